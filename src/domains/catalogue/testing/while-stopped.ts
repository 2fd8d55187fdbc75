import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

interface Stopping {
  /** The act stands still where it has written to it. */
  table: string;
  act: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

/** Does something while an act stands still half-way, and lets it end then. Answers whether it was over before that. */
export async function whileStopped(db: Database, { table, act, run }: Stopping): Promise<{ wasOver: boolean }> {
  await sql`
    create table stop_acts (id integer);
    insert into stop_acts values (1);
    create function wait_for_tests() returns trigger language plpgsql as $$
    begin
      while exists (select from stop_acts) loop perform pg_sleep(0.02); end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger wait_for_tests after insert or update or delete on ${sql.table(table)}
    for each statement execute function wait_for_tests()`.execute(db);
  let isOver = false;
  const acting = act().finally(() => (isOver = true));
  acting.catch(() => {});
  try {
    const stopped = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
    while (!isOver && (await stopped()).rows.length === 0) await wait(5);
    await run();
    return { wasOver: isOver };
  } finally {
    await sql`delete from stop_acts`.execute(db);
    await acting.catch(() => {});
    // One after the other: who still writes to the table, and waits for nobody else, reads what tells him to stand still.
    await sql`drop function wait_for_tests() cascade`.execute(db);
    await sql`drop table stop_acts`.execute(db);
  }
}
