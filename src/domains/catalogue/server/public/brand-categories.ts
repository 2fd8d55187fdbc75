import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { CategoryRef } from "../../contract/category-shapes.ts";
import type { BrandCategoryBranch } from "../../contract/brands.ts";
import { categoriesById } from "../categories/category-queries.ts";

/** Stands for the parts and documents of no category. */
const NO_CATEGORY = "none";

export interface CategoryCount {
  categoryId: number | null;
  count: number;
}

/** A category that a list is narrowed to, and the ids of it and of those below it; `ids` is null for what has no category. */
export interface ChosenCategory {
  category: CategoryRef;
  ids: number[] | null;
}

/** How many parts of a brand there are in each category. */
export async function countPartsByCategory({ db }: Context, brandId: number): Promise<CategoryCount[]> {
  return db
    .selectFrom("datasheetParts")
    .select(({ fn }) => ["categoryId", fn.countAll<number>().as("count")])
    .where("brandId", "=", brandId)
    .where("hiddenAt", "is", null)
    .groupBy("categoryId")
    .execute();
}

/** The counts as a tree of both levels, the fullest first; what has no category stands last. */
export async function toBranches(context: Context, counts: CategoryCount[]): Promise<BrandCategoryBranch[]> {
  const own = await categoriesById(
    context,
    counts.map(({ categoryId }) => categoryId),
  );
  const parents = await categoriesById(
    context,
    [...own.values()].map(({ parentId }) => parentId),
  );
  const branches = new Map<string, BrandCategoryBranch>();
  let without = 0;
  for (const { categoryId, count } of counts) {
    const category = own.get(categoryId!);
    if (!category) {
      without += count;
      continue;
    }
    const top = parents.get(category.parentId!) ?? category;
    const branch = branches.get(top.slug) ?? { slug: top.slug, name: top.name, count: 0, children: [] };
    branch.count += count;
    if (top !== category) branch.children.push({ slug: category.slug, name: category.name, count });
    branches.set(top.slug, branch);
  }
  const fullestFirst = (one: { count: number; slug: string }, other: { count: number; slug: string }) =>
    other.count - one.count || (one.slug < other.slug ? -1 : 1);
  const sorted = [...branches.values()]
    .map((branch) => ({ ...branch, children: branch.children.sort(fullestFirst) }))
    .sort(fullestFirst);
  return without > 0 ? [...sorted, { slug: NO_CATEGORY, name: "未分类", count: without, children: [] }] : sorted;
}

/** The category with this slug; null where none is asked for, refused where there is none. */
export async function chooseCategory({ db }: Context, slug: string | undefined): Promise<ChosenCategory | null> {
  if (slug === undefined) return null;
  if (slug === NO_CATEGORY) return { category: { id: 0, slug, name: "未分类" }, ids: null };
  const category = await db
    .selectFrom("datasheetCategories")
    .select(["id", "slug", "name"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!category) throw doorRefusals.notFound("没有这个分类");
  const below = await db.selectFrom("datasheetCategories").select("id").where("parentId", "=", category.id).execute();
  return { category, ids: [category.id, ...below.map(({ id }) => id)] };
}

/** How many of the counted stand in what was chosen. */
export function countIn(counts: CategoryCount[], chosen: ChosenCategory | null): number {
  const isIn = ({ categoryId }: CategoryCount) =>
    chosen === null || (chosen.ids === null ? categoryId === null : chosen.ids.includes(categoryId!));
  return counts.filter(isIn).reduce((sum, { count }) => sum + count, 0);
}
