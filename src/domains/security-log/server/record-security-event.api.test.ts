import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { codes } from "#domains/accounts/contract/codes.ts";
import { login } from "#domains/accounts/contract/login.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { onRaiseAlarms } from "./alarms/raise-alarms.ts";
import { onForgetOldEvents } from "./forget-old-events.ts";
import { recordSecurityEvent } from "./public.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const USER = "13800000001";
let began: Date;
let addresses = 0;

beforeAll(() => {
  began = portal.clock.now;
});
afterEach(() => {
  portal.clock.now = began;
});

/** A context of an asker whose network nobody else of these tests has. */
const asker = () => ({
  ...portal.context,
  now: portal.clock.now,
  address: `10.77.${Math.floor(++addresses / 250)}.${addresses % 250}`,
  browser: { ...NO_BROWSER, uuid: "e".repeat(32), userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140" },
  requestId: "request-7",
});
function signal(): { comes: Promise<void>; give: () => void } {
  let give = () => {};
  const comes = new Promise<void>((resolve) => (give = resolve));
  return { comes, give };
}
const eventsOf = (network: string) =>
  portal.context.db.selectFrom("securityEvents").selectAll().where("network", "=", network).orderBy("id").execute();

test("an entry tells who, where and what, and of a number its mark alone", async () => {
  const context = asker();
  await recordSecurityEvent(context, {
    kind: "login-by-password",
    outcome: "failed",
    userId: 41,
    subject: "+8613812345678",
    details: { left: 3, why: "x".repeat(500), nothing: undefined },
  });
  const [event, ...more] = await eventsOf(context.address);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    kind: "login-by-password",
    outcome: "failed",
    userId: 41,
    address: context.address,
    browser: "Chrome · Windows",
    requestId: "request-7",
    times: 1,
    details: { left: 3, why: "x".repeat(200) },
  });
  expect(event!.subject).toMatch(/^[\da-f]{32}$/);
  expect(event!.device).toMatch(/^[\da-f]{16}$/);
  expect(JSON.stringify(event)).not.toMatch(/13812345678|eeeeee/);
});

test("what failed stays when its transaction is undone, and what was done is there only if that was", async () => {
  const context = asker();
  const act = (isUndone: boolean) =>
    inTransaction(context, async (context) => {
      await recordSecurityEvent(context, { kind: "code", outcome: "failed" });
      await recordSecurityEvent(context, { kind: "code", outcome: "done" });
      if (isUndone) throw new Error("undone");
    });
  await expect(act(true)).rejects.toThrow("undone");
  expect((await eventsOf(context.address)).map(({ outcome }) => outcome)).toEqual(["failed"]);
  await act(false);
  expect((await eventsOf(context.address)).map(({ outcome }) => outcome)).toEqual(["failed", "failed", "done"]);
});

test("a transaction that waits for a name and begins anew has its entries once", async () => {
  const context = asker();
  const [isHeld, isOver] = [signal(), signal()];
  const holder = inTransaction(context, async (context) => {
    await lockInTransaction(context, "a name of this test");
    isHeld.give();
    await isOver.comes;
  });
  await isHeld.comes;
  let begun = 0;
  const waiter = inTransaction(context, async (context) => {
    begun++;
    await recordSecurityEvent(context, { kind: "code", outcome: "failed" });
    if (begun === 1) setTimeout(isOver.give, 50);
    await lockInTransaction(context, "a name of this test");
  });
  await Promise.all([holder, waiter]);
  expect(begun).toBeGreaterThan(1);
  expect(await eventsOf(context.address)).toHaveLength(1);
});

test("an entry that can't be written fails nothing, and is waited for two seconds at most", async () => {
  const context = asker();
  const errors: unknown[] = [];
  const log = { ...context.log, warn() {}, info() {}, error: (details: unknown) => errors.push(details) } as never;
  await recordSecurityEvent({ ...context, log }, { kind: "Not a kind" as never, outcome: "failed" });
  expect(errors).toMatchObject([{ security: "Not a kind" }]);
  const { db } = portal.context;
  const [isLocked, isOver] = [signal(), signal()];
  const lock = db.transaction().execute(async (db) => {
    await sql`lock table security_events in exclusive mode`.execute(db);
    isLocked.give();
    await isOver.comes;
  });
  await isLocked.comes;
  const from = performance.now();
  await recordSecurityEvent(context, { kind: "code", outcome: "failed" });
  expect(performance.now() - from).toBeLessThan(4000);
  isOver.give();
  await lock;
  await expect.poll(async () => (await eventsOf(context.address)).length, { timeout: 15_000 }).toBe(1);
});

test("one network fills no disk: beyond twenty of a kind in a minute they are counted, by account as long as there are few", async () => {
  const context = asker();
  const fail = (subject: string) =>
    recordSecurityEvent(context, { kind: "login-by-password", outcome: "failed", subject });
  for (let tries = 0; tries < 120; tries++) await fail("+8613800000041");
  const one = await eventsOf(context.address);
  expect(one).toHaveLength(21);
  expect(one.at(-1)).toMatchObject({ times: 100, subject: one[0]!.subject });
  for (let tries = 0; tries < 200; tries++) await fail(`+86138${String(tries).padStart(8, "0")}`);
  const many = await eventsOf(context.address);
  expect(many.length).toBeLessThan(45);
  expect(many.reduce((sum, { times }) => sum + times, 0)).toBe(320);
  portal.clock.now = new Date(began.getTime() + MINUTE_MS);
  await recordSecurityEvent({ ...context, now: portal.clock.now }, { kind: "login-by-password", outcome: "failed" });
  expect(await eventsOf(context.address)).toHaveLength(many.length + 1);
});

test("so do all networks together, of each kind for itself; beyond that whose account it was is still told", async () => {
  const { db } = portal.context;
  portal.clock.now = new Date(began.getTime() + 10 * MINUTE_MS);
  const { now } = portal.clock;
  const flood = async (count: number, event: (at: number) => Parameters<typeof recordSecurityEvent>[1]) => {
    for (let at = 0; at < count; at++) await recordSecurityEvent({ ...asker(), now }, event(at));
  };
  const rowsOf = (kind: string) =>
    db
      .selectFrom("securityEvents")
      .select(["network", "userId", "times"])
      .where("at", "=", now)
      .where("kind", "=", kind)
      .execute();
  const all = (rows: { times: number }[]) => rows.reduce((sum, { times }) => sum + times, 0);
  await flood(700, () => ({ kind: "code", outcome: "failed", userId: null }));
  const codes = await rowsOf("code");
  expect(codes).toHaveLength(201);
  expect(codes.find(({ network }) => network === "")).toMatchObject({ times: 500 });
  // Of 250 accounts 200 are told, however often.
  await flood(1000, (at) => ({ kind: "proof", outcome: "failed", userId: 1000 + (at % 250) }));
  const proofs = await rowsOf("proof");
  expect([proofs.length, all(proofs)]).toEqual([401, 1000]);
  // And of numbers without an account fewer.
  await flood(400, (at) => ({ kind: "lockout", outcome: "refused", userId: null, subject: `+86138${at}` }));
  expect(await rowsOf("lockout")).toHaveLength(251);
});

test("a flood of refusals, or of failures elsewhere, hides no attack on one account", async () => {
  const { db } = portal.context;
  portal.clock.now = new Date(began.getTime() + 20 * MINUTE_MS);
  const { now } = portal.clock;
  const many = (count: number, event: (at: number) => Parameters<typeof recordSecurityEvent>[1]) =>
    Promise.all(Array.from({ length: count }, (_, at) => recordSecurityEvent({ ...asker(), now }, event(at))));
  await many(5000, (at) => ({
    kind: at % 2 ? "origin-refused" : "access-refused",
    outcome: "refused",
    userId: null,
    details: { call: "accounts.sendCode" },
  }));
  const single = await db
    .selectFrom("securityEvents")
    .select("id")
    .where("at", "=", now)
    .where("burst", "is", null)
    .execute();
  expect(single).toHaveLength(2 * 200);
  await many(1000, () => ({ kind: "login-by-password", outcome: "failed", userId: null }));
  await many(60, () => ({ kind: "login-by-password", outcome: "failed", userId: 4141 }));
  await onRaiseAlarms.run({ ...portal.context, now }, {});
  expect(await db.selectFrom("securityAlarms").select(["rule", "events"]).where("userId", "=", 4141).execute()).toEqual(
    [{ rule: "account-failures", events: 60 }],
  );
});

test("a burst takes one connection, whatever many come at once, and each of them is counted", async () => {
  const context = { ...asker(), now: new Date(began.getTime() + 30 * MINUTE_MS) };
  const fail = () => recordSecurityEvent(context, { kind: "login-by-password", outcome: "failed", userId: 4242 });
  for (let tries = 0; tries < 21; tries++) await fail();
  const [isHeld, isOver] = [signal(), signal()];
  const holder = portal.context.db.transaction().execute(async (db) => {
    await sql`select from security_events where user_id = 4242 and burst is not null for update`.execute(db);
    isHeld.give();
    await isOver.comes;
  });
  await isHeld.comes;
  const waiting = Promise.all(Array.from({ length: 100 }, fail));
  const blocked = () => countWaiting(portal.context.db);
  await expect.poll(blocked).toBeGreaterThan(0);
  for (let looks = 0; looks < 5; looks++) expect(await blocked()).toBe(1);
  isOver.give();
  await Promise.all([holder, waiting]);
  const all = await eventsOf(context.address);
  expect([all.length, all.at(-1)!.times]).toEqual([21, 101]);
});

test("nobody changes or removes an entry, but the task that removes what is older than the log keeps it", async () => {
  const { db } = portal.context;
  const context = asker();
  const old = (days: number) => ({ ...context, now: new Date(began.getTime() - days * DAY_MS) });
  for (const days of [184, 182, 0]) await recordSecurityEvent(old(days), { kind: "code", outcome: "done" });
  for (const statement of [
    "update security_events set details = '{}', times = times + 1 where kind = 'code' and details = '{\"a\":1}' or true",
    "update security_events set outcome = 'failed'",
    "update security_events set times = times - 1",
    "delete from security_events",
    "truncate security_events",
  ])
    for (const role of ["origin", "replica"])
      await expect(
        db.transaction().execute(async (db) => {
          await sql.raw(`set local session_replication_role = ${role}`).execute(db);
          await sql.raw(statement.replace("'{}'", `'{"b":2}'`)).execute(db);
        }),
        statement,
      ).rejects.toThrow("append-only");
  await onForgetOldEvents.run({ ...portal.context, now: began }, {});
  expect(await eventsOf(context.address)).toHaveLength(2);
});

test("whom a call turns away goes to it, once, and so does another site's page", async () => {
  const { db } = portal.context;
  const refused = () =>
    db
      .selectFrom("securityEvents")
      .select(["kind", "userId", "details"])
      .where("kind", "in", ["access-refused", "origin-refused"])
      .where("at", "=", began)
      .orderBy("id")
      .execute();
  expect((await portal.request(auditLog.listActions, {}, USER)).statusCode).toBe(403);
  const { id } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  expect(await refused()).toEqual([
    { kind: "access-refused", userId: id, details: { call: auditLog.listActions.name, role: "user" } },
  ]);
  const from = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const asked = [codes.sendCode, login.loginByPassword];
  for (const { method, path } of asked)
    expect((await portal.app.inject({ method, url: `/api${path}`, headers: from })).statusCode, path).toBe(403);
  expect((await refused()).slice(1)).toEqual(
    asked.map(({ name }) => ({ kind: "origin-refused", userId: null, details: { call: name } })),
  );
});

test("what operators look at and take along goes to it; what else they do stays with their own log", async () => {
  const { db } = portal.context;
  const count = async () =>
    db.selectFrom("securityEvents").select(["kind", "details"]).where("kind", "like", "operator-%").execute();
  await portal.request(auditLog.exportActions, { act: "save-config" }, OPERATOR);
  await recordAction(portal.context, { act: "read-contact", subject: "user", subjectId: 5 });
  await recordAction(portal.context, { act: "save-brand", subject: "brand", subjectId: 5 });
  expect(await count()).toEqual([
    { kind: "operator-export", details: { act: "export-acts", of: "log", id: null } },
    { kind: "operator-look", details: { act: "read-contact", of: "user", id: 5 } },
  ]);
});
