import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { recoveries } from "../../contract/recoveries.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { type Loser, phonesOf } from "../../testing/lose-phone.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";
import { hasOpenRecovery } from "./has-open-recovery.ts";
import { onWatchRecoveries } from "./watch-recoveries.ts";

const portal = useTestApp();
const { said, buildLoser, logIn, ask, wait, codeOf } = phonesOf(portal);
const QUEUE = "account-recoveries";
let began: Date;
beforeAll(() => {
  began = portal.clock.now;
});
afterEach(async () => {
  await tellDecisions(portal);
  await said();
  portal.clock.now = began;
});

const minutes = (count: number) => wait((count * MINUTE_MS) / (24 * 60 * MINUTE_MS));
const undo = () => undoLatest(portal, QUEUE);
const latest = (userId: number) =>
  portal.context.db
    .selectFrom("accountRecoveries")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const account = async ({ id }: Loser) => {
  const { db } = portal.context;
  const { lastSeenAt: _, ...user } = await db
    .selectFrom("accountUsers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const factors = await db.selectFrom("accountSecondFactors").selectAll().where("userId", "=", id).execute();
  const sessions = await db.selectFrom("accountSessions").select("id").where("userId", "=", id).execute();
  return { user, factors, sessions: sessions.length };
};

type Rejected = Awaited<ReturnType<typeof decided>>;

/** Somebody whose request is decided; answers how all stood before. */
async function decided(decision: "approved" | "rejected", wish: { mobile?: string } = {}) {
  const loser = await buildLoser();
  const { asker, key } = await ask(loser, wish);
  wait(7);
  await said();
  const before = { request: await latest(loser.id), account: await account(loser) };
  const given = { queue: QUEUE, ids: String(before.request.id), decision, reason: "已视频核对本人身份证件" };
  expect((await decideByTwo(portal, given)).decided).toEqual([before.request.id]);
  return { loser, asker, key, before };
}

test("what is approved takes effect ten minutes later: taken back before, the account is untouched, and nobody is told", async () => {
  const { loser, asker, before } = await decided("approved", { mobile: newMobile() });
  expect((await asker.call(recoveries.myRecovery, {})).recovery).toMatchObject({ status: "granted", endedAt: null });
  expect(await account(loser)).toEqual(before.account);
  expect(await hasOpenRecovery({ ...portal.context, now: portal.clock.now }, loser.id)).toBe(true);
  // One at a time, still.
  await expect(
    (await logIn(loser)).call(recoveries.askRecovery, { removesFactors: "true", reason: "再次申请" }),
  ).rejects.toMatchObject({ message: expect.stringContaining("找回申请") });
  // Of that login he is told.
  await said();
  minutes(9);
  await undo();
  expect(await latest(loser.id)).toEqual(before.request);
  minutes(9);
  await tellDecisions(portal);
  const { sessions: _, ...now } = await account(loser);
  const { sessions: __, ...stood } = before.account;
  expect(now).toMatchObject({ ...stood, user: { mobile: stood.user.mobile } });
  expect(await said()).toEqual([]);
  expect((await asker.request(secondFactor.factorWays, {})).statusCode).toBe(200);
});

test("a rejection is taken back, and told on every way where it is not", async () => {
  const { loser, before } = await decided("rejected");
  expect(await said()).toEqual([]);
  await undo();
  expect(await latest(loser.id)).toEqual(before.request);
  const other = await decided("rejected");
  await tellDecisions(portal);
  expect((await said()).map(({ text }) => text).join()).toContain("您账号的找回申请未通过");
  minutes(10);
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：已超过 10 分钟" });
  expect((await latest(other.loser.id)).status).toBe("rejected");
});

test("its owner's key stops it until it takes effect; what was stopped, or asked anew, is not taken back", async () => {
  const { loser, key } = await decided("approved");
  minutes(5);
  await visitPortal(portal).call(recoveries.stopRecoveryByKey, { key });
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  await tellDecisions(portal);
  expect(await latest(loser.id)).toMatchObject({ status: "stopped", endedBy: "link" });
  expect((await account(loser)).factors).toHaveLength(1);
  const rejected = await decided("rejected");
  await ask(rejected.loser);
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
});

test("what can take effect no more is rejected, which says why; what was not done in time is done by the day's watch", async () => {
  const mobile = newMobile();
  const { loser } = await decided("approved", { mobile });
  await visitPortal(portal).register({ mobile });
  await said();
  await tellDecisions(portal);
  expect(await latest(loser.id)).toMatchObject({
    status: "rejected",
    note: "新手机号已被其他账号使用，请驳回并请用户更换号码",
  });
  expect((await said()).map(({ text }) => text).join()).toContain("您账号的找回申请未通过");
  expect((await account(loser)).factors).toHaveLength(1);
  const late = await decided("approved");
  minutes(30);
  const watch = () => onWatchRecoveries.run({ ...portal.context, now: portal.clock.now }, {});
  await watch();
  expect((await latest(late.loser.id)).status).toBe("granted");
  minutes(31);
  await watch();
  expect((await latest(late.loser.id)).status).toBe("approved");
  const told = (await said()).length;
  await tellDecisions(portal);
  expect([told > 0, await said()]).toEqual([true, []]);
});

test("of an undo and what takes effect in that very moment one wins", async () => {
  for (let round = 0; round < 4; round++) {
    const { loser } = await decided("approved");
    const [undone] = await Promise.allSettled([undo(), tellDecisions(portal)]);
    const isUndone = undone.status === "fulfilled";
    expect((await latest(loser.id)).status).toBe(isUndone ? "waiting" : "approved");
    expect((await account(loser)).factors).toHaveLength(isUndone ? 1 : 0);
  }
});

test("a rejection that could be taken back is stopped as a request is: it is not revived, and nobody is told of it afterwards", async () => {
  const NOT_UNDONE = { message: "不能撤销：之后又有变化" };
  const ways = {
    link: ({ key }: Rejected) => visitPortal(portal).call(recoveries.stopRecoveryByKey, { key }),
    login: ({ asker }: Rejected) => asker.call(recoveries.stopRecovery, {}),
    factor: ({ asker, loser }: Rejected) => asker.call(secondFactor.passSecondFactor, { code: codeOf(loser.secret!) }),
  };
  for (const [way, stop] of Object.entries(ways)) {
    const rejected = await decided("rejected");
    minutes(5);
    await stop(rejected);
    expect((await said()).map(({ text }) => text).join(), way).toContain("您账号的找回申请已停止");
    await expect(undo(), way).rejects.toMatchObject(NOT_UNDONE);
    await tellDecisions(portal);
    expect((await said()).map(({ text }) => text).join(), way).not.toContain("未通过");
    expect(await latest(rejected.loser.id), way).toMatchObject({ status: "stopped", endedBy: way });
  }
});

test("ten minutes after a rejection its owner's key finds nothing, and no login stops it", async () => {
  const { key, asker, loser } = await decided("rejected");
  minutes(10);
  await expect(visitPortal(portal).call(recoveries.stopRecoveryByKey, { key })).rejects.toMatchObject({ code: 1092 });
  await expect(asker.call(recoveries.stopRecovery, {})).rejects.toMatchObject({ code: 1092 });
  expect((await latest(loser.id)).status).toBe("rejected");
});

test("of late ones one that fails keeps no other waiting; it is tried again", async () => {
  const { db } = portal.context;
  const [broken, other] = [await decided("approved"), await decided("approved")];
  minutes(61);
  const watch = () => onWatchRecoveries.run({ ...portal.context, now: portal.clock.now }, {});
  const states = async () => [(await latest(broken.loser.id)).status, (await latest(other.loser.id)).status];
  await sql`create function fails() returns trigger language plpgsql as $$ begin raise exception 'fails'; end $$`.execute(
    db,
  );
  await sql`create trigger fails before update on account_recoveries for each row
    when (old.id = ${sql.lit(broken.before.request.id)}) execute function fails()`.execute(db);
  try {
    await watch();
    expect(await states()).toEqual(["granted", "approved"]);
  } finally {
    await sql`drop trigger fails on account_recoveries`.execute(db);
  }
  await watch();
  expect(await states()).toEqual(["approved", "approved"]);
});
