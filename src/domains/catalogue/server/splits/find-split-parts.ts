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

/** The same, in one look through its parts; refuses more than one act moves. */
export async function readSplitParts(db: Database, brandId: number, text: string): Promise<Found> {
  const lines = [...new Set(text.split("\n").map((line) => line.trim()))].filter(
    (line) => line.replace("*", "") !== "",
  );
  if (lines.length > LINES_MAX) throw catalogueRefusals.splitsTooMuch({ most: LINES_MAX });
  const { rows } = await sql<{ id: number; mpn: string; lines: string[] }>`
    with asked as (
      select line, right(line, 1) = '*' as is_beginning, lower(case when right(line, 1) = '*' then left(line, -1) else line end) as word
      from unnest(${lines}::text[]) as asked (line)
    ), beginnings as (select line, word, length(word) as size from asked where is_beginning),
    sizes as (select distinct size from beginnings),
    own as materialized (select id, mpn, lower(mpn) as word from datasheet_parts where brand_id = ${brandId} and deleted_at is null)
    select id, mpn, array_agg(line) as lines from (
      select own.id, own.mpn, asked.line from own join asked on asked.word = own.word where not asked.is_beginning
      union all
      select own.id, own.mpn, beginnings.line from own cross join sizes
        join beginnings on beginnings.size = sizes.size and beginnings.word = left(own.word, sizes.size)
    ) found group by id, mpn order by mpn, id limit ${PARTS_MAX + 1}`.execute(db);
  if (rows.length > PARTS_MAX) throw catalogueRefusals.splitsTooMuch({ most: PARTS_MAX });
  const known = new Set(rows.flatMap((row) => row.lines));
  return { parts: rows.map(({ id, mpn }) => ({ id, mpn })), missing: lines.filter((line) => !known.has(line)) };
}
