import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { dashboard } from "../contract/dashboard.ts";
import { queues } from "../contract/queues.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000004";
const USER = "13800000001";

let otherId: number;

beforeAll(async () => {
  await portal.makeOperator(OTHER);
  ({ id: otherId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OTHER}`)
    .executeTakeFirstOrThrow());
});

const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

async function report(title: string): Promise<number> {
  const { id } = await buildDocument({ title });
  return (await portal.callAs(USER)(corrections.reportCorrection, { subject: "document", id, type: "outdated" })).id;
}

const headOf = async (mobile: string, name = "corrections") =>
  (await portal.callAs(mobile)(queues.listQueues, {})).queues.find((queue) => queue.name === name);
const decide = (id: number, mobile: string) =>
  portal.callAs(mobile)(queues.decideCases, {
    queue: "corrections",
    ids: [id],
    decision: "confirmed",
    reason: "已更换",
    forced: String(id),
  });
const dashboardOf = (mobile: string) => portal.callAs(mobile)(dashboard.readDashboard, {});

test("each queue tells what waits, what is overdue by its own term, and what of it is the asker's", async () => {
  const first = await report("超时的手册");
  wait(71 * HOUR_MS);
  expect(await headOf(OPERATOR)).toMatchObject({ waiting: 1, dueHours: 72, overdue: 0, mine: 0, handedToMe: 0 });
  wait(2 * HOUR_MS);
  const second = await report("新报的手册");
  await portal.callAs(OPERATOR)(queues.leaseCase, { queue: "corrections", id: first });
  await portal.callAs(OPERATOR)(queues.handOver, { queue: "corrections", ids: [second], operatorId: otherId });
  expect(await headOf(OPERATOR)).toMatchObject({ waiting: 2, overdue: 1, mine: 1, handedToMe: 0 });
  expect(await headOf(OTHER)).toMatchObject({ waiting: 2, overdue: 1, mine: 0, handedToMe: 1 });
  // Who only looked in long ago is at work on nothing.
  wait(16 * MINUTE_MS);
  expect(await headOf(OPERATOR)).toMatchObject({ mine: 0 });
  expect(await headOf(OPERATOR, "security-alarms")).toMatchObject({ waiting: 0, dueHours: 4, oldestAt: null });
  expect(await headOf(OPERATOR, "certifications")).toMatchObject({ dueHours: 48 });

  const before = await dashboardOf(OPERATOR);
  expect(before.days).toHaveLength(30);
  const sum = (of: "cameIn" | "decided", { days } = before) => days.reduce((total, day) => total + day[of], 0);
  expect([sum("cameIn"), sum("decided"), before.team]).toEqual([2, 0, []]);

  // What was decided came in, too; what was taken back is not decided, and waits.
  await decide(first, OPERATOR);
  await decide(second, OTHER);
  const [latest] = (await portal.callAs(OTHER)(queues.listDecisions, { queue: "corrections" })).decided.data;
  await portal.callAs(OTHER)(queues.undoDecision, { queue: "corrections", id: latest!.id });
  const after = await dashboardOf(OTHER);
  expect([sum("cameIn", after), sum("decided", after)]).toEqual([2, 1]);
  expect(after.days.at(-1)).toMatchObject({ decided: 1 });
  expect(after.team).toMatchObject([{ name: "演示运营", week: 1, month: 1 }]);
  wait(8 * 24 * HOUR_MS);
  expect((await dashboardOf(OTHER)).team).toMatchObject([{ week: 0, month: 1 }]);
});

test("an operator sees figures of his queues alone, and the team's; others see none", async () => {
  const give = (staffRights: string[] | null) =>
    portal.context.db.updateTable("accountUsers").set({ staffRights }).where("id", "=", otherId).execute();
  await give(["queue certifications"]);
  const narrow = await dashboardOf(OTHER);
  expect(narrow.days.every(({ cameIn, decided }) => cameIn === 0 && decided === 0)).toBe(true);
  expect(narrow.team).toHaveLength(1);
  await give([]);
  expect((await dashboardOf(OTHER)).days).toHaveLength(30);
  expect((await portal.callAs(OTHER)(queues.listQueues, {})).queues).toEqual([]);
  await expect(dashboardOf(USER)).rejects.toMatchObject({ status: 403 });
});
