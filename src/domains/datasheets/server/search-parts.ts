import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { RecognisedTerm } from "#ports/search/port.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { datasheets } from "../contract.ts";
import { brandRef, brandRefs } from "./brand-queries.ts";
import { findPartRows } from "./part-queries.ts";

/** Parts that fit words and filters. A brand or category that does not exist is not found; words that fit nothing make an empty page. */
export async function searchParts(
  context: Context,
  input: ParsedInputOf<typeof datasheets.searchParts>,
): Promise<DataOf<typeof datasheets.searchParts>> {
  const { keywords, pageIndex, pageSize } = input;
  const [brand, categories] = await Promise.all([findBrand(context, input.brand), findCategories(context, input.category)]);
  const found = await context.ports.search.search({
    keywords,
    filters: {
      ...(brand && { brandIds: [brand.id] }),
      ...(categories.length > 0 && { categoryIds: categories.map((category) => category.id) }),
    },
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  });
  const idOf = (kind: RecognisedTerm["kind"]) => found.recognised.find((term) => term.kind === kind)?.ids[0] ?? null;
  const [brandId, categoryId] = [idOf("brand"), idOf("category")];
  const [parts, recognisedBrand, recognisedCategory] = await Promise.all([
    findPartRows(context, found.hits.map((hit) => hit.partId)),
    brandId === null ? null : describeRecognisedBrand(context, brandId, keywords),
    categoryId === null ? null : context.db.selectFrom("datasheetCategories").select(["id", "slug", "name"]).where("id", "=", categoryId).executeTakeFirstOrThrow(),
  ]);
  const matches = new Map(found.hits.map((hit) => [hit.partId, hit.match]));
  return {
    data: parts.map((part) => ({ ...part, match: matches.get(part.id)! })),
    totalRecord: found.total,
    isCapped: found.isCapped,
    brand,
    category: categories[0] ?? null,
    recognisedBrand,
    recognisedCategory,
  };
}

/** The brand that was found in the words, who took it over, and the words that are left for the part. */
async function describeRecognisedBrand(context: Context, brandId: number, keywords: string) {
  const [{ successorId }, aliases] = await Promise.all([
    context.db.selectFrom("datasheetBrands").select("successorId").where("id", "=", brandId).executeTakeFirstOrThrow(),
    context.db.selectFrom("datasheetBrandAliases").select("key").where("brandId", "=", brandId).execute(),
  ]);
  const brands = await brandRefs(context, [brandId, successorId]);
  const otherKeywords = withoutBrand(keywords, new Set(aliases.map((alias) => alias.key)));
  return { ...brandRef(brands, brandId)!, otherKeywords, successor: brandRef(brands, successorId) };
}

/** The words without the longest run at either end that spells the brand; all of them where none does. */
function withoutBrand(keywords: string, brandKeys: Set<string>): string {
  const words = keywords.trim().split(/\s+/u);
  for (let size = words.length; size > 0; size--) {
    for (const start of [0, words.length - size]) {
      if (brandKeys.has(brandKey(words.slice(start, start + size).join("")))) return [...words.slice(0, start), ...words.slice(start + size)].join(" ");
    }
  }
  return keywords.trim();
}

async function findBrand(context: Context, slug: string) {
  if (!slug) return null;
  const brand = await context.db.selectFrom("datasheetBrands").select(["id", "slug", "name", "nameCn", "isDomestic"]).where("slug", "=", slug).executeTakeFirst();
  if (!brand) throw doorRefusals.notFound("没有这个品牌");
  return brand;
}

/** The category itself first, then those below it; none without a slug. */
async function findCategories(context: Context, slug: string) {
  if (!slug) return [];
  const rows = await context.db
    .selectFrom("datasheetCategories as category")
    .leftJoin("datasheetCategories as parent", "parent.id", "category.parentId")
    .select(["category.id", "category.slug", "category.name"])
    .where((where) => where.or([where("category.slug", "=", slug), where("parent.slug", "=", slug)]))
    .orderBy((order) => order("category.slug", "=", slug), "desc")
    .execute();
  if (rows.length === 0) throw doorRefusals.notFound("没有这个分类");
  return rows;
}
