import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { codes } from "../contract/codes.ts";
import { login } from "../contract/login.ts";
import { profile } from "../contract/profile.ts";
import { digest, newMobile, visitPortal } from "../testing/visit-portal.ts";

const portal = useTestApp();
const AT_ONCE = 100;
const BUSY = "同时验证的请求过多，请稍后再试";

/** Connections that hold a transaction open, or wait for somebody's lock, but for that of this name. */
async function heldConnections(but: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and pid not in (pg_backend_pid(), ${but})
      and (state = 'idle in transaction' or wait_event_type = 'Lock')`.execute(portal.context.db);
  return rows[0]!.count;
}

/** Does something while a transaction of another process has this. */
async function whileHeld(lock: ReturnType<typeof sql>, run: (pid: number) => Promise<void>): Promise<void> {
  await portal.context.db.transaction().execute(async (db) => {
    await lock.execute(db);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await run(rows[0]!.pid);
  });
}

test("a hundred wrong logins of one account at once take one connection of those that others are answered by", async () => {
  const { mobile } = await visitPortal(portal).register();
  const neighbour = visitPortal(portal);
  await neighbour.register();
  const guess = () =>
    visitPortal(portal).request(login.loginByPassword, { mobile, pwd: digest("a guess that is wrong") });
  const messages: string[] = [];
  let guesses: Promise<unknown> = Promise.resolve();
  const name = `accounts password account +86${mobile}`;
  await whileHeld(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`, async (pid) => {
    guesses = Promise.all(
      Array.from({ length: AT_ONCE }, async () => messages.push((await guess()).json<{ msg: string }>().msg)),
    );
    // Twenty a day are counted of an account: nobody else waits to be.
    await expect.poll(() => messages.length, { timeout: 20_000 }).toBe(AT_ONCE - 20);
    // Each has tried once for the name before he waits for his turn.
    const looks = async () => {
      const held: number[] = [];
      while (held.length < 10) {
        expect(await neighbour.call(profile.myDetail, {})).toMatchObject({ nickName: expect.any(String) });
        held.push(await heldConnections(pid));
      }
      return Math.max(...held);
    };
    await expect.poll(looks, { timeout: 20_000 }).toBeLessThanOrEqual(1);
  });
  await guesses;
  expect(new Set(messages.slice(0, AT_ONCE - 20))).toEqual(new Set([BUSY]));
  expect(messages.slice(AT_ONCE - 20).filter((message) => !message.includes("密码错误"))).toEqual([]);
});

test("nor do a hundred guesses at one code take more than two", async () => {
  const visitor = visitPortal(portal);
  const mobile = newMobile();
  const code = await visitor.codeFor(mobile);
  const wrong = code === "000000" ? "000001" : "000000";
  const neighbour = visitPortal(portal);
  await neighbour.register();
  let guesses: Promise<unknown> = Promise.resolve();
  await whileHeld(sql`select from account_codes where target = ${`+86${mobile}`} for update`, async (pid) => {
    guesses = Promise.all(
      Array.from({ length: AT_ONCE }, () => visitor.request(codes.checkCode, { mobile, code: wrong })),
    );
    await expect.poll(() => heldConnections(pid), { timeout: 20_000 }).toBeGreaterThan(0);
    for (let looks = 0; looks < 10; looks++) {
      expect(await neighbour.call(profile.myDetail, {})).toMatchObject({ nickName: expect.any(String) });
      expect(await heldConnections(pid)).toBeLessThanOrEqual(2);
    }
  });
  await guesses;
});
