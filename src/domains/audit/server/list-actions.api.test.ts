import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { auditLog } from "../contract/audit-log.ts";
import { recordAction } from "./record-action.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";

test("the log answers with the words for what domains declare, and refuses names that none declares", async () => {
  await recordAction(portal.context, { act: "save-config", subject: "config", subjectId: "hotWords" });
  const ask = portal.callAs(OPERATOR);
  const { data, actions, subjects } = await ask(auditLog.listActions, { act: "save-config" });
  expect(data).toMatchObject([{ act: "save-config", subject: "config", subjectId: "hotWords" }]);
  expect([actions["save-config"], subjects["config"]]).toEqual(["修改系统配置", "系统配置"]);
  for (const act of ["nothing", "constructor"])
    await expect(ask(auditLog.listActions, { act, subject: act })).rejects.toMatchObject({
      code: 2,
      errors: { act: "没有这种操作", subject: "没有这种对象" },
    });
  await expect(ask(auditLog.exportActions, { act: "nothing" })).rejects.toMatchObject({
    errors: { act: "没有这种操作" },
  });
  const { body } = await portal.request(auditLog.exportActions, { act: "save-config" }, OPERATOR);
  expect(body).toContain("修改系统配置");
});
