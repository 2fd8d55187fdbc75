import { sql, type RawBuilder } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { documentSearch } from "../../contract/search.ts";
import { LANGUAGE_LABELS } from "#domains/catalogue/document-labels.ts";
import { PAGE_RANGE_LABELS, UNDATED, yearLabel } from "../../labels.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";
import { isListed } from "../documents/document-order.ts";
import { type Named, readFilters } from "#domains/catalogue/server/public/search-filters.ts";

type Input = Pick<
  ParsedInputOf<typeof documentSearch.searchDocuments>,
  "brand" | "category" | "language" | "year" | "pages"
>;

/** What documents can be narrowed by. */
export type DocumentFilter = "brand" | "category" | "language" | "year" | "pages";

export interface DocumentFilters {
  /** Whether lists show the row called `document`, whatever is set. */
  listed: RawBuilder<boolean>;
  /** On `document`, the alias of datasheet_documents; none where nothing is set. */
  conditions: Partial<Record<DocumentFilter, RawBuilder<boolean>>>;
  /** Of the conditions those that the index of the pages knows, as literals of `tsquery` (migration datasheets_page_tags). */
  tags: Partial<Record<DocumentFilter, string>>;
  brands: Named[];
  categories: Named[];
  /** As the answer tells them. */
  named: DataOf<typeof documentSearch.searchDocuments>["filters"];
}

/** What a search is narrowed by, as conditions that begin with `and`. */
export interface Narrowing {
  /** On `document`. */
  narrowing: RawBuilder<unknown>;
  /** What the index of the pages knows of it, a literal of `tsquery`; null where that is nothing. */
  tags: string | null;
  /** The documents that are left, where it is known beforehand; null is no word about them. */
  ids: number[] | null;
}

/** Of so few documents each page is looked at; the index is asked about more. */
export const FEW_DOCUMENTS = 20;
/** Where the index of the pages does not know a filter, so many documents are named. */
const NAMED_ONE_BY_ONE_MAX = 20_000;

/** The filters of a search, by name and as conditions. A brand or category that does not exist is refused. */
export async function readDocumentFilters(
  context: Context,
  { brand, category, language, year, pages }: Input,
): Promise<DocumentFilters> {
  const { set } = await readFilters(context, {
    brand,
    category,
    package: [],
    lifecycle: [],
    domestic: undefined,
    stock: undefined,
  });
  const conditions: DocumentFilters["conditions"] = {};
  const tags: DocumentFilters["tags"] = {};
  if (set.brands.length > 0) {
    conditions.brand = sql<boolean>`document.brand_id = any(${set.brands.map(({ id }) => id)}::bigint[])`;
    tags.brand = anyTag(
      "brand",
      set.brands.map(({ id }) => id),
    );
  }
  if (set.categories.length > 0)
    conditions.category = describesPartOf(set.categories.flatMap(({ id, below }) => [id, ...below]));
  if (language.length > 0) {
    conditions.language = sql<boolean>`document.language = any(${language}::text[])`;
    tags.language = anyTag("language", language);
  }
  if (year.length > 0) {
    conditions.year = sql<boolean>`coalesce(document.published_year, ${UNDATED}) = any(${year}::int[])`;
    tags.year = anyTag("year", year);
  }
  if (pages.length > 0) {
    conditions.pages = sql<boolean>`document.page_range = any(${pages}::text[])`;
    tags.pages = anyTag("pages", pages);
  }
  return {
    listed: sql<boolean>`${sql.raw(isListed(context.settings))}`,
    conditions,
    tags,
    brands: set.brands,
    categories: set.categories,
    named: {
      brands: set.brands.map(toValue),
      categories: set.categories.map(toValue),
      languages: language.map((value) => ({ value, name: LANGUAGE_LABELS[value] ?? value })),
      years: year.map((value) => ({ value: String(value), name: yearLabel(value) })),
      pages: pages.map((value) => ({ value, name: PAGE_RANGE_LABELS[value] })),
    },
  };
}

/** All conditions, with that of all lists, or all but those of one filter. */
export function narrowBy({ listed, conditions, tags }: DocumentFilters, but?: DocumentFilter): Narrowing {
  const kept = Object.entries(conditions).filter(([name]) => name !== but);
  const known = Object.entries(tags).filter(([name]) => name !== but);
  return {
    narrowing: sql.join(
      [listed, ...kept.map(([, condition]) => condition)].map((condition) => sql`and ${condition}`),
      sql` `,
    ),
    tags: known.length === 0 ? null : known.map(([, tag]) => tag).join(" & "),
    ids: null,
  };
}

/** As `narrowBy`; where that leaves few documents, or the index does not know all of it, the documents are named. */
export async function narrowToDocuments(
  { db }: Pick<Context, "db">,
  filters: DocumentFilters,
  but?: DocumentFilter,
): Promise<Narrowing> {
  const narrowed = narrowBy(filters, but);
  const set = Object.keys(filters.conditions).filter((name) => name !== but);
  if (set.length === 0) return narrowed;
  const most = set.every((name) => name in filters.tags) ? FEW_DOCUMENTS : NAMED_ONE_BY_ONE_MAX;
  const { rows } = await sql<{ id: number }>`
    select document.id from datasheet_documents document where document.state = 'published' and ${IS_NEWEST} ${narrowed.narrowing} limit ${most + 1}`.execute(
    db,
  );
  return rows.length > most ? narrowed : { ...narrowed, ids: rows.map(({ id }) => id) };
}

function anyTag(filter: DocumentFilter, values: readonly (string | number)[]): string {
  return `(${values.map((value) => `'${filter} ${value}'`).join(" | ")})`;
}

/** Whether a document describes a part of these categories. */
function describesPartOf(categoryIds: number[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
    where link.document_id = document.id and part.category_id = any(${categoryIds}::bigint[]))`;
}

function toValue({ value, name }: Named) {
  return { value, name };
}
