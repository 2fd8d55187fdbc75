import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { noticeSwitches } from "../../contract/notice-switches.ts";

const portal = useTestApp();

test("notices can be switched off, and on again, but for those of security", async () => {
  const operator = portal.callAs("13800000009");
  expect(await operator(noticeSwitches.switchNotice, { kind: "follow", isOn: "false" })).toContainEqual({
    kind: "follow",
    isOn: false,
    byMail: true,
    bySms: false,
  });
  expect(await operator(noticeSwitches.switchNotice, { kind: "follow", isOn: "true" })).toContainEqual({
    kind: "follow",
    isOn: true,
    byMail: true,
    bySms: false,
  });
  await expect(operator(noticeSwitches.switchNotice, { kind: "security", isOn: "false" })).rejects.toMatchObject({
    errors: { kind: "没有这种通知" },
  });
});
