import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { partCategories } from "../../contract/categories.ts";

/** The tree of categories: those that hold parts. */
export async function listCategories(context: Context): Promise<DataOf<typeof partCategories.listCategories>> {
  const rows = await context.db
    .selectFrom("datasheetCategories")
    .select(["id", "parentId", "slug", "name", "nameEn", "partCount"])
    .where("partCount", ">", 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows
    .filter((row) => row.parentId === null)
    .map(({ parentId: _, ...parent }) => ({
      ...parent,
      children: rows.filter((row) => row.parentId === parent.id).map(({ parentId: __, ...child }) => child),
    }));
}
