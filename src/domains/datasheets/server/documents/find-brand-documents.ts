import { type Expression, type RawBuilder, sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { partKey } from "#shared/part-key.ts";
import { toSimplified } from "#shared/simplified.ts";
import { toTraditional } from "#shared/traditional.ts";
import type { documentsOfBrand } from "../../contract/documents-of-brand.ts";
import { selectListedDocuments, toDocumentCards } from "./document-queries.ts";
import { ORDER_BY_ARRIVAL } from "./document-order.ts";
import {
  type CategoryCount,
  chooseCategory,
  type ChosenCategory,
  toBranches,
} from "#domains/catalogue/server/public/brand-categories.ts";
import { findBrand } from "#domains/catalogue/server/public.ts";

const WORDS_MAX = 10;

/** The datasheets of a brand that hold the words, all or of one category; samples stand behind real ones. */
export async function findBrandDocuments(
  context: Context,
  input: ParsedInputOf<typeof documentsOfBrand.findBrandDocuments>,
): Promise<DataOf<typeof documentsOfBrand.findBrandDocuments>> {
  const [brand, chosen] = await Promise.all([findBrand(context, input.brand), chooseCategory(context, input.category)]);
  const holding = () => {
    let query = selectListedDocuments(context).where("document.brandId", "=", brand.id);
    for (const condition of conditionsOf(input.keywords)) query = query.where(condition);
    return query;
  };
  const newestFirst = (chosen === null ? holding() : holding().where(isIn(chosen))).orderBy(ORDER_BY_ARRIVAL);
  const [list, counts] = await Promise.all([
    listPage(newestFirst, input, toDocumentCards),
    countByCategory(context, holding().clearSelect().select("document.id")),
  ]);
  return {
    brand,
    category: chosen?.category ?? null,
    categories: await toBranches(context, counts),
    ...list,
  };
}

/** Each word stands in the title, the file's name or the number of a part, in simplified characters or traditional ones. */
function conditionsOf(keywords: string): RawBuilder<boolean>[] {
  const words = keywords.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return words.map((word) => {
    const written = [...new Set([word, toSimplified(word), toTraditional(word)])].map((spelling) =>
      containing(spelling),
    );
    const key = partKey(word);
    const named = sql<boolean>`(lower(document.title) like any(${written}) or lower(document.file_name) like any(${written}))`;
    if (key === "") return named;
    return sql<boolean>`(${named} or exists (
      select from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
      where link.document_id = document.id and part.mpn_key like ${containing(key)}))`;
  });
}

function isIn({ ids }: ChosenCategory): RawBuilder<boolean> {
  const parts = sql`select from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id where link.document_id = document.id`;
  return ids === null
    ? sql<boolean>`not exists (${parts} and part.category_id is not null)`
    : sql<boolean>`exists (${parts} and part.category_id = any(${ids}))`;
}

async function countByCategory({ db }: Context, documents: Expression<{ id: number }>): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select part.category_id, count(distinct document.id)::integer as count
    from (${documents}) document
    left join datasheet_document_parts link on link.document_id = document.id
    left join datasheet_parts part on part.id = link.part_id and part.category_id is not null
    where part.id is not null or not exists (
      select from datasheet_document_parts other join datasheet_parts known on known.id = other.part_id where other.document_id = document.id and known.category_id is not null)
    group by part.category_id`.execute(db);
  return rows;
}
