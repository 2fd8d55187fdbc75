import { afterEach, beforeAll, expect, test } from "vitest";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { profile } from "../../contract/profile.ts";
import { rights } from "../../contract/rights.ts";
import { phonesOf, type Loser } from "../../testing/lose-phone.ts";
import { newMobile } from "../../testing/visit-portal.ts";
import { onCloseDueAccounts } from "./close-account.ts";

const portal = useTestApp();
const { said, buildLoser, ask, wait } = phonesOf(portal);
let began: Date;
beforeAll(() => {
  began = portal.clock.now;
});
afterEach(() => {
  portal.clock.now = began;
});

const accountOf = (id: number) =>
  portal.context.db
    .selectFrom("accountUsers")
    .select(["closingAt", "closedAt", "mobile"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function close({ visitor, mobile }: Loser) {
  return visitor.call(rights.closeAccount, { code: await visitor.codeFor(mobile, "close"), isUnderstood: "true" });
}

const closeDue = () => onCloseDueAccounts.run({ ...portal.context, now: portal.clock.now }, {});

async function approve({ id: userId }: Loser) {
  const { id } = await portal.context.db
    .selectFrom("accountRecoveries")
    .select("id")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const decided = await decideByTwo(portal, {
    queue: "account-recoveries",
    ids: String(id),
    decision: "approved",
    reason: "已视频核对本人身份证件",
  });
  await tellDecisions(portal);
  return decided;
}

test("who asks for an account to be closed is told so by SMS and mail, as its owner may be another one", async () => {
  const loser = await buildLoser();
  await close(loser);
  const words = await said();
  expect(words.map(({ recipient }) => recipient).toSorted()).toEqual([loser.email, loser.e164].toSorted());
  for (const { text } of words) expect(text).toContain("已申请注销账号");
});

test("an account that somebody wants back is not closed before that is decided, however early its end was asked for", async () => {
  const loser = await buildLoser();
  const mobile = newMobile();
  await close(loser);
  wait(1);
  await ask(loser, { mobile });
  wait(6.5);
  await closeDue();
  expect(await accountOf(loser.id)).toMatchObject({ closedAt: null, closingAt: null });
  wait(1);
  expect(await approve(loser)).toMatchObject({ refused: [] });
  wait(30);
  await closeDue();
  expect(await accountOf(loser.id)).toMatchObject({ closedAt: null, closingAt: null, mobile: `+86${mobile}` });
});

test("while somebody wants an account back, nobody asks for its end", async () => {
  const loser = await buildLoser();
  await ask(loser, { mobile: newMobile() });
  await expect(close(loser)).rejects.toMatchObject({ message: expect.stringContaining("账号正在找回") });
});

test("an account that was given back is not closed for whoever had it before", async () => {
  const loser = await buildLoser();
  await ask(loser, { mobile: newMobile() });
  wait(7.1);
  // As of one who had asked just before.
  await portal.context.db
    .updateTable("accountUsers")
    .set({ closingAt: new Date(portal.clock.now.getTime() + 60_000) })
    .where("id", "=", loser.id)
    .execute();
  expect(await approve(loser)).toMatchObject({ refused: [] });
  expect(await accountOf(loser.id)).toMatchObject({ closingAt: null });
});

test("who asks for all that is kept of an account has its owner told by SMS and mail", async () => {
  const loser = await buildLoser();
  await loser.visitor.call(rights.exportMyData, { code: await loser.visitor.codeFor(loser.mobile, "export") });
  const words = await said();
  expect(words.map(({ recipient }) => recipient).toSorted()).toEqual([loser.email, loser.e164].toSorted());
  for (const { text } of words) expect(text).toContain("已申请导出个人数据");
});

test("a login that is ended while its call waits for the account's row does nothing any more", async () => {
  const loser = await buildLoser();
  const code = await loser.visitor.codeFor(loser.mobile, "close");
  let closing: Promise<unknown> = Promise.resolve();
  await portal.context.db.transaction().execute(async (db) => {
    await db.selectFrom("accountUsers").select("id").where("id", "=", loser.id).forUpdate().execute();
    closing = loser.visitor.call(rights.closeAccount, { code, isUnderstood: "true" }).catch((error: unknown) => error);
    await expect.poll(() => countWaiting(db), { timeout: 60_000 }).toBeGreaterThan(0);
    await db.deleteFrom("accountSessions").where("userId", "=", loser.id).execute();
  });
  expect(await closing).toMatchObject({ status: 401 });
  expect(await accountOf(loser.id)).toMatchObject({ closingAt: null });
  await expect(loser.visitor.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
});
