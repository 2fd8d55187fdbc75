import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";

/** Notes that the samples are gone, or going: no start adds any from then on. */
export async function noteSamplesRemoved({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  await sql`insert into catalogue_removed_samples (removed_at) values (${now}) on conflict do nothing`.execute(db);
}

/** Whether operators have removed the samples. */
export async function areSamplesRemoved(db: Database): Promise<boolean> {
  const { rows } = await sql`select from catalogue_removed_samples`.execute(db);
  return rows.length > 0;
}
