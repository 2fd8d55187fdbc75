import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { DocumentFacets, documentSearch } from "../../contract/search.ts";
import type { FacetValue } from "#domains/catalogue/contract/search-shapes.ts";
import { LANGUAGE_LABELS } from "#domains/catalogue/document-labels.ts";
import { PAGE_RANGE_LABELS, PAGE_RANGES, UNDATED, yearLabel } from "../../labels.ts";
import { findNamed, type Named } from "#domains/catalogue/server/public/search-filters.ts";
import { type DocumentFilter, type DocumentFilters, narrowToDocuments } from "./document-filters.ts";
import { type AskedWord, findPages, type FoundPages, PAGES_MAX } from "./find-pages.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";

type Input = Omit<ParsedInputOf<typeof documentSearch.searchDocuments>, "facets">;

const VALUES_MAX = 60;

/** What the filters can be set to, with the documents that each would leave among those that are counted. */
export async function countDocumentFacets(
  context: Context,
  input: Input,
  {
    filters,
    asked,
    found,
    until,
  }: { filters: DocumentFilters; asked: readonly AskedWord[]; found: FoundPages; until: number },
): Promise<DocumentFacets> {
  const counts = await countValues(context, idsOf(found));
  const set = Object.keys(filters.conditions) as DocumentFilter[];
  for (const but of set)
    counts[but] = withOthers(
      counts[but],
      (await countValues(context, await idsWithout(context, input, { filters, asked, but, until })))[but],
    );
  const { brand: brands, category: categories, language: languages, year: years, pages } = counts;
  const named = await findNamed(context, { brand: mostOf(brands), category: mostOf(categories), package: [] });
  return {
    brands: byName(brands, named.brand, filters.brands).map(toValue),
    categories: byName(categories, named.category, filters.categories).map((value) => ({
      ...toValue(value),
      parent: value.parent,
    })),
    languages: withSet(languages, input.language).map(({ value, count }) => ({
      value,
      name: LANGUAGE_LABELS[value] ?? value,
      count,
    })),
    years: withSet(years, input.year.map(String))
      .map(({ value, count }) => ({ value, name: yearLabel(Number(value)), count }))
      .sort((one, other) => Number(other.value) - Number(one.value)),
    pages: PAGE_RANGES.flatMap((range): FacetValue[] => {
      const count = pages.find(({ value }) => value === range)?.count ?? 0;
      return count > 0 || input.pages.includes(range) ? [{ value: range, name: PAGE_RANGE_LABELS[range], count }] : [];
    }),
  };
}

interface Count {
  value: string;
  count: number;
}

/** Most frequent first; documents without a value are counted nowhere. */
async function countValues({ db }: Context, ids: number[]): Promise<Record<DocumentFilter, Count[]>> {
  const counts: Record<DocumentFilter, Count[]> = { brand: [], category: [], language: [], year: [], pages: [] };
  if (ids.length === 0) return counts;
  const { rows } = await sql<Count & { filter: DocumentFilter }>`
    select * from (
      select case when grouping(brand_id) = 0 then 'brand' when grouping(language) = 0 then 'language' when grouping(year) = 0 then 'year' else 'pages' end as filter,
        coalesce(brand_id::text, language, year::text, pages) as value, count(*)::int as count
      from (
        select brand_id, language, coalesce(published_year, ${UNDATED}) as year, page_range as pages
        from datasheet_documents where id = any(${ids}::bigint[])
      ) document
      group by grouping sets ((brand_id), (language), (year), (pages))
      union all
      select 'category', part.category_id::text, count(distinct link.document_id)::int
      from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
      where link.document_id = any(${ids}::bigint[]) group by part.category_id
    ) counted
    where value is not null order by count desc, value`.execute(db);
  for (const { filter, value, count } of rows)
    if (counts[filter].length < VALUES_MAX) counts[filter].push({ value, count });
  return counts;
}

/** What a filter that is set could be set to besides is counted among what is found without it. */
async function idsWithout(
  context: Context,
  { keywords }: Input,
  {
    filters,
    asked,
    but,
    until,
  }: { filters: DocumentFilters; asked: readonly AskedWord[]; but: DocumentFilter; until: number },
): Promise<number[]> {
  if (keywords !== "" && asked.length === 0) return [];
  const narrowing = await narrowToDocuments(context, filters, but);
  // Under all its names, for what another filter leaves may have another one.
  if (asked.length > 0) return idsOf(await findPages({ context, narrowing, until, isUnderAllNames: true }, asked));
  const { rows } = await sql<{ id: number }>`
    select document.id from datasheet_documents document where document.state = 'published' and ${IS_NEWEST} ${narrowing.narrowing}
    order by document.created_at desc, document.id desc limit ${PAGES_MAX}`.execute(context.db);
  return rows.map(({ id }) => id);
}

/** What is set, as often as it is found, before what could be set besides. */
function withOthers(counts: Count[], others: Count[]): Count[] {
  return [...counts, ...others.filter(({ value }) => !counts.some((count) => count.value === value))];
}

function idsOf({ pages, named }: FoundPages): number[] {
  return [...new Set([...pages.map(({ documentId }) => documentId), ...named])];
}

function mostOf(counts: Count[]): number[] {
  return counts.map(({ value }) => Number(value));
}

function byName(counts: Count[], named: Map<number, Named>, set: Named[]): (Named & { count: number })[] {
  const countOf = new Map(counts.map(({ value, count }) => [Number(value), count]));
  const values = new Map(
    [...counts.flatMap(({ value }) => named.get(Number(value)) ?? []), ...set].map((value) => [value.id, value]),
  );
  return Array.from(values.values(), (value) => ({ ...value, count: countOf.get(value.id) ?? 0 })).sort(
    (one, other) => other.count - one.count,
  );
}

function withSet(counts: Count[], set: readonly string[]): Count[] {
  return [
    ...counts,
    ...set.filter((value) => !counts.some((count) => count.value === value)).map((value) => ({ value, count: 0 })),
  ];
}

function toValue({ value, name, count }: Named & { count: number }): FacetValue {
  return { value, name, count };
}
