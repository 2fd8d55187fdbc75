import type { Context } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import { categoryAliasWord } from "../vocabulary/sync-vocabulary.ts";

/** Adds a name by which a category is found, also one that an operator removed before. What has nothing to search for is left out. */
export async function addCategoryAlias({ db }: Context, categoryId: number, alias: string): Promise<void> {
  const key = brandKey(alias);
  if (key === "") return;
  await db
    .insertInto("datasheetCategoryAliases")
    .values({ key, categoryId, alias })
    .onConflict((conflict) => conflict.columns(["key", "categoryId"]).doUpdateSet({ alias }))
    .execute();
  await db
    .deleteFrom("datasheetRemovedWords")
    .where("kind", "=", "category-alias")
    .where("word", "=", categoryAliasWord({ key, categoryId }))
    .execute();
}
