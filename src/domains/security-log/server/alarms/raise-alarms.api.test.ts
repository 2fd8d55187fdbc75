import { afterEach, beforeAll, expect, test } from "vitest";
import { login } from "#domains/accounts/contract/login.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { onSendWord } from "#domains/accounts/server/credentials/tell-owner.ts";
import { digest, newMobile, visitPortal } from "#domains/accounts/testing/visit-portal.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { site } from "#domains/site/contract/site.ts";
import { placeOf } from "#platform/visitor.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { CompiledQuery } from "kysely";
import { securityEvents } from "../../contract/events.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { DEFAULT_RULES } from "./alarm-rules.ts";
import { onRaiseAlarms, onTellMoreAlarms } from "./raise-alarms.ts";

const portal = useTestApp();
const ADMIN = "13800000009";
const USER = "13800000001";
let began: Date;
let adminId: number;

beforeAll(async () => {
  began = portal.clock.now;
  await portal.tokenOf(ADMIN);
  ({ id: adminId } = await portal.context.db
    .updateTable("accountUsers")
    .set({ role: "admin", email: "admin@example.com" })
    .where("mobile", "=", `+86${ADMIN}`)
    .returning("id")
    .executeTakeFirstOrThrow());
});
afterEach(() => {
  portal.clock.now = began;
});

const context = () => ({ ...portal.context, now: portal.clock.now });
const look = () => onRaiseAlarms.run(context(), {});
const alarms = () =>
  portal.context.db.selectFrom("securityAlarms").select(["rule", "userId", "events", "state"]).orderBy("id").execute();
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

test("two hundred failed logins are learnt of within a minute: in the console, by notice, by mail, in health, once", async () => {
  const { db } = portal.context;
  const guess = (browser: ReturnType<typeof visitPortal>) =>
    browser.request(login.loginByPassword, { mobile: USER, pwd: digest("a guess") });
  for (let network = 0; network < 20; network++) {
    const browser = visitPortal(portal);
    for (let tries = 0; tries < 10; tries++) await guess(browser);
  }
  const { rows } = await db.executeQuery<{ startAfter: Date }>(
    CompiledQuery.raw(
      "select start_after from pgboss.job where name = 'securityLog.raiseAlarms' and state = 'created'",
      [],
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows[0]!.startAfter.getTime() - began.getTime()).toBeLessThan(60_000);
  for (let looks = 0; looks < 3; looks++) await look();
  expect(await alarms()).toEqual([{ rule: "account-failures", userId: await idOf(USER), events: 200, state: "new" }]);
  const { data } = await portal.callAs(ADMIN)(notices.listNotices, {});
  expect(data.filter(({ title }) => title.startsWith("安全告警"))).toMatchObject([
    { title: "安全告警：同一账号多次验证失败", path: "/ops/queue/security-alarms", isRead: false },
  ]);
  const words = await db.executeQuery<{ data: unknown }>(
    CompiledQuery.raw("delete from pgboss.job where name = 'accounts.sendWord' returning data", []),
  );
  for (const word of words.rows) await onSendWord.run(context(), word.data);
  expect(
    (await db.selectFrom("devOutbox").select("text").where("recipient", "=", "admin@example.com").execute()).at(-1)!
      .text,
  ).toContain("200 次，来自 20 个网络");
  // Whoever may ask how many there are learns which numbers have an account: theirs alone are never summed up.
  expect(JSON.stringify(await portal.callAs()(site.checkHealth, {}))).not.toMatch(/alarm/i);
  const head = (await portal.callAs(ADMIN)(queues.listQueues, {})).queues.find(
    ({ name }) => name === "security-alarms",
  );
  expect(head).toMatchObject({ title: "安全告警", waiting: 1 });
  // The owner logs in on his device all the same.
  expect((await portal.request(login.loginByPassword, { mobile: USER, pwd: digest(DEMO_PASSWORD) })).statusCode).toBe(
    200,
  );
  portal.clock.now = new Date(began.getTime() + 25 * HOUR_MS);
  await look();
  expect(await alarms()).toHaveLength(1);
});

test("so is whoever guesses at many numbers from one network", async () => {
  portal.clock.now = new Date(began.getTime() + 100 * HOUR_MS);
  const asker = { ...context(), address: "10.99.0.1" };
  for (let tries = 0; tries < 500; tries++) {
    asker.now = new Date(portal.clock.now.getTime() + tries * 4000);
    await recordSecurityEvent(asker, { kind: "code", outcome: "failed", subject: `+86${newMobile()}` });
  }
  portal.clock.now = asker.now;
  await look();
  expect((await alarms()).slice(1)).toEqual([{ rule: "network-failures", userId: null, events: 500, state: "new" }]);
});

test("an operator who exports much, a user who is refused often, and a new place of an operator give reason", async () => {
  portal.clock.now = new Date(began.getTime() + 300 * HOUR_MS);
  const act = { ...context(), user: { id: 71 } };
  for (let times = 0; times < 10; times++) await recordSecurityEvent(act, { kind: "operator-export", outcome: "done" });
  for (let times = 0; times < 30; times++)
    await recordSecurityEvent(
      { ...act, user: { id: 72 }, address: `10.98.0.${times}` },
      { kind: "access-refused", outcome: "refused" },
    );
  const logIn = (address: string) =>
    recordSecurityEvent(
      { ...act, user: { id: 73 }, address },
      {
        kind: "login-by-password",
        outcome: "done",
        details: { isStaff: true, place: address === "10.97.0.3" ? "上海" : "" },
      },
    );
  await logIn("10.97.0.1");
  await look();
  expect((await alarms()).slice(2).map(({ rule, userId }) => [rule, userId])).toEqual([
    ["access-refusals", 72],
    ["operator-exports", 71],
  ]);
  await logIn("10.97.0.1");
  await logIn("10.97.0.2");
  await logIn("10.97.0.3");
  for (let looks = 0; looks < 2; looks++) await look();
  expect((await alarms()).slice(4).map(({ rule, userId }) => [rule, userId])).toEqual([
    ["operator-place", 73],
    ["operator-place", 73],
  ]);
});

test("nor does one hide among many logins of others from there", async () => {
  portal.clock.now = new Date(began.getTime() + 310 * HOUR_MS);
  const logIn = (id: number, address: string, isStaff = false) =>
    recordSecurityEvent(
      { ...context(), user: { id }, address },
      { kind: "login-by-password", outcome: "done", userId: id, details: { place: "", ...(isStaff && { isStaff }) } },
    );
  await logIn(74, "10.97.1.1", true);
  for (let times = 0; times < 25; times++) await logIn(75, "10.97.2.1");
  for (let times = 0; times < 25; times++) await logIn(80 + times, "10.97.2.1");
  await logIn(74, "10.97.2.1", true);
  await look();
  expect((await alarms()).at(-1)).toMatchObject({ rule: "operator-place", userId: 74 });
  const named = await portal.context.db
    .selectFrom("securityEvents")
    .select("details")
    .where("userId", "=", 74)
    .where("network", "=", "10.97.2.1")
    .execute();
  expect(named).toMatchObject([{ details: { isStaff: true } }]);
});

test("an operator's login says that it is one, and where from", async () => {
  const { details } = await portal.context.db
    .selectFrom("securityEvents")
    .select("details")
    .where("userId", "=", adminId)
    .where("kind", "=", "login-by-password")
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ isStaff: true });
});

test("an alarm is seen, then closed with a reason, once, on record; nobody closes one about himself", async () => {
  const { db } = portal.context;
  const [first] = await db.selectFrom("securityAlarms").select("id").orderBy("id").limit(1).execute();
  const decide = (id: number, decision: string, reason = "") =>
    portal.callAs(ADMIN)(queues.decideCases, { queue: "security-alarms", ids: [id] as never, decision, reason });
  expect(await decide(first!.id, "seen")).toMatchObject({ decided: [first!.id] });
  await expect(decide(first!.id, "closed")).rejects.toMatchObject({ errors: { reason: "请选择或填写原因" } });
  expect(await decide(first!.id, "closed", "已联系本人")).toMatchObject({ decided: [first!.id] });
  expect(await decide(first!.id, "closed", "再来一次")).toMatchObject({ refused: [{ message: "这条告警已处理" }] });
  expect((await portal.callAs(ADMIN)(auditLog.listActions, { act: "settle-alarm" })).totalRecord).toBe(2);
  const own = await db
    .insertInto("securityAlarms")
    .values({ rule: "operator-place", subject: `user ${adminId}`, userId: adminId, events: 1, openedAt: began })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await decide(own.id, "closed", "是我")).toMatchObject({
    refused: [{ message: "不能处理自己或所在企业的事项，须由其他运营人员处理" }],
  });
});

test("rules are an admin's to change, and what they are changed to counts", async () => {
  const value = JSON.stringify({ ...DEFAULT_RULES, "access-refusals": { most: 2, hours: 1 } });
  const save = (mobile: string, given: string) => saveJson(portal, mobile, { key: "securityAlarms", value: given });
  await portal.makeOperator("13800000004");
  await expect(save("13800000004", value)).rejects.toMatchObject({ status: 403 });
  await expect(save(ADMIN, '{"sms":true}')).rejects.toMatchObject({ code: 2 });
  await save(ADMIN, value);
  portal.clock.now = new Date(began.getTime() + 500 * HOUR_MS);
  const known = await alarms();
  for (let times = 0; times < 2; times++)
    await recordSecurityEvent({ ...context(), user: { id: 75 } }, { kind: "access-refused", outcome: "refused" });
  await look();
  expect((await alarms()).slice(known.length)).toMatchObject([{ rule: "access-refusals", userId: 75, events: 2 }]);
});

test("operators search the log by kind, outcome, account, network and day; that it is saved as a file is in both logs", async () => {
  const ask = portal.callAs(ADMIN);
  const failed = { kind: "login-by-password", outcome: "failed" } as const;
  const all = await ask(securityEvents.listEvents, { ...failed, pageSize: 100 });
  expect(all.totalRecord).toBeGreaterThan(10);
  const userId = await idOf(USER);
  for (const account of [String(userId), USER]) {
    const found = await ask(securityEvents.listEvents, { ...failed, account });
    expect(found.totalRecord, account).toBe(all.totalRecord);
    expect(found.data[0]).toMatchObject({ kind: "login-by-password", outcome: "failed", userId });
  }
  const { address } = all.data[0]!;
  expect((await ask(securityEvents.listEvents, { ...failed, network: address })).totalRecord).toBeLessThan(
    all.totalRecord,
  );
  expect((await ask(securityEvents.listEvents, { until: "2020-01-01" })).totalRecord).toBe(0);
  await expect(portal.callAs("13800000002")(securityEvents.listEvents, {})).rejects.toMatchObject({ status: 403 });
  const { body } = await portal.request(securityEvents.exportEvents, failed, ADMIN);
  expect(body).toContain("密码登录,失败");
  expect((await ask(auditLog.listActions, { act: "export-security" })).totalRecord).toBe(1);
  expect((await ask(securityEvents.listEvents, { kind: "operator-export" })).data).toContainEqual(
    expect.objectContaining({ details: expect.objectContaining({ act: "export-security" }) }),
  );
});

test("networks of one customer are one alarm, and of a thousand customers twenty are told apart", async () => {
  const { db } = portal.context;
  portal.clock.now = new Date(began.getTime() + 50 * HOUR_MS);
  const tell = (network: string) => ({
    at: portal.clock.now,
    kind: "input-refused",
    outcome: "failed",
    network,
    times: 600,
  });
  const raised = async () =>
    (
      await db
        .selectFrom("securityAlarms")
        .select("subject")
        .where("rule", "=", "input-refusals")
        .orderBy("id")
        .execute()
    ).map(({ subject }) => subject);
  const networks = Array.from({ length: 60 }, (_, at) => `2001:db8:7a:${at}`);
  await db.insertInto("securityEvents").values(networks.map(tell)).execute();
  await look();
  expect(await raised()).toEqual(["2001:db8:7a:"]);
  const others = Array.from({ length: 60 }, (_, at) => `198.51.100.${at}`);
  await db.insertInto("securityEvents").values(others.map(tell)).execute();
  await look();
  await look();
  expect(await raised()).toHaveLength(21);
  expect((await raised()).at(-1)).toBe("其余");
});

test("numbers without an account hide no account that is guessed at", async () => {
  const { db } = portal.context;
  portal.clock.now = new Date(began.getTime() + 600 * HOUR_MS);
  const failed = { at: portal.clock.now, kind: "login-by-password", outcome: "failed", times: 60 };
  const numbers = Array.from({ length: 40 }, (_, at) => ({
    ...failed,
    subject: `decoy ${at}`,
    network: `203.0.113.${at}`,
  }));
  await db.insertInto("securityEvents").values(numbers).execute();
  await look();
  await db
    .insertInto("securityEvents")
    .values({ ...failed, subject: "", network: "192.0.2.1", userId: await idOf(USER) })
    .execute();
  await look();
  const told = await db
    .selectFrom("securityAlarms")
    .select(["subject", "userId"])
    .where("rule", "=", "account-failures")
    .where("openedAt", "=", portal.clock.now)
    .orderBy("id")
    .execute();
  expect(told).toHaveLength(22);
  expect(told.slice(-2)).toEqual([
    { subject: "其余", userId: null },
    { subject: `user ${await idOf(USER)}`, userId: await idOf(USER) },
  ]);
});

test("every account is an alarm, of which twenty are told one by one, and of the rest how many there are", async () => {
  const { db } = portal.context;
  const start = began.getTime() + 700 * HOUR_MS;
  const guessAt = async (from: number, to: number, at: number) => {
    portal.clock.now = new Date(at);
    const failed = { at: portal.clock.now, kind: "login-by-password", outcome: "failed", times: 60 };
    const accounts = Array.from({ length: to - from }, (_, n) => ({ ...failed, userId: 700_000 + from + n }));
    if (accounts.length > 0) await db.insertInto("securityEvents").values(accounts).execute();
    for (let looks = 0; looks < 2; looks++) await look();
    const raised = await db
      .selectFrom("securityAlarms")
      .select("userId")
      .where("userId", ">=", 700_000)
      .orderBy("id")
      .execute();
    const { rows: told } = await db.executeQuery<{ text: string }>(
      CompiledQuery.raw(
        `select text from site_notices where user_id = ${adminId} and title = '安全告警：同一账号多次验证失败' and created_at >= '${new Date(start).toISOString()}' order by id`,
        [],
      ),
    );
    return { raised: raised.length, told: told.map(({ text }) => text) };
  };
  /** Does what waits to be told; answers when each was to begin. */
  const tellMore = async () => {
    const { rows } = await db.executeQuery<{ startAfter: Date; data: unknown }>(
      CompiledQuery.raw(
        "delete from pgboss.job where name = 'securityLog.tellMoreAlarms' returning start_after, data",
        [],
      ),
    );
    for (const { data } of rows) await onTellMoreAlarms.run(context(), data);
    return rows.map(({ startAfter }) => startAfter.getTime());
  };
  const first = await guessAt(0, 30, start);
  expect(first).toMatchObject({ raised: 30 });
  expect(first.told).toHaveLength(20);
  expect(first.told[19]).toContain("用户 700019");
  expect(await guessAt(30, 3000, start + 60_000)).toMatchObject({ raised: 3000, told: first.told });
  const told = await tellMore();
  expect(told).toHaveLength(1);
  expect(told[0]).toBe(start + 15 * 60_000);
  const later = await guessAt(3000, 3005, start + HOUR_MS);
  expect(later.raised).toBe(3005);
  expect(later.told.slice(20)).toEqual([expect.stringMatching(/以来共 3000 条，没有逐条通知的请在安全告警中查看/)]);
  expect(await tellMore()).toEqual([start + HOUR_MS + 15 * 60_000]);
  expect((await guessAt(3005, 3005, start + 2 * HOUR_MS)).told.slice(21)).toEqual([expect.stringContaining("共 5 条")]);
});

test.each(["192.0.2.200", "2001:db8:77:5::9"])(
  "nobody closes an alarm about the network of %s while he works from there",
  async (address) => {
    const { id } = await portal.context.db
      .insertInto("securityAlarms")
      .values({ rule: "input-refusals", subject: placeOf(address), events: 500, openedAt: began })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { address: before } = portal;
    portal.address = address;
    const decided = await portal.callAs(ADMIN)(queues.decideCases, {
      queue: "security-alarms",
      ids: [id] as never,
      decision: "closed",
      reason: "误报",
    });
    portal.address = before;
    expect(decided).toMatchObject({ refused: [{ id }] });
  },
);
