import { type RawBuilder, sql } from "kysely";
import { moveFavourites } from "#domains/accounts/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { joinedFields } from "../parts/part-columns.ts";
import { saveDifferences } from "../parts/save-differences.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { replacedByPairs } from "./replaced-values.ts";

/** A part that goes, and the one that stays. */
export interface Pair {
  gone: number;
  kept: number;
}

/** SQL of two columns: who goes, and who stays. */
export function pairsAsSql(parts: Pair[]): RawBuilder<unknown> {
  return sql`unnest(${parts.map(({ gone }) => gone)}::bigint[], ${parts.map(({ kept }) => kept)}::bigint[])`;
}

/**
 * Makes parts one, in the transaction of a merge: what hangs on the one hangs on the other then, where that has not got
 * it already. An operator's word, even of nothing, outranks lists.
 */
export async function joinParts(context: Pick<Context, "db" | "declared">, parts: Pair[]): Promise<void> {
  const { db, declared } = context;
  const pairs = pairsAsSql(parts);
  const replaced = await replacedByPairs(db, pairs);
  const pair = sql`${pairs} as pair (gone, kept)`;
  const isSaid = (part: "gone" | "kept") =>
    sql`exists (select from catalogue_operator_values said where said.part_id = pair.${sql.ref(part)} and said.parameter_id = hung.parameter_id)`;
  for (const statement of [
    sql`update datasheet_part_sources hung set part_id = pair.kept, is_owner = false from ${pair} where hung.part_id = pair.gone`,
    // What followed of each alone: it is looked for anew.
    sql`delete from datasheet_part_values hung using ${pair} where hung.part_id in (pair.gone, pair.kept) and hung.derived_by is not null`,
    sql`delete from datasheet_part_values hung using ${pair} where hung.part_id = pair.kept and ${isSaid("gone")} and not ${isSaid("kept")}`,
    sql`update datasheet_part_values hung set part_id = pair.kept from ${pair} where hung.part_id = pair.gone and not ${isSaid("kept")} and not exists (select from datasheet_part_values same where same.part_id = pair.kept and same.parameter_id = hung.parameter_id)`,
    sql`update catalogue_value_doubts hung set part_id = pair.kept from ${pair} where hung.part_id = pair.gone and not exists (select from catalogue_value_doubts same where same.part_id = pair.kept and same.parameter_id = hung.parameter_id)`,
    sql`update datasheet_parts part set popularity = greatest(part.popularity, gone.popularity), ${joinedFields()}, updated_at = now()
      from ${pair} join datasheet_parts gone on gone.id = pair.gone where part.id = pair.kept`,
    // Words go last: what stands there is chosen by them.
    sql`update catalogue_operator_values hung set part_id = pair.kept from ${pair} where hung.part_id = pair.gone and not exists (select from catalogue_operator_values same where same.part_id = pair.kept and same.field = hung.field and same.parameter_id is not distinct from hung.parameter_id)`,
    sql`update catalogue_led_parts led set part_id = pair.kept from ${pair} where led.part_id = pair.gone`,
    sql`update datasheet_offers hung set part_id = pair.kept from ${pair} where hung.part_id = pair.gone`,
  ]) {
    await statement.execute(db);
  }
  await saveDifferences(db, replaced);
  // From the top down: what names rows of two domains moves once the higher one's have.
  for (const merge of declared.filled(brandMerges).toReversed()) await merge.joinParts?.(db, pairs);
  await moveFavourites(context, { kind: "part", moves: parts.map(({ gone, kept }) => ({ from: gone, to: kept })) });
  await rememberParts(db, pairs);
  await sql`delete from datasheet_parts where id = any(${parts.map(({ gone }) => gone)}::bigint[])`.execute(db);
}

async function rememberParts(db: Database, pairs: RawBuilder<unknown>): Promise<void> {
  const pair = sql`${pairs} as pair (gone, kept)`;
  await sql`update datasheet_merged_parts merged set part_id = pair.kept from ${pair} where merged.part_id = pair.gone`.execute(
    db,
  );
  await sql`insert into datasheet_merged_parts (id, part_id) select gone, kept from ${pair}`.execute(db);
}
