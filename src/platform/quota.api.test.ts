import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defineRefusals } from "#api/refusals.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { inTransaction } from "./database.ts";
import { type Quota, quota } from "./quota.ts";

const refusals = defineRefusals(900_000, { mailsUsedUp: "最多 {most} 封" });
const MAILS = { rows: "devOutbox", of: "recipient", at: "createdAt", refusal: refusals.mailsUsedUp } as const;
const now = new Date("2026-11-21T09:00:00+08:00");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom("devOutbox").execute();
});
afterAll(() => database.drop());

let sent = 0;

function send(db = database.db, { to = "甲", at = now, kind = "mail" } = {}) {
  return db
    .insertInto("devOutbox")
    .values({ recipient: to, createdAt: at, kind, text: "", messageId: `m${sent++}` })
    .execute();
}

const ask = (limit: Quota, { at = now, whose = "甲" } = {}) => limit({ db: database.db, now: at }, whose);

test("so many within 24 hours are one's own, and the next is refused; another's are not counted", async () => {
  const limit = quota({ ...MAILS, perDay: 2 });
  expect(await ask(limit)).toBe(2);
  await send();
  await send(database.db, { to: "乙" });
  expect(await ask(limit)).toBe(1);
  await send();
  await expect(ask(limit)).rejects.toMatchObject({ code: 900_000, message: "最多 2 封" });
  expect(await ask(limit, { whose: "乙" })).toBe(1);
  await expect(ask(limit, { at: new Date(now.getTime() + DAY_MS - 1) })).rejects.toThrow("最多 2 封");
  expect(await ask(limit, { at: new Date(now.getTime() + DAY_MS) })).toBe(2);
});

test("an hour is an hour, and a day of the calendar begins at midnight in China", async () => {
  await send();
  const hourly = quota({ ...MAILS, perHour: 1 });
  await expect(ask(hourly, { at: new Date(now.getTime() + HOUR_MS - 1) })).rejects.toThrow();
  expect(await ask(hourly, { at: new Date(now.getTime() + HOUR_MS) })).toBe(1);
  const daily = quota({ ...MAILS, perCalendarDay: 1 });
  await expect(ask(daily, { at: new Date("2026-11-21T23:59:59+08:00") })).rejects.toThrow();
  expect(await ask(daily, { at: new Date("2026-11-22T00:00:00+08:00") })).toBe(1);
});

test("only what is meant counts", async () => {
  await send();
  await send(database.db, { kind: "sms" });
  expect(await ask(quota({ ...MAILS, perDay: 2, only: sql`kind <> 'sms'` }))).toBe(1);
});

test("of two at once the second one counts the first: no more pass than may", async () => {
  const limit = quota({ ...MAILS, perDay: 1 });
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let count = () => {};
  const counted = new Promise<void>((resolve) => (count = resolve));
  const first = inTransaction({ db: database.db, now }, async (context) => {
    await limit(context, "甲");
    count();
    await ended;
    await send(context.db);
  });
  await counted;
  const second = inTransaction({ db: database.db, now }, (context) => limit(context, "甲")).then(
    () => "passed",
    (error: Error) => error.message,
  );
  const other = inTransaction({ db: database.db, now }, (context) => limit(context, "乙"));
  expect(await other).toBe(1);
  // It waits outside of the database, for as long as the first one lasts.
  const early = await Promise.race([second, other.then(() => "still waiting")]);
  expect(early).toBe("still waiting");
  end();
  await first;
  expect(await second).toBe("最多 1 封");
});
