import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { useTestApp } from "#testing/app.ts";
import { markings } from "../../contract/markings.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

test("a marking is written and removed; what is wrong is told at its field", async () => {
  const marking = await operator()(markings.saveMarking, { code: "ZX9", mpn: "SM1234", package: "SOT-23" });
  expect((await operator()(markings.saveMarking, { code: "ZX9", mpn: "SM1234", package: "SOT-23" })).id).toBe(
    marking.id,
  );
  expect((await operator()(markings.listMarkings, { words: "zx9" })).data).toMatchObject([{ mpn: "SM1234" }]);
  await operator()(markings.saveMarking, { code: "zx9", mpn: "SM1234", package: "SOT-23", source: "原厂公告" });
  expect((await operator()(auditLog.listActions, { act: "save-marking" })).data[0]).toMatchObject({
    before: { code: "ZX9", source: "运营" },
    after: { code: "zx9", source: "原厂公告" },
  });
  await expect(operator()(markings.saveMarking, { code: "--", mpn: "X" })).rejects.toMatchObject({
    errors: { code: "丝印须有字母或数字" },
  });
  await operator()(markings.removeMarking, { id: marking.id });
});
