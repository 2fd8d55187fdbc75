import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { onAskMachine } from "#domains/moderation/server/public-texts/ask-machine.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { PortError } from "#ports/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { promotions } from "../contract/promotions.ts";

const portal = useTestApp();
const OWNER = "13800000002";
const OPERATOR = "13800000009";
const dayIn = (days: number) => formatDay(new Date(portal.clock.now.getTime() + days * DAY_MS));

/** Runs what was queued for the machine. */
async function askAll(ports = portal.context.ports): Promise<void> {
  const { rows } = await sql<{ data: never }>`
    delete from pgboss.job where name = 'moderation.askMachine' returning data`.execute(portal.context.db);
  for (const { data } of rows) await onAskMachine.run({ ...portal.context, ports, now: portal.clock.now }, data);
}
const announce = (title: string, text = "") =>
  portal.callAs(OWNER)(promotions.addPromotion, { title, text, startsOn: dayIn(0), endsOn: dayIn(1) });
const running = async () => {
  const { id: companyId } = await portal.context.db
    .selectFrom("suppliersCompanies as company")
    .innerJoin("suppliersPromotions as promotion", "promotion.companyId", "company.id")
    .select("company.id")
    .executeTakeFirstOrThrow();
  return (await portal.callAs()(promotions.runningPromotions, { companyId })).map(({ title }) => title);
};
const caseOf = async (title: string) =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "public-texts", pageSize: 100 })).cases.data.find((one) =>
    one.title.includes(title),
  )!;

beforeEach(async () => {
  await portal.context.db.deleteFrom("suppliersPromotions").execute();
});

test("what the machine doubts stays public and is named in its case; what it finds bad is hidden until it is looked at", async () => {
  await announce("样品", "加微信：xinpu_demo88");
  const { id } = await announce("赚钱", "兼职返利，联系 13800138000");
  expect((await running()).toSorted()).toEqual(["样品", "赚钱"]);
  await askAll();
  expect(await running()).toEqual(["样品"]);
  expect((await caseOf("样品")).facts).toContainEqual({
    label: "命中",
    value: "站外联系方式（机器审核）",
    path: null,
  });
  const own = (await portal.callAs(OWNER)(promotions.listOwnPromotions, {})).data.find((one) => one.id === id)!;
  expect(own).toMatchObject({ state: "held", review: { state: "waiting" } });
  const { id: waiting } = await caseOf("赚钱");
  await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "public-texts",
    ids: [waiting] as never,
    decision: "released",
  });
  expect((await running()).toSorted()).toEqual(["样品", "赚钱"]);
});

test("what an operator has decided meanwhile, or its owner has changed, the machine leaves as it is", async () => {
  await announce("已看过", "兼职返利，联系 13800138000");
  const { id } = await caseOf("已看过");
  await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "public-texts",
    ids: [id] as never,
    decision: "released",
  });
  await askAll();
  expect(await running()).toEqual(["已看过"]);
});

test("a machine that does not answer is asked again, and hides nothing meanwhile", async () => {
  await announce("没有回答", "兼职返利，联系 13800138000");
  const down = {
    ...portal.context.ports.machineModeration,
    lookAtText: () => Promise.reject(new PortError("moderation", "transient", "down")),
  };
  await expect(askAll({ ...portal.context.ports, machineModeration: down })).rejects.toMatchObject({
    kind: "transient",
  });
  expect(await running()).toEqual(["没有回答"]);
});

test("what it found bad stays held after a small change until it answers anew, whatever it had no opinion of", async () => {
  const { id } = await announce("快来赚钱", "兼职返利，联系 13800138000");
  await askAll();
  const edit = (text: string) =>
    portal.callAs(OWNER)(promotions.editPromotion, {
      id,
      title: "快来赚钱",
      text,
      startsOn: dayIn(0),
      endsOn: dayIn(1),
    });
  await edit("兼职返利， 联系 13800138000");
  expect(await running()).toEqual([]);
  const machine = portal.context.ports.machineModeration;
  const answering = (lookAtText: typeof machine.lookAtText) =>
    askAll({ ...portal.context.ports, machineModeration: { ...machine, lookAtText } });
  await answering(() => Promise.reject(new PortError("moderation", "rejected", "too odd")));
  expect([await running(), (await caseOf("快来赚钱")).facts]).toEqual([
    [],
    expect.arrayContaining([{ label: "命中", value: expect.stringContaining("机器审核"), path: null }]),
  ]);
  await edit("LM358 现货");
  expect(await running()).toEqual([]);
  await answering(async () => ({ verdict: "pass" }));
  expect(await running()).toEqual(["快来赚钱"]);
});
