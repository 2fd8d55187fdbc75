import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import { toTraditional } from "#shared/traditional.ts";
import type { OriginReason } from "../../origin-labels.ts";
import type { brands } from "../../contract/brands.ts";
import { partDocuments } from "../public/part-documents.ts";
import { findPartRows } from "../public/part-rows.ts";
import { brandAlternates } from "../public/brand-alternates.ts";
import { countPartsByCategory, toBranches } from "../public/brand-categories.ts";
import { findBrand } from "./find-brand.ts";

type Detail = DataOf<typeof brands.brandDetail>;

const PARTS_SHOWN = 8;
const DOCUMENTS_SHOWN = 6;
const SPELLINGS_SHOWN = 24;
/** `TI(德州仪器)`, `onsemi / fairchild`: names that stand by themselves as well. */
const IS_COMPOSED = /[()（）/]/;

/** What is known of a brand: names, facts, succession, product lines, and what is newest and most read of it. */
export async function brandDetail(
  context: Context,
  { brand: segment }: ParsedInputOf<typeof brands.brandDetail>,
): Promise<Detail> {
  const brand = await findBrand(context, segment);
  const [facts, spellings, formerBrands, categories, parts, documents, alternates] = await Promise.all([
    context.db
      .selectFrom("datasheetBrands")
      .select(["website", "summary", "foundedYear", "legalName", "seat", "originSource"])
      .select(sql<OriginReason | null>`origin_reason`.as("originReason"))
      .where("id", "=", brand.id)
      .executeTakeFirstOrThrow(),
    readSpellings(context, brand),
    findFormerBrands(context, brand.id),
    countPartsByCategory(context, brand.id).then((counts) => toBranches(context, counts)),
    findPopularParts(context, brand.id),
    context.declared.filledOnce(partDocuments).newestOfBrand(context, brand.id, DOCUMENTS_SHOWN),
    context.declared.filledOnce(brandAlternates)(context, brand.id),
  ]);
  return {
    ...brand,
    ...facts,
    ...spellings,
    formerBrands,
    categories,
    parts,
    documents,
    alternates,
    traditionalName: traditionalOf(brand.nameCn),
  };
}

async function readSpellings(
  { db }: Context,
  { id, name, nameCn }: Pick<Detail, "id" | "name" | "nameCn">,
): Promise<Pick<Detail, "aliases" | "formerNames">> {
  const named = [name, nameCn ?? ""].map(brandKey);
  const rows = await db
    .selectFrom("datasheetBrandAliases")
    .select(["alias", "key", "kind"])
    .where("brandId", "=", id)
    .orderBy("key")
    .execute();
  const told = rows.filter(({ alias, key }) => !named.includes(key) && !IS_COMPOSED.test(alias));
  const ofKind = (isFormer: boolean) =>
    told
      .filter(({ kind }) => (kind === "former") === isFormer)
      .map(({ alias }) => alias)
      .slice(0, SPELLINGS_SHOWN);
  return { aliases: ofKind(false), formerNames: ofKind(true) };
}

async function findFormerBrands({ db }: Context, brandId: number): Promise<Detail["formerBrands"]> {
  return db
    .selectFrom("datasheetBrands")
    .select(["id", "slug", "name", "nameCn", "isDomestic", "partCount"])
    .where("successorId", "=", brandId)
    .where("hiddenAt", "is", null)
    .orderBy("partCount", "desc")
    .orderBy("name")
    .execute();
}

async function findPopularParts(context: Context, brandId: number): Promise<Detail["parts"]> {
  const ids = await context.db
    .selectFrom("datasheetParts")
    .select("id")
    .where("brandId", "=", brandId)
    .where("hiddenAt", "is", null)
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(PARTS_SHOWN)
    .execute();
  return findPartRows(
    context,
    ids.map(({ id }) => id),
  );
}

function traditionalOf(nameCn: string | null): string | null {
  const traditional = nameCn === null ? null : toTraditional(nameCn);
  return traditional === nameCn ? null : traditional;
}
