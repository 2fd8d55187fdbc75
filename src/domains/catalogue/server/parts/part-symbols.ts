import { type RawBuilder, sql } from "kysely";
import { ISO_TIME } from "#platform/iso-time.ts";

const SYMBOLS_MAX = 20;

/** Of the others their number is told. */
const TOLD_WITH_PINS = 3;

/** The symbols of `part` as JSON, its own first, then those of families in whose numbers an `x` leaves a place open: `STM32F407VGTx`. */
export function symbolsAsJson(): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(shown), '[]') from (
    select library, symbol, base, footprint, footprint_filters as "footprintFilters", keywords, symbol.description, symbol.datasheet_url as "datasheetUrl",
      pin_count as "pinCount", unit_count as "unitCount",
      case when row_number() over (order by drawn.family nulls first, known.seen_at desc, library, symbol) <= ${TOLD_WITH_PINS} then pins else '[]' end as pins, drawn.family, source, to_char(known.seen_at at time zone 'UTC', ${ISO_TIME}) as "seenAt"
    from (
      select part.id, null::text as family
      union all
      select other.id, other.mpn from datasheet_parts other
      where part.kind = 'orderable' and other.kind = 'family' and other.brand_id = part.brand_id and datasheet_series(other.mpn) = datasheet_series(part.mpn)
        -- Behind an open end comes the packaging.
        and part.mpn like replace(replace(regexp_replace(other.mpn, '[\\\\%]', '', 'g'), '_', '\\_'), 'x', '_') || case when other.mpn like '%x' then '%' else '' end
    ) drawn
    join datasheet_part_sources known on known.part_id = drawn.id
    join datasheet_part_symbols symbol using (source, reference)
    order by drawn.family nulls first, known.seen_at desc, library, symbol limit ${SYMBOLS_MAX}
  ) shown)`;
}
