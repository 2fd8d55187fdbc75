import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { DocumentFacets, documentSearch } from "../../contract/document-search.ts";
import type { FacetValue } from "../../contract/search-shapes.ts";
import { LANGUAGE_LABELS, PAGE_RANGE_LABELS, PAGE_RANGES } from "../../labels.ts";
import { findNamed, type Named } from "../search-filters.ts";
import { type DocumentFilter, type DocumentFilters, narrowing } from "./document-filters.ts";
import { type AskedWord, findPages, type FoundPages, PAGES_AT_MOST } from "./find-pages.ts";

type Input = Omit<ParsedInputOf<typeof documentSearch.searchDocuments>, "facets">;

const VALUES_AT_MOST = 60;

/** What the filters can be set to, with the documents that each would leave among those that are counted. */
export async function countDocumentFacets(
  context: Context,
  input: Input,
  { filters, asked, found }: { filters: DocumentFilters; asked: readonly AskedWord[]; found: FoundPages },
): Promise<DocumentFacets> {
  const idsWithout = async (filter: DocumentFilter) => {
    if (!filters.conditions[filter]) return idsOf(found);
    return asked.length > 0 ? idsOf(await findPages({ context, narrowing: narrowing(filters, filter) }, asked)) : listIds(context, filters, filter);
  };
  const countBy = async (filter: DocumentFilter) => countValues(context, filter, await idsWithout(filter));
  const [brands, categories, languages, years, pages] = await Promise.all([countBy("brand"), countBy("category"), countBy("language"), countBy("year"), countBy("pages")]);
  const named = await findNamed(context, { brand: mostOf(brands), category: mostOf(categories), package: [] });
  return {
    brands: byName(brands, named.brand, filters.brands).map(toValue),
    categories: byName(categories, named.category, filters.categories).map((value) => ({ ...toValue(value), parent: value.parent })),
    languages: withSet(languages, input.language).map(({ value, count }) => ({ value, name: LANGUAGE_LABELS[value] ?? value, count })),
    years: withSet(years, input.year.map(String)).map(({ value, count }) => ({ value, name: `${value} 年`, count })).sort((one, other) => Number(other.value) - Number(one.value)),
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

const RANGE = sql`case when document.page_count <= 4 then '1-4' when document.page_count <= 20 then '5-20' when document.page_count <= 100 then '21-100' else '101-' end`;
const VALUES: Record<Exclude<DocumentFilter, "category">, ReturnType<typeof sql>> = {
  brand: sql`document.brand_id`,
  language: sql`document.language`,
  year: sql`extract(year from document.published_on)::int`,
  pages: sql`case when document.page_count is not null then ${RANGE} end`,
};

/** Most frequent first; documents without a value are counted nowhere. */
async function countValues({ db }: Context, filter: DocumentFilter, ids: number[]): Promise<Count[]> {
  if (ids.length === 0) return [];
  const { rows } =
    filter === "category"
      ? await sql<Count>`
          select part.category_id::text as value, count(distinct link.document_id)::int as count
          from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
          where link.document_id = any(${ids}::bigint[]) and part.category_id is not null
          group by part.category_id order by 2 desc, part.category_id limit ${VALUES_AT_MOST}`.execute(db)
      : await sql<Count>`
          select value::text, count(*)::int as count
          from (select ${VALUES[filter]} as value from datasheet_documents document where document.id = any(${ids}::bigint[])) counted
          where value is not null group by value order by 2 desc, value limit ${VALUES_AT_MOST}`.execute(db);
  return rows;
}

async function listIds({ db }: Context, filters: DocumentFilters, but: DocumentFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select document.id from datasheet_documents document where document.state = 'published' ${narrowing(filters, but)} order by document.created_at desc, document.id desc limit ${PAGES_AT_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

function idsOf({ pages, named }: FoundPages): number[] {
  return [...new Set([...pages.map(({ documentId }) => documentId), ...named])];
}

function mostOf(counts: Count[]): number[] {
  return counts.map(({ value }) => Number(value));
}

function byName(counts: Count[], named: Map<number, Named>, set: Named[]): (Named & { count: number })[] {
  const countOf = new Map(counts.map(({ value, count }) => [Number(value), count]));
  const values = new Map([...counts.flatMap(({ value }) => named.get(Number(value)) ?? []), ...set].map((value) => [value.id, value]));
  return Array.from(values.values(), (value) => ({ ...value, count: countOf.get(value.id) ?? 0 })).sort((one, other) => other.count - one.count);
}

function withSet(counts: Count[], set: readonly string[]): Count[] {
  return [...counts, ...set.filter((value) => !counts.some((count) => count.value === value)).map((value) => ({ value, count: 0 }))];
}

function toValue({ value, name, count }: Named & { count: number }): FacetValue {
  return { value, name, count };
}
