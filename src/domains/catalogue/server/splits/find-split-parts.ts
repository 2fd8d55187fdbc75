import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { splits } from "../../contract/splits.ts";
import { catalogueRefusals } from "../../errors.ts";

const LINES_MAX = 500;
const PARTS_MAX = 2000;

type Found = DataOf<typeof splits.findSplitParts>;

/** Which parts of a brand are meant. */
export function findSplitParts(
  { db }: Pick<Context, "db">,
  { id, lines }: ParsedInputOf<typeof splits.findSplitParts>,
): Promise<Found> {
  return readSplitParts(db, id, lines);
}

/** The same; refuses more than one act moves. */
export async function readSplitParts(db: Database, brandId: number, text: string): Promise<Found> {
  const lines = [...new Set(text.split("\n").map((line) => line.trim()))].filter(
    (line) => line.replace("*", "") !== "",
  );
  if (lines.length > LINES_MAX) throw catalogueRefusals.splitsTooMuch({ most: LINES_MAX });
  const { rows } = await sql<{ line: string; id: number | null; mpn: string | null }>`
    select asked.line, part.id, part.mpn from unnest(${lines}::text[]) as asked (line)
    left join lateral (
      select id, mpn from datasheet_parts where brand_id = ${brandId} and deleted_at is null
        and case when right(asked.line, 1) = '*' then starts_with(lower(mpn), lower(left(asked.line, -1))) else lower(mpn) = lower(asked.line) end
      order by mpn limit ${PARTS_MAX + 1}
    ) part on true`.execute(db);
  const parts = new Map(rows.flatMap(({ id, mpn }) => (id === null ? [] : [[id, { id, mpn: mpn! }] as const])));
  if (parts.size > PARTS_MAX) throw catalogueRefusals.splitsTooMuch({ most: PARTS_MAX });
  return { parts: [...parts.values()], missing: rows.filter(({ id }) => id === null).map(({ line }) => line) };
}
