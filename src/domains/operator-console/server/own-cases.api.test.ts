import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { userStatus } from "#domains/accounts/contract/user-status.ts";
import { companiesForOperators } from "#domains/companies/contract/companies-for-operators.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { enterprisesForOperators } from "#domains/enterprises/contract/enterprises-for-operators.ts";
import { feedback } from "#domains/site/contract/feedback.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
/** An operator who works for a certified enterprise. */
const OPERATOR = "13800000004";
const OTHER = "13800000009";
const REFUSAL = "不能处理自己或所在企业的事项，请移交其他运营人员";
let operatorId: number;
let enterpriseId: number;

beforeAll(async () => {
  await portal.makeOperator(OPERATOR);
  const { db } = portal.context;
  ({ id: operatorId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow());
  ({ id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "<>", operatorId)
    .orderBy("id")
    .executeTakeFirstOrThrow());
  await db
    .insertInto("suppliersMembers")
    .values({ enterpriseId, userId: operatorId, role: "buyer", joinedAt: portal.clock.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

const declared = () => portal.context.declared.queues;

test("every queue asks its rows whose its cases are", async () => {
  const asked: string[] = [];
  for (const { name, whose } of declared()) {
    const { rows } = await sql`select id, user_id from (${whose([1, 2, 3])}) as whose`.execute(portal.context.db);
    expect(rows, name).toEqual(expect.any(Array));
    asked.push(name);
  }
  expect(asked.length).toBeGreaterThan(14);
});

test("in no queue an operator takes or decides a case of his own, alone or among others", async () => {
  for (const queue of declared()) {
    const kept = { whose: queue.whose, list: queue.list, decide: queue.decide };
    const decided: number[] = [];
    Object.assign(queue, {
      // The first of the two is his own.
      whose: (ids: number[]) =>
        sql`select id, user_id from (values (7::bigint, ${operatorId}::bigint)) as own (id, user_id) where id = any(${ids})`,
      list: async (_: unknown, { ids }: { ids: number[] }) => ids.map((id) => ({ id })),
      decide: async (_: unknown, { id }: { id: number }) => {
        decided.push(id);
        return null;
      },
    });
    const call = portal.callAs(OPERATOR);
    const decision = queue.decisions[0]!.name;
    try {
      await expect(call(queues.leaseCase, { queue: queue.name, id: 7 }), queue.name).rejects.toMatchObject({
        status: 403,
        message: REFUSAL,
      });
      expect(
        await call(queues.decideCases, { queue: queue.name, ids: [7, 8] as never, decision, reason: "核对" }),
      ).toEqual({ decided: [8], refused: [{ id: 7, message: REFUSAL }] });
      expect(decided, queue.name).toEqual([8]);
    } finally {
      Object.assign(queue, kept);
    }
  }
});

test("what he brought himself another one decides", async () => {
  const { id: documentId } = await buildDocument({ title: "文档" });
  const { id } = await portal.callAs(OPERATOR)(corrections.reportCorrection, {
    subject: "document",
    id: documentId,
    type: "outdated",
    text: "有新版",
  });
  const decide = (mobile: string) =>
    portal.callAs(mobile)(queues.decideCases, {
      queue: "corrections",
      ids: [id] as never,
      decision: "accepted",
      reason: "已更换",
    });
  expect(await decide(OPERATOR)).toEqual({ decided: [], refused: [{ id, message: REFUSAL }] });
  await expect(
    portal.callAs(OPERATOR)(corrections.decideCorrection, { id, state: "accepted", note: "自己" } as never),
  ).rejects.toMatchObject({ status: 403, message: REFUSAL });
  expect(await decide(OTHER)).toEqual({ decided: [id], refused: [] });
  const own = await portal.callAs(OPERATOR)(feedback.addFeedback, {
    type: "1",
    content: "建议",
    contact: "me@example.com",
  });
  expect(
    await portal.callAs(OPERATOR)(queues.decideCases, {
      queue: "feedback",
      ids: [own.id] as never,
      decision: "settled",
      reason: "好",
    }),
  ).toEqual({ decided: [], refused: [{ id: own.id, message: REFUSAL }] });
});

test("his company's certification, page and account he leaves to others, and the attempt is in the security log", async () => {
  const { db } = portal.context;
  // Of one minute only so many have entries of their own.
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * MINUTE_MS);
  await expect(
    portal.callAs(OPERATOR)(enterprisesForOperators.revokeCertification, { id: enterpriseId, reason: "测试" }),
  ).rejects.toMatchObject({ status: 403, message: REFUSAL });
  const { now } = portal.clock;
  const company = { name: "所在企业", letter: "S", searchText: "所在企业", createdAt: now, updatedAt: now };
  await db.updateTable("suppliersCompanies").set({ enterpriseId: null }).execute();
  const { id: companyId } = await db
    .insertInto("suppliersCompanies")
    .values({ ...company, enterpriseId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await expect(
    portal.callAs(OPERATOR)(companiesForOperators.hideCompany, { id: companyId, act: "hide", reason: "测试" }),
  ).rejects.toMatchObject({ status: 403, message: REFUSAL });
  await expect(
    portal.callAs(OPERATOR)(userStatus.changeStatus, { id: operatorId, act: "note-risk", reason: "没有风险" }),
  ).rejects.toMatchObject({ message: expect.stringContaining("不能在此处理") });
  const refused = await db
    .selectFrom("securityEvents")
    .select("details")
    .where("kind", "=", "access-refused")
    .where("userId", "=", operatorId)
    .execute();
  expect(refused.map(({ details }) => (details as { call: string }).call)).toEqual(
    expect.arrayContaining([enterprisesForOperators.revokeCertification.name, companiesForOperators.hideCompany.name]),
  );
});
