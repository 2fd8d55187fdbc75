import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { isMagnitude } from "#vocabulary/value-reading.ts";
import { findPartRows } from "#domains/catalogue/server/public/part-rows.ts";
import { JOINED_DOUBTS } from "#domains/catalogue/server/public/value-doubts.ts";
import type { ComparableValue } from "#vocabulary/compare-values.ts";
import type { ComparablePart } from "./compare-rows.ts";

interface StoredFacts {
  id: number;
  isRohs: boolean | null;
  allValues: ComparableValue[];
}

/** The parts with these ids, each with all that is compared of it, in the order of the ids; ids without a part are left out. */
export async function readComparable(
  context: Pick<Context, "db" | "declared" | "settings">,
  partIds: number[],
): Promise<ComparablePart[]> {
  if (partIds.length === 0) return [];
  const [rows, facts] = await Promise.all([findPartRows(context, partIds), readFacts(context, partIds)]);
  return rows.flatMap((row) => {
    const own = facts.get(row.id);
    return own
      ? [
          {
            ...row,
            isRohs: own.isRohs,
            allValues: own.allValues.map((value) => ({ ...value, isMagnitude: isMagnitude(value.slug) })),
          },
        ]
      : [];
  });
}

async function readFacts({ db }: Pick<Context, "db">, partIds: number[]): Promise<Map<number, StoredFacts>> {
  const { rows } = await sql<StoredFacts>`
    select part.id, part.is_rohs,
      (select coalesce(json_agg(json_build_object('slug', parameter.slug, 'name', parameter.name, 'kind', parameter.kind, 'unit', parameter.unit,
          'printed', value.printed, 'minimum', value.minimum, 'typical', value.typical, 'maximum', value.maximum, 'position', place.position, 'isDoubtful', doubt.id is not null)), '[]')
        from datasheet_part_values value
        join datasheet_parameters parameter on parameter.id = value.parameter_id
        left join datasheet_category_parameters place on place.category_id = part.category_id and place.parameter_id = value.parameter_id
        ${JOINED_DOUBTS}
        where value.part_id = part.id) as all_values
    from datasheet_parts part where part.id = any(${partIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
