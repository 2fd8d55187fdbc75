import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { whileStopped } from "./while-stopped.ts";

interface Both {
  one: () => Promise<unknown>;
  /** The one stands still where it has written to it. */
  table: string;
  other: () => Promise<unknown>;
}

/** Does the one, stands still half-way, begins the other one, and lets both end once that waits, or stands still there, too. */
export async function atOnce(db: Database, { one, table, other }: Both) {
  let [ofOne, ofOther] = [Promise.resolve<unknown>(null), Promise.resolve<unknown>(null)];
  await whileStopped(db, {
    table,
    act() {
      ofOne = one();
      return ofOne;
    },
    async run() {
      let isOver = false;
      ofOther = other().finally(() => (isOver = true));
      ofOther.catch(() => {});
      while (!isOver && !(await bothStand(db))) await wait(5);
    },
  });
  return Promise.allSettled([ofOne, ofOther]);
}

async function bothStand(db: Database): Promise<boolean> {
  const { rows } = await sql<{ stand: boolean }>`
    select count(*) filter (where wait_event_type = 'Lock') > 0 or count(*) filter (where wait_event = 'PgSleep') > 1 as stand
    from pg_stat_activity where datname = current_database()`.execute(db);
  return rows[0]!.stand;
}
