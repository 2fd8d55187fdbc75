import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { isSameText } from "../import/parts/keep-operator-values.ts";
import { toldFields } from "../parts/part-columns.ts";
import type { SaidByList } from "../parts/save-differences.ts";

interface Replaced {
  id: number;
  value: string | null;
  refused: string[];
  text: string;
  source: string;
}

/** What lists say where operators' words stand once parts are one: the case waits from then on, not from when a list is read again. `pairs` is SQL of two columns: who goes, and who stays. */
export async function replacedByPairs(db: Database, pairs: RawBuilder<unknown>): Promise<SaidByList[]> {
  const { rows } = await sql<Replaced>`
    with pair as (select * from ${pairs} as pair (gone, kept)),
      side as (select gone as own, kept as other from pair union all select kept, gone from pair)
    select held.id, held.value, held.refused, told.text, list.source
    from side join catalogue_operator_values held on held.part_id = side.own join datasheet_parts part on part.id = side.other
    cross join lateral (
      select printed as text from datasheet_part_values value where value.part_id = part.id and value.parameter_id = held.parameter_id
      union all select text from ${toldFields("part")} as told (field, text) where told.field = held.field
    ) told
    cross join lateral (${sourceOf(sql`part.id`)}) list
    where held.differing is null and told.text is not null and not exists (
      select from catalogue_operator_values said
      where said.part_id = side.other and said.field = held.field and said.parameter_id is not distinct from held.parameter_id)
    order by held.id`.execute(db);
  return rows.map(asSaid);
}

/** The same where a parameter becomes part of another. */
export async function replacedByParameters(
  db: Database,
  { from, into }: { from: number; into: number },
): Promise<SaidByList[]> {
  const other = sql`case held.parameter_id when ${from}::bigint then ${into}::bigint else ${from}::bigint end`;
  const { rows } = await sql<Replaced>`
    select held.id, held.value, held.refused, value.printed as text, list.source
    from catalogue_operator_values held
    join datasheet_part_values value on value.part_id = held.part_id and value.parameter_id = ${other}
    cross join lateral (${sourceOf(sql`held.part_id`)}) list
    where held.parameter_id in (${from}, ${into}) and held.differing is null and not exists (
      select from catalogue_operator_values said where said.part_id = held.part_id and said.parameter_id = ${other})
    order by held.id`.execute(db);
  return rows.map(asSaid);
}

/** SQL of the list whose words a part bears, where one names it. */
function sourceOf(partId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select source from datasheet_part_sources listed where listed.part_id = ${partId}
    order by listed.is_owner desc, listed.seen_at desc, source limit 1`;
}

function asSaid({ id, value, refused, text, source }: Replaced): SaidByList {
  return { held: { id, differing: null, refused }, text, source, isAlike: isSameText(text, value) };
}
