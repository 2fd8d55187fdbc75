import { type RawBuilder, sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { partKey } from "#shared/part-key.ts";
import type { editedParts, ListedPart } from "../../contract/edited-parts.ts";
import { LISTED_PART } from "./find-edited-part.ts";

const COUNTED_MAX = 1000;

/** Parts whose number begins so, the most popular first; without words those that operators have edited or hidden, the latest first. */
export async function listEditedParts(
  { db }: Context,
  { words = "", sort, ...page }: ParsedInputOf<typeof editedParts.listEditedParts>,
): Promise<DataOf<typeof editedParts.listEditedParts>> {
  const key = partKey(words);
  if (words !== "" && key === "") return { data: [], totalRecord: 0 };
  const found =
    key === ""
      ? sql`
        select part.id, part.updated_at as place from datasheet_parts part
        where part.deleted_at is null
          and (part.hidden_at is not null or exists (select from catalogue_operator_values held where held.part_id = part.id))`
      : sql`
        select part.id, null::timestamptz as place from datasheet_parts part
        where part.mpn_key >= ${key} and part.mpn_key < ${`${key}\u{10ffff}`} and part.deleted_at is null order by part.mpn_key, part.popularity desc, part.id limit ${COUNTED_MAX}`;
  const { rows } = await sql<ListedPart & { counted: number }>`
    with found as materialized (${found})
    select ${LISTED_PART}, (select count(*)::integer from found) as counted
    from found join datasheet_parts part on part.id = found.id
    order by ${orderOf(sort)} found.place desc nulls last, part.mpn_key, part.id limit ${page.pageSize} offset ${offsetOf(page)}`.execute(
    db,
  );
  return { data: rows.map(({ counted: _, ...row }) => row), totalRecord: rows[0]?.counted ?? 0 };
}

const SORTED_BY = { id: "part.id", mpn: "part.mpn_key", lifecycle: "part.lifecycle" };

/** Of the rows that were found, which are some thousand at most. */
function orderOf(sort: string | undefined): RawBuilder<unknown> {
  if (sort === undefined) return sql``;
  const column = sql.ref(SORTED_BY[sort.replace("-", "") as keyof typeof SORTED_BY]);
  return sort.startsWith("-") ? sql`${column} desc,` : sql`${column},`;
}
