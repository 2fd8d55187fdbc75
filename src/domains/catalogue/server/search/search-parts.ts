import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import {
  COUNTED_MAX,
  type Match,
  type RecognisedTerm,
  type SearchAnswer,
  type SearchQuery,
} from "#ports/search/port.ts";
import { isCalledSo } from "#shared/match.ts";
import { partKey } from "#shared/part-key.ts";
import { functionNamed } from "#vocabulary/function-words.ts";
import type { partSearch } from "../../contract/search.ts";
import type { Recognised } from "../../contract/search-shapes.ts";
import type { Sort } from "../../labels.ts";
import { brandsById } from "../brands/brand-queries.ts";
import { describeFacets } from "./count-facets.ts";
import { nearestBeginning } from "./nearest-beginning.ts";
import { findPartRows } from "../public/part-rows.ts";
import { findNamed, readFilters } from "../public/search-filters.ts";
import { findStubs } from "../public/stub-parts.ts";
import { uncataloguedStock } from "../public/uncatalogued-stock.ts";
import { withoutWords } from "./without-words.ts";

/** So many different words that were taken for something can be taken out again. */
const REMOVABLE_MAX = 8;

/** Parts that fit words and filters. A brand, category or package that does not exist is not found; words that fit nothing make an empty page. */
export async function searchParts(
  context: Context,
  input: ParsedInputOf<typeof partSearch.searchParts>,
): Promise<DataOf<typeof partSearch.searchParts>> {
  const { keywords, pageIndex, pageSize, sort = "relevance" } = input;
  const { filters, set } = await readFilters(context, input);
  const query = {
    keywords,
    filters,
    offset: offsetOf(input),
    limit: pageSize,
    withFacets: input.facets !== undefined,
  };
  const found =
    sort === "relevance" ? await context.ports.search.search(query) : await searchSorted(context, query, sort);
  const [parts, stubs, recognised, facets, uncatalogued] = await Promise.all([
    findPartRows(
      context,
      found.hits.map((hit) => hit.partId),
    ),
    findStubs(
      context,
      found.hits.flatMap(({ partId, match }) => (isCalledSo(match) ? partId : [])),
    ),
    describeRecognised(context, found.recognised, keywords),
    found.facets && describeFacets(context, found.facets, { ...set, lifecycles: input.lifecycle }),
    asksUncatalogued(input) ? context.declared.filledOnce(uncataloguedStock)(context, keywords) : [],
  ]);
  const matches = new Map(found.hits.map((hit) => [hit.partId, hit.match]));
  const hits = parts.map((part) => ({
    ...part,
    match: matches.get(part.id)!,
    ...(stubs.has(part.id) && { isStub: true as const }),
  }));
  return {
    data: hits,
    totalRecord: found.total,
    isCapped: found.isCapped,
    filters: set,
    facets,
    recognised,
    dropped: found.dropped,
    didYouMean: pageIndex === 1 ? meantBy(keywords, found, hits) : null,
    uncatalogued,
  };
}

/** Stock of numbers that are no parts has none of what parts are narrowed by. */
function asksUncatalogued(input: ParsedInputOf<typeof partSearch.searchParts>): boolean {
  const { uncatalogued, pageIndex, brand, category, lifecycle, domestic, origin, stock } = input;
  const lists = [brand, category, input.package, lifecycle];
  const isNarrowed = [domestic, origin, stock].some(Boolean) || lists.some(({ length }) => length > 0);
  return Boolean(uncatalogued) && pageIndex === 1 && !isNarrowed;
}

/** The hits that are counted, in another order than by how well they fit. */
async function searchSorted(
  context: Context,
  query: SearchQuery,
  sort: Exclude<Sort, "relevance">,
): Promise<SearchAnswer> {
  const found = await context.ports.search.search({ ...query, offset: 0, limit: COUNTED_MAX });
  if (found.hits.length === 0) return found;
  const rows = await context.db
    .selectFrom("datasheetParts")
    .select("id")
    .where((where) => where("id", "=", where.fn.any(where.val(found.hits.map((hit) => hit.partId)))))
    .orderBy(sort === "popular" ? "popularity" : "updatedAt", "desc")
    .orderBy("id")
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const hits = new Map(found.hits.map((hit) => [hit.partId, hit]));
  return { ...found, hits: rows.map(({ id }) => hits.get(id)!) };
}

/** What the words were taken for, by name; what is gone by now is left out. */
async function describeRecognised(context: Context, terms: RecognisedTerm[], keywords: string): Promise<Recognised[]> {
  const idsOf = (kind: RecognisedTerm["kind"]) =>
    terms.filter((term) => term.kind === kind).flatMap((term) => term.ids.slice(0, 1));
  const [named, successors] = await Promise.all([
    findNamed(context, { brand: idsOf("brand"), category: idsOf("category"), package: idsOf("package") }),
    findSuccessors(context, idsOf("brand")),
  ]);
  const removable = [...new Set(terms.map(({ typed }) => typed))].slice(0, REMOVABLE_MAX);
  const others = new Map(removable.map((typed) => [typed, withoutWords(keywords, typed)]));
  return terms.flatMap(({ typed, kind, ids: [id] }): Recognised[] => {
    const otherKeywords = others.get(typed) ?? null;
    if (kind === "function") {
      const name = functionNamed(typed)?.zh ?? typed;
      return [{ typed, kind, name, value: null, otherKeywords, successor: null }];
    }
    if (kind === "value" || kind === "marking" || id === undefined)
      return [{ typed, kind, name: typed, value: null, otherKeywords, successor: null }];
    const found = named[kind].get(id);
    return found
      ? [
          {
            typed,
            kind,
            name: found.name,
            value: found.value,
            otherKeywords,
            successor: (kind === "brand" && successors.get(id)) || null,
          },
        ]
      : [];
  });
}

async function findSuccessors(context: Context, brandIds: number[]) {
  const brands = await brandsById(context, brandIds);
  const successors = await brandsById(
    context,
    Array.from(brands.values(), (brand) => brand.successorId),
  );
  return new Map(
    Array.from(brands.values(), ({ id, successorId }) => {
      const successor = successors.get(successorId ?? 0);
      return [id, successor ? { value: successor.slug, name: successor.nameCn ?? successor.name } : null];
    }),
  );
}

/** What may have been meant where the best hit is like what was typed, and not that: its number as far as was typed, beside the words that were taken for something. */
function meantBy(
  keywords: string,
  { recognised, dropped }: Pick<SearchAnswer, "recognised" | "dropped">,
  [best]: { mpn: string; match: Match }[],
): string | null {
  if (!best || (best.match !== "typo" && best.match !== "confusable")) return null;
  const names: string[] = [];
  let others = dropped.reduce((words, typed) => withoutWords(words, typed) ?? words, keywords);
  for (const { typed } of recognised.slice(0, REMOVABLE_MAX)) {
    const left = withoutWords(others, typed);
    if (left) names.push(typed);
    others = left || others;
  }
  const beginning = nearestBeginning(best.mpn, others);
  return [...names, partKey(beginning) === partKey(others) ? best.mpn : beginning].join(" ");
}
