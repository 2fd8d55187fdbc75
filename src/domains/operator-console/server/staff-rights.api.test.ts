import { beforeAll, beforeEach, expect, test } from "vitest";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { enterprisesForOperators } from "#domains/enterprises/contract/enterprises-for-operators.ts";
import { mayCall } from "#shared/staff-rights.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";
import { statistics } from "../contract/statistics.ts";

const portal = useTestApp();
/** Whose rights change. */
const LIMITED = "13800000004";
const OTHER = "13800000009";
const NO_RIGHT = { status: 403, message: "您的运营权限不包括这一项，请联系管理员" };

let limitedId: number;
beforeAll(async () => {
  await portal.makeOperator(LIMITED);
  ({ id: limitedId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${LIMITED}`)
    .executeTakeFirstOrThrow());
});
beforeEach(() => give([]));

const give = (staffRights: string[] | null) =>
  portal.context.db.updateTable("accountUsers").set({ staffRights }).where("id", "=", limitedId).execute();

test("each call of operators belongs to an area that can be given, or is everybody's of the staff", () => {
  const areas = new Set(portal.context.declared.staffAreas.map(({ name }) => name));
  const calls = portal.context.declared.handlers
    .map(({ call }) => call)
    .filter(({ access, isForAllStaff }) => access === "operator" && !isForAllStaff);
  expect(calls.filter(({ name }) => !areas.has(name.split(".")[0]!)).map(({ name }) => name)).toEqual([]);
  for (const call of calls) {
    const [area] = call.name.split(".");
    const role = "operator";
    expect(mayCall({ role, rights: [`look ${area}`] }, call), call.name).toBe(call.method === "GET");
    expect(mayCall({ role, rights: [`act ${area}`] }, call), call.name).toBe(true);
    expect(mayCall({ role, rights: [...areas].filter((one) => one !== area).map((one) => `act ${one}`) }, call)).toBe(
      false,
    );
  }
});

test("an operator sees, looks into, holds, decides and is handed the cases of his queues alone", async () => {
  const [given, withheld] = portal.context.declared.queues.map(({ name }) => name) as [string, string];
  await give([`queue ${given}`]);
  const operator = portal.callAs(LIMITED);
  const head = await operator(queues.listQueues, {});
  expect(head.queues.map(({ name }) => name)).toEqual([given]);
  expect(head.me.rights).toEqual([`queue ${given}`]);
  expect(await operator(queues.listCases, { queue: given })).toMatchObject({ title: expect.any(String) });
  await expect(operator(queues.listCases, { queue: withheld })).rejects.toMatchObject(NO_RIGHT);
  await expect(operator(queues.leaseCase, { queue: withheld, id: 1 })).rejects.toMatchObject(NO_RIGHT);
  await expect(
    operator(queues.decideCases, { queue: withheld, ids: "1", decision: "approved", reason: "好", seen: "" }),
  ).rejects.toMatchObject(NO_RIGHT);
  await expect(
    operator(queues.handOver, { queue: withheld, ids: "1", operatorId: limitedId, note: "请处理" }),
  ).rejects.toMatchObject(NO_RIGHT);
  await expect(
    portal.callAs(OTHER)(queues.handOver, { queue: withheld, ids: "1", operatorId: limitedId, note: "请处理" }),
  ).rejects.toMatchObject({ message: expect.stringMatching(/运营/) });
});

test("rights are asked at each call: those of another area open nothing, and taken back they are gone", async () => {
  const operator = portal.callAs(LIMITED);
  await give(["look console"]);
  expect(await operator(statistics.readStatistics, { days: 7 })).toMatchObject({});
  await expect(operator(enterprisesForOperators.listEnterprisesForOperators, {})).rejects.toMatchObject(NO_RIGHT);
  await give(["look enterprises"]);
  expect(await operator(enterprisesForOperators.listEnterprisesForOperators, {})).toMatchObject({
    data: expect.any(Array),
  });
  await give(null);
  expect(await operator(statistics.readStatistics, { days: 7 })).toMatchObject({});
});

test("papers are there for who may decide what they were submitted for, or look at enterprises", async () => {
  const { db } = portal.context;
  const file = await db
    .selectFrom("suppliersFiles")
    .select("id")
    .where("userId", "<>", limitedId)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const read = async () =>
    (await portal.request(certification.readEnterpriseFile, { id: file.id }, LIMITED)).statusCode;
  await give(["look news"]);
  expect(await read()).toBe(404);
  await give(["look enterprises"]);
  expect(await read()).toBe(200);
});
