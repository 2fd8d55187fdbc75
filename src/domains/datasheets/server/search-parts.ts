import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
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
    ...(brand && { brandId: brand.id }),
    ...(categories.length > 0 && { categoryIds: categories.map((category) => category.id) }),
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  });
  const [parts, brands] = await Promise.all([findPartRows(context, found.hits.map((hit) => hit.partId)), brandRefs(context, [found.brandId])]);
  const matches = new Map(found.hits.map((hit) => [hit.partId, hit.match]));
  return {
    data: parts.map((part) => ({ ...part, match: matches.get(part.id)! })),
    totalRecord: found.total,
    isCapped: found.isCapped,
    brand,
    category: categories[0] ?? null,
    recognisedBrand: brandRef(brands, found.brandId),
  };
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
