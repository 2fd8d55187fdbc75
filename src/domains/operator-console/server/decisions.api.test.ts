import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { closeHeld, exportHeld } from "#testing/personal-data.ts";
import { queues } from "../contract/queues.ts";
import { tellDecisions } from "../testing/tell-decisions.ts";
import { onForgetDecisions } from "./forget-decisions.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000004";
const USER = "13800000001";
const LEAVING = "13800000003";

beforeAll(() => portal.makeOperator(OTHER));

const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

async function report(by: string, title: string): Promise<number> {
  const { id } = await buildDocument({ title });
  return (await portal.callAs(by)(corrections.reportCorrection, { subject: "document", id, type: "outdated" })).id;
}

const decide = (id: number, decision: string, reason = "", by = OPERATOR) =>
  portal.callAs(by)(queues.decideCases, { queue: "corrections", ids: [id], decision, reason });

const decided = async (by = OPERATOR, asked: { decision?: string; pageIndex?: number; pageSize?: number } = {}) =>
  (await portal.callAs(by)(queues.listDecisions, { queue: "corrections", ...asked })).decided;

test("what was decided stands under 已处理: who, when, how, why and whom it was told, the latest first, by decision", async () => {
  const [first, second] = [await report(USER, "旧版手册"), await report(USER, "缺页手册")];
  await decide(first, "confirmed", "已下架该规格书；已在页面更正");
  wait(MINUTE_MS);
  await decide(second, "rejected", "描述不清，无法核实", OTHER);
  expect(await decided()).toMatchObject({
    totalRecord: 2,
    data: [
      {
        caseId: second,
        title: "缺页手册",
        decision: "rejected",
        label: "驳回",
        reason: "描述不清，无法核实",
        operator: { id: await idOf(OTHER) },
      },
      {
        caseId: first,
        title: "旧版手册",
        label: "确认有误",
        reason: "已下架该规格书；已在页面更正",
        operator: { name: "演示运营" },
        told: [{ id: await idOf(USER), name: "演示用户" }],
      },
    ],
  });
  expect((await decided(OPERATOR, { decision: "confirmed" })).data.map(({ caseId }) => caseId)).toEqual([first]);
  expect(await decided(OPERATOR, { pageIndex: 2, pageSize: 1 })).toMatchObject({
    totalRecord: 2,
    data: [{ caseId: first }],
  });
  // What was refused is not decided.
  await decide(first, "rejected", "再驳回一次");
  expect((await decided()).totalRecord).toBe(2);
  await expect(portal.callAs(USER)(queues.listDecisions, { queue: "corrections" })).rejects.toMatchObject({
    status: 403,
  });
  await expect(portal.callAs(OPERATOR)(queues.listDecisions, { queue: "nonsense" })).rejects.toMatchObject({
    status: 404,
  });
});

test("who stood on a side of a case is not shown how it was decided, also once the case is gone", async () => {
  const own = await report(OTHER, "自己反馈的手册");
  await decide(own, "confirmed");
  const shownTo = async (mobile: string) => (await decided(mobile)).data.some(({ caseId }) => caseId === own);
  expect([await shownTo(OPERATOR), await shownTo(OTHER)]).toEqual([true, false]);
  await portal.context.db.deleteFrom("datasheetCorrections").where("id", "=", own).execute();
  expect([await shownTo(OPERATOR), await shownTo(OTHER)]).toEqual([true, false]);
});

test("what was decided of somebody goes with his account, and after a year", async () => {
  const id = await report(LEAVING, "将注销者反馈的手册");
  await decide(id, "rejected", "核对原厂资料后无误");
  const userId = await idOf(LEAVING);
  await tellDecisions(portal);
  expect((await exportHeld(portal.context, userId))["caseDecisions"]).toMatchObject([
    { queue: "规格书纠错", decision: "驳回" },
  ]);
  await closeHeld(portal.context, userId);
  expect((await decided()).data.map(({ caseId }) => caseId)).not.toContain(id);
  const forget = (days: number) =>
    onForgetDecisions.run({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * DAY_MS) }, {});
  await forget(364);
  expect((await decided()).totalRecord).toBeGreaterThan(0);
  await forget(366);
  expect((await decided()).totalRecord).toBe(0);
});
