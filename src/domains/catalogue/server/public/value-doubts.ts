import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database.ts";

/** SQL of the prints that are doubted as they stand, and of which nobody has said that they are right: part, parameter, print. */
export const DOUBTED_PRINTS: RawBuilder<unknown> = sql`(
  select doubt.part_id, doubt.parameter_id, doubt.printed from catalogue_value_doubts doubt
  where not doubt.is_held and doubt.decided_at is null)`;

/** SQL that joins to rows `value` of datasheet_part_values what is doubted of them as `doubt`: many at once, of which few are. */
export const JOINED_DOUBTS: RawBuilder<unknown> = sql`
  left join catalogue_value_doubts doubt on doubt.part_id = value.part_id and doubt.parameter_id = value.parameter_id
    and doubt.printed = value.printed and not doubt.is_held and doubt.decided_at is null`;

/** SQL of why values of a row `part` are doubted as they stand: an object by the numbers of their parameters, null without any. */
export const DOUBTS_OF_PART = `(select json_object_agg(doubt.parameter_id, doubt.why)
  from catalogue_value_doubts doubt join datasheet_part_values value using (part_id, parameter_id, printed)
  where doubt.part_id = part.id and not doubt.is_held and doubt.decided_at is null)`;

/** Why values of these parts are doubted, in Chinese, by part and by the slug of the parameter; parts without are left out. */
export async function findDoubts(
  db: Database,
  partIds: readonly number[],
): Promise<Map<number, ReadonlyMap<string, string>>> {
  if (partIds.length === 0) return new Map();
  const { rows } = await sql<{ partId: number; slug: string; why: string }>`
    select value.part_id, parameter.slug, doubt.why
    from catalogue_value_doubts doubt
    join datasheet_part_values value on value.part_id = doubt.part_id and value.parameter_id = doubt.parameter_id and value.printed = doubt.printed
    join datasheet_parameters parameter on parameter.id = doubt.parameter_id
    where doubt.part_id = any(${[...partIds]}::bigint[]) and not doubt.is_held and doubt.decided_at is null`.execute(
    db,
  );
  const byPart = new Map<number, Map<string, string>>();
  for (const { partId, slug, why } of rows)
    byPart.set(partId, (byPart.get(partId) ?? new Map<string, string>()).set(slug, why));
  return byPart;
}
