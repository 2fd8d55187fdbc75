import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { Context } from "#platform/context.ts";
import { partDocuments } from "../public/part-documents.ts";

/** Brings the counts that brands and categories show up to their parts and documents. Only counts that differ are written. */
export async function recountCatalogue({ db, declared }: Pick<Context, "db" | "declared">): Promise<void> {
  await sql`
    with parts as (select brand_id, count(*)::integer as count from datasheet_parts where brand_id is not null and hidden_at is null group by brand_id),
      counted as (
        select brand.id, coalesce(parts.count, 0) as part_count from datasheet_brands brand left join parts on parts.brand_id = brand.id
      )
    update datasheet_brands brand set part_count = counted.part_count
    from counted where brand.id = counted.id and brand.part_count <> counted.part_count`.execute(db);
  await declared.filledOnce(partDocuments).recount(db);
  await sql`
    with parts as (select category_id, count(*)::integer as count from datasheet_parts where category_id is not null and hidden_at is null group by category_id),
      counted as (
        select category.id, coalesce(sum(parts.count), 0)::integer as part_count
        from datasheet_categories category
        left join datasheet_categories below on below.id = category.id or below.parent_id = category.id
        left join parts on parts.category_id = below.id
        group by category.id
      )
    update datasheet_categories category set part_count = counted.part_count
    from counted
    where category.id = counted.id and category.part_count <> counted.part_count`.execute(db);
}

/** Sorts what an import left unsorted: the list of new trigrams, and what the planner believes of the tables. Not in a transaction. */
export async function tidyTables({ db, declared }: Pick<Context, "db" | "declared">): Promise<void> {
  await sql`select gin_clean_pending_list('datasheet_parts_mpn_key_trigrams')`.execute(db);
  for (const table of [
    "datasheet_parts",
    "datasheet_part_sources",
    "datasheet_part_values",
    "datasheet_offers",
    declared.filledOnce(partDocuments).linkTable,
  ]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
}

/** Runs statements one by one that work on whole tables, and may take longer than any that somebody waits for. */
export async function patiently<Result>(db: Database, run: (db: Database) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ former: string }>`select current_setting('statement_timeout') as former`.execute(
      connection,
    );
    await sql`set statement_timeout = '600s'`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`select set_config('statement_timeout', ${rows[0]!.former}, false)`.execute(connection).catch(() => {});
    }
  });
}
