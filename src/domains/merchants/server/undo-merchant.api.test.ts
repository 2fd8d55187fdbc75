import { expect, test } from "vitest";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { merchants } from "../contract/merchants.ts";
import { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { shops } from "../contract/shops.ts";
import { CHECKED_DAYS } from "../labels.ts";
import { AGREED, fillAdmission, SIGNED } from "../testing/fill-admission.ts";

const portal = useTestApp();
const { newUser, filledForm } = useEnterprises(portal);
const OPERATOR = "13800000009";
const NOT_UNDONE = { message: "不能撤销：之后又有变化" };
type User = Awaited<ReturnType<typeof newUser>>;

const as = (user: User) => portal.callAs(user.mobile);
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const idOf = async (user: User) => (await as(user)(merchants.myMerchant, {})).merchant!.id;
const row = async (user: User) =>
  portal.context.db
    .selectFrom("suppliersMerchants")
    .selectAll()
    .where("id", "=", await idOf(user))
    .executeTakeFirstOrThrow();
const stepsOf = async (user: User) => {
  const steps = await portal.context.db
    .selectFrom("suppliersMerchantSteps")
    .select(["move", "state"])
    .where("merchantId", "=", await idOf(user))
    .orderBy("id", "desc")
    .execute();
  return steps.map(({ move, state }) => `${move} ${state}`);
};
const titlesOf = async (user: User) => {
  await tellDecisions(portal);
  const all = await portal.context.db
    .selectFrom("siteNotices")
    .select("title")
    .where("userId", "=", user.id)
    .where("title", "not like", "企业认证%")
    .orderBy("id")
    .execute();
  return all.map(({ title }) => title);
};
const cardOf = async (queue: string, id: number) => {
  const { cases } = await portal.callAs(OPERATOR)(queues.listCases, { queue, pageSize: 100 });
  return cases.data.find((one) => one.id === id);
};

async function decide(user: User, decision: string, queue = "merchants"): Promise<void> {
  const id = await idOf(user);
  wait(MINUTE_MS);
  expect(await decideByTwo(portal, { queue, ids: String(id), decision, reason: "已核对" })).toMatchObject({
    decided: [id],
  });
}

/** Decides and takes that back: the row is as before, the case waits, and both steps stay written. */
async function undone(user: User, decision: string, queue = "merchants"): Promise<void> {
  const [before, steps, card] = [await row(user), await stepsOf(user), await cardOf(queue, await idOf(user))];
  expect(card).toBeDefined();
  await decide(user, decision, queue);
  await undoLatest(portal, queue);
  expect(await row(user), decision).toEqual(before);
  expect((await cardOf(queue, before.id))!.allowed, decision).toEqual(card!.allowed);
  const [back, step, ...earlier] = await stepsOf(user);
  expect([back, step!.split(" ")[0], earlier]).toEqual([`take-back ${before.state}`, decision, steps]);
}

async function submitted(nickName: string): Promise<User> {
  const user = await newUser(nickName);
  await as(user)(certification.submitCertification, await filledForm(user));
  const [waiting] = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" })).cases.data.slice(-1);
  await decideByTwo(portal, { queue: "certifications", ids: String(waiting!.id), decision: "approved" });
  wait(MINUTE_MS);
  await as(user)(merchants.submitMerchant, await fillAdmission(portal, user));
  return user;
}

async function paid(nickName: string): Promise<User> {
  const user = await submitted(nickName);
  for (const decision of ["take-up", "approve"]) await decide(user, decision);
  await as(user)(merchants.signMerchant, { ...SIGNED, ...AGREED });
  await as(user)(merchants.reportDeposit, { reference: "回单 1" });
  return user;
}

async function opened(nickName: string): Promise<User> {
  const user = await paid(nickName);
  await decide(user, "open");
  await titlesOf(user);
  return user;
}

test("each decision of an admission is taken back, and nobody is told; the steps stay on record", async () => {
  const user = await submitted("撤销入驻的人");
  await undone(user, "take-up");
  await decide(user, "take-up");
  await undone(user, "ask-for-more");
  await undone(user, "approve");
  await decide(user, "approve");
  await as(user)(merchants.signMerchant, { ...SIGNED, ...AGREED });
  await as(user)(merchants.reportDeposit, { reference: "回单 1" });
  await undone(user, "open");
  expect((await portal.callAs()(merchants.listMerchants, {})).data.map(({ id }) => id)).not.toContain(await idOf(user));
  expect((await as(user)(merchants.myMerchant, {})).merchant).toMatchObject({ receipt: null, state: "deposit" });
  expect((await titlesOf(user)).filter((title) => title.includes("补充") || title.includes("开通"))).toEqual([]);
  await decide(user, "open");
  expect((await titlesOf(user)).at(-1)).toBe("店铺已开通");
});

test("so are a check, a suspension by it, and how a shop leaves, with what it is to get back", async () => {
  const user = await opened("撤销退店的人");
  const long = new Date(portal.clock.now.getTime() - (CHECKED_DAYS + 1) * DAY_MS);
  const { db } = portal.context;
  await db
    .updateTable("suppliersMerchants")
    .set({ checkedAt: long })
    .where("id", "=", await idOf(user))
    .execute();
  await undone(user, "check", "merchant-checks");
  await undone(user, "suspend", "merchant-checks");
  await as(user)(shops.askExit, { reason: "不做了" });
  await undone(user, "decline-exit", "merchant-exits");
  await undone(user, "confirm-exit", "merchant-exits");
  await decide(user, "confirm-exit", "merchant-exits");
  await undone(user, "note-refund", "merchant-exits");
  expect(await row(user)).toMatchObject({ refundDueFen: AGREED.depositFen, refundedAt: null });
  expect((await titlesOf(user)).slice(-1)).toEqual(["店铺已退店"]);
});

test("what its owner or an operator has done since, and what is ten minutes old, stays", async () => {
  const user = await submitted("接着做的人");
  await decide(user, "take-up");
  await decide(user, "approve");
  await as(user)(merchants.signMerchant, { ...SIGNED, ...AGREED });
  await expect(undoLatest(portal, "merchants")).rejects.toMatchObject(NOT_UNDONE);
  await as(user)(merchants.reportDeposit, { reference: "回单 1" });
  await decide(user, "open");
  await portal.callAs(OPERATOR)(merchantsForOperators.moveMerchant, {
    id: await idOf(user),
    move: "suspend",
    reason: "资料有误",
    seen: (await row(user)).updatedAt.toISOString(),
  });
  await expect(undoLatest(portal, "merchants")).rejects.toMatchObject(NOT_UNDONE);
  expect((await row(user)).state).toBe("suspended");
  // Nobody is told that it is open after he was told that it is suspended.
  expect((await titlesOf(user)).filter((title) => title.startsWith("店铺"))).toEqual(["店铺已暂停"]);
  const late = await paid("十分钟以后的人");
  await decide(late, "open");
  wait(10 * MINUTE_MS);
  await expect(undoLatest(portal, "merchants")).rejects.toMatchObject({ message: "不能撤销：已超过 10 分钟" });
});

test("of an undo and what its owner does in that very moment one comes first", async () => {
  const user = await submitted("同时签约的人");
  await decide(user, "take-up");
  for (let round = 0; round < 3; round++) {
    await decide(user, "approve");
    const [undone, signed] = await Promise.allSettled([
      undoLatest(portal, "merchants"),
      as(user)(merchants.signMerchant, { ...SIGNED, ...AGREED }),
    ]);
    expect([undone.status, signed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await row(user)).state).toBe(signed.status === "fulfilled" ? "deposit" : "reviewing");
    if (signed.status === "fulfilled") break;
  }
});

test("a shop does not open again by an undo once the certification of its enterprise is revoked", async () => {
  for (const [decision, queue] of [
    ["suspend", "merchant-checks"],
    ["confirm-exit", "merchant-exits"],
  ] as const) {
    const user = await opened(`认证撤销的人${decision}`);
    const { enterpriseId } = await row(user);
    if (queue === "merchant-exits") await as(user)(shops.askExit, { reason: "不做了" });
    else
      await portal.context.db
        .updateTable("suppliersMerchants")
        .set({ checkedAt: new Date(portal.clock.now.getTime() - (CHECKED_DAYS + 1) * DAY_MS) })
        .where("enterpriseId", "=", enterpriseId)
        .execute();
    expect((await row(user)).state).toBe("open");
    await decide(user, decision, queue);
    await portal.context.db
      .updateTable("suppliersEnterprises")
      .set({ status: "revoked", endedAt: portal.clock.now })
      .where("id", "=", enterpriseId)
      .execute();
    const { state } = await row(user);
    await expect(undoLatest(portal, queue), decision).rejects.toMatchObject({ message: "不能撤销：企业认证已失效" });
    expect((await row(user)).state, decision).toBe(state);
  }
});
