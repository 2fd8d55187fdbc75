import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { selectionRefusals } from "../../errors.ts";

interface Merge {
  from: number;
  into: number;
  /** Rows (gone, kept): parts that become one. */
  pairs: RawBuilder<unknown>;
}

/** Refuses a merge after which an alternate would say what can't be: it is named, so that somebody settles it first. */
export async function refuseContradictions(db: Database, { from, into, pairs }: Merge): Promise<void> {
  const { rows } = await sql<{ id: number; part: string; replacement: string; isForeign: boolean }>`
    with merged as (${mergedAlternates(pairs)} where state <> 'rejected'),
    foreign_ones as (
      select alternate.id from datasheet_alternates alternate join datasheet_parts part on part.id = part_id join datasheet_parts replacement on replacement.id = replacement_id
      where type = 'domestic' and state <> 'rejected' and ${from}::bigint in (part.brand_id, replacement.brand_id) and exists (
        select from (values (replacement.brand_id, true), (part.brand_id, is_both_ways)) as side (brand_id, has_to_be)
        left join datasheet_brands brand on brand.id = case when side.brand_id = ${from}::bigint then ${into}::bigint else side.brand_id end
        where has_to_be and brand.is_domestic is not true)
    ), turned as (
      select way.id from merged way join merged back on (back.part, back.replacement, back.type) = (way.replacement, way.part, way.type)
      where (way.is_both_ways or back.is_both_ways) and way.part <> way.replacement and (way.is_moved or back.is_moved)
    )
    select alternate.id, part.mpn as part, replacement.mpn as replacement, alternate.id in (select id from foreign_ones) as is_foreign
    from datasheet_alternates alternate join datasheet_parts part on part.id = part_id join datasheet_parts replacement on replacement.id = replacement_id
    where alternate.id in (select id from foreign_ones union select id from turned) order by is_foreign desc, is_both_ways desc, alternate.id limit 1`.execute(
    db,
  );
  for (const { isForeign, ...named } of rows)
    throw selectionRefusals.alternateHindersMerge({
      ...named,
      problem: isForeign ? "不再是国产品牌的型号" : "与反方向的一条重复",
    });
}

/** Hands the alternates of gone parts to the kept ones, with their proofs, whose documents are theirs already. Of two that say the same the published one stays. */
export async function moveAlternates(db: Database, pairs: Merge["pairs"]): Promise<void> {
  await sql`
    with merged as (${mergedAlternates(pairs)} where state <> 'rejected'),
    placed as (select id, part, replacement, row_number() over (partition by part, replacement, type order by state = 'published' desc, id) as place from merged)
    delete from datasheet_alternates where id in (select id from placed where place > 1 or part = replacement)`.execute(
    db,
  );
  await sql`
    with merged as (${mergedAlternates(pairs)})
    update datasheet_alternates alternate set part_id = merged.part, replacement_id = merged.replacement from merged
    where merged.id = alternate.id and is_moved and merged.part <> merged.replacement and not (alternate.state = 'rejected' and alternate.type = 'domestic')`.execute(
    db,
  );
  await sql`
    update datasheet_alternate_proofs proof set part_id = pair.kept from ${pairs} as pair (gone, kept), datasheet_alternates alternate
    where proof.part_id = pair.gone and alternate.id = proof.alternate_id and pair.kept in (alternate.part_id, alternate.replacement_id)`.execute(
    db,
  );
}

/** Every alternate with the parts that it is of once the pairs are one. */
function mergedAlternates(pairs: Merge["pairs"]): RawBuilder<unknown> {
  return sql`
    select id, type, state, is_both_ways, coalesce(one.kept, part_id) as part, coalesce(other.kept, replacement_id) as replacement, coalesce(one.kept, other.kept) is not null as is_moved
    from datasheet_alternates left join ${pairs} as one (gone, kept) on one.gone = part_id left join ${pairs} as other (gone, kept) on other.gone = replacement_id`;
}
