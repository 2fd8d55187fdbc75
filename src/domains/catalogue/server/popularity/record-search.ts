import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { isCalledSo } from "#shared/match.ts";
import type { popularity } from "../../contract/popularity.ts";
import { countUse } from "./record-view.ts";
import { firstUses, markOf, today } from "../public/first-uses.ts";
import { readSearchTerm, type SearchTerm } from "#shared/search-term.ts";

/** A flood of made-up words ends here; those that are known today go on being counted. */
export const NEW_TERMS_A_DAY_MAX = 20_000;
export const NEW_TERMS_A_VISITOR_MAX = 100;

/**
 * Counts a search that somebody was shown the answer of, once for each visitor and day; what it finds is looked up
 * here, as nobody's word is taken for it.
 */
export async function recordSearch(
  context: Context,
  { keywords }: ParsedInputOf<typeof popularity.recordSearch>,
): Promise<Record<string, never>> {
  const term = readSearchTerm(keywords);
  if (!term) return {};
  const { hits, dropped } = await context.ports.search.search({
    keywords: term.spelling,
    filters: {},
    offset: 0,
    limit: 1,
  });
  const [first] = hits;
  const partId = first && isCalledSo(first.match) ? first.partId : null;
  if (term.isPrivate && (partId === null || dropped.length > 0)) return {};
  await countTerm(context, term, { hasHits: first !== undefined && dropped.length === 0, partId });
  if (partId !== null) await countUse(context, "part-search", [partId]);
  return {};
}

async function countTerm(
  context: Context,
  { term, spelling }: SearchTerm,
  { hasHits, partId }: { hasHits: boolean; partId: number | null },
) {
  await sql`
    with ${firstUses(context, "search", [term])},
    known as (select from datasheet_search_terms where day = ${today(context)} and term = ${term}),
    allowed as (
      insert into datasheet_daily_marks as counted (day, mark)
      select ${today(context)}, ${markOf(context, "new terms")} from first_uses, secret
      where not exists (select from known)
        and (select count(*) from (select from datasheet_search_terms where day = ${today(context)} limit ${NEW_TERMS_A_DAY_MAX}) counted) < ${NEW_TERMS_A_DAY_MAX}
      on conflict (day, mark) do update set uses = counted.uses + 1 where counted.uses < ${NEW_TERMS_A_VISITOR_MAX}
      returning uses
    )
    insert into datasheet_search_terms as counted (day, term, spelling, has_hits, part_id)
    select ${today(context)}, subject, ${spelling}, ${hasHits}, ${partId}::bigint from first_uses
    where exists (select from known) or exists (select from allowed)
    on conflict (day, term) do update
    set visitors = counted.visitors + 1, has_hits = excluded.has_hits, part_id = excluded.part_id`.execute(context.db);
}
