import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("what is said on a channel is heard, also after the line broke, and a break is told", async () => {
  const heard: string[] = [];
  let reconnected = 0;
  const listener = await listen(database.connection, {
    channels: ["news", "weather"],
    onNotice: (channel, payload) => heard.push(`${channel} ${payload}`),
    onReconnect: () => (reconnected += 1),
    log: createLog("silent"),
  });
  await sql`select pg_notify('news', 'one'), pg_notify('weather', ''), pg_notify('sports', 'nobody')`.execute(
    database.db,
  );
  await expect.poll(() => heard).toEqual(["news one", "weather "]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'xinpu listener'`.execute(
    database.db,
  );
  await expect.poll(() => reconnected).toBe(1);
  await sql`select pg_notify('news', 'two')`.execute(database.db);
  await expect.poll(() => heard).toEqual(["news one", "weather ", "news two"]);
  await listener.stop();
});
