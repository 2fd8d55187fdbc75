import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { openAskers } from "#platform/askers.ts";
import { UNCOUNTED } from "#platform/allowances.ts";
import type { Context } from "#platform/context.ts";
import { ANSWERING, type Database, openDatabase } from "#platform/database.ts";
import { createDoor } from "#platform/door.ts";
import { handle } from "#platform/handlers.ts";
import { TEST_KEY } from "#testing/app-template.ts";
import { useTestApp } from "#testing/app.ts";
import { createServer } from "./server.ts";

const LIMIT_SECONDS = 0.5;
const TOO_SLOW = { code: 503, msg: "处理时间过长，已停止，请稍后重试", data: null };
const portal = useTestApp();
let hasty: Database;
let app: FastifyInstance;

const sleeping = defineCalls("sleeping", {
  /** Takes as long as it is told. */
  sleep: {
    method: "GET",
    path: "/sleeping",
    access: "visitor",
    input: z.object({ seconds: z.coerce.number() }),
    data: z.object({ slept: z.number() }),
  },
});

async function sleep({ db }: Context, { seconds }: { seconds: number }) {
  await sql`select pg_sleep(${seconds})`.execute(db);
  return { slept: seconds };
}

/** A portal whose statements may take half a second, and which has one connection. */
beforeAll(async () => {
  const { settings, context, connection } = portal;
  hasty = openDatabase(connection, { ...ANSWERING, poolSize: 1, statementTimeoutSeconds: LIMIT_SECONDS });
  app = await createServer({
    door: createDoor([handle(sleeping.sleep, sleep)], (asker) => ({ ...context, db: hasty, cookies: [], ...asker })),
    ...UNCOUNTED,
    askers: openAskers({ identify: async () => null, key: TEST_KEY, settings }),
    key: TEST_KEY,
    settings,
    log: context.log,
    version: "0.0.0",
    pages: {
      isShared: () => false,
      render: () => Promise.reject(new Error("nobody asks for a page")),
    },
    serveAssets: async () => {},
  });
});
afterAll(async () => {
  await app.close();
  await hasty.destroy();
});

async function ask(seconds: number) {
  const begun = performance.now();
  const response = await app.inject(`/api${sleeping.sleep.path}?seconds=${seconds}`);
  return { response, tookSeconds: (performance.now() - begun) / 1000 };
}

async function countSleepers(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
    portal.context.db,
  );
  return rows.length;
}

test("a call whose statement runs past the limit is told so in words, soon, and keeps neither connection nor server busy", async () => {
  expect((await ask(0)).response.json()).toMatchObject({ data: { slept: 0 } });
  const { response, tookSeconds } = await ask(30);
  expect([response.statusCode, response.headers["retry-after"], response.json()]).toEqual([503, "5", TOO_SLOW]);
  expect(tookSeconds).toBeGreaterThan(LIMIT_SECONDS * 0.9);
  expect(tookSeconds).toBeLessThan(LIMIT_SECONDS + 1);
  // The database ends it a moment after it was told to.
  await expect.poll(countSleepers).toBe(0);
  const next = await ask(0.01);
  expect([next.response.statusCode, next.tookSeconds < 1]).toEqual([200, true]);
});

test("who asks while another one's statement runs too long has his answer once that was ended", async () => {
  const [slow, quick] = await Promise.all([ask(30), ask(0.01)]);
  expect([slow.response.statusCode, quick.response.statusCode]).toEqual([503, 200]);
  expect(quick.tookSeconds).toBeLessThan(LIMIT_SECONDS + 1);
});
