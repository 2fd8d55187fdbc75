import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { ISO_TIME } from "#platform/iso-time.ts";

/** A doubt that waits, with what an operator needs to decide it. */
export interface ShownDoubt {
  id: number;
  partId: number;
  parameterId: number;
  mpn: string;
  brand: string | null;
  parameter: string;
  /** What is doubted. */
  printed: string;
  /** What stands there: the same, unless it is held. Null where nothing does by now. */
  present: string | null;
  isHeld: boolean;
  why: string;
  /** The lists that speak of the part, with how they call it: `jlcparts C6186`. */
  sources: string[];
  datasheetUrl: string | null;
  foundAt: string;
}

/** SQL of whether a doubt waits for an operator: what stands there is what is doubted, or a list brought something else. */
export const IS_WAITING: RawBuilder<boolean> = sql<boolean>`doubt.decided_at is null and (doubt.is_held or exists (
  select from datasheet_part_values value
  where value.part_id = doubt.part_id and value.parameter_id = doubt.parameter_id and value.printed = doubt.printed))`;

const SOURCES_MAX = 5;

/** Doubts that wait, the longest waiting first. */
export async function shownDoubts(
  { db }: Pick<Context, "db">,
  which: RawBuilder<unknown>,
  { limit = 100, offset = 0 } = {},
): Promise<ShownDoubt[]> {
  const { rows } = await sql<ShownDoubt>`
    select doubt.id, doubt.part_id, doubt.parameter_id, part.mpn, brand.name as brand, parameter.name as parameter, doubt.printed,
      (select printed from datasheet_part_values value where value.part_id = doubt.part_id and value.parameter_id = doubt.parameter_id) as present,
      doubt.is_held, doubt.why, part.datasheet_url, to_char(doubt.found_at at time zone 'UTC', ${ISO_TIME}) as found_at,
      case when doubt.source is not null then json_build_array(doubt.source) else (
        select coalesce(json_agg(told.name), '[]') from (
          select source || ' ' || reference as name from datasheet_part_sources source
          where source.part_id = doubt.part_id order by is_owner desc, source.source, reference limit ${SOURCES_MAX}
        ) told) end as sources
    from catalogue_value_doubts doubt
    join datasheet_parts part on part.id = doubt.part_id
    join datasheet_parameters parameter on parameter.id = doubt.parameter_id
    left join datasheet_brands brand on brand.id = part.brand_id
    where ${IS_WAITING} and ${which}
    order by doubt.found_at, doubt.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
