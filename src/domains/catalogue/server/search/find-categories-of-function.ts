import type { Database } from "#platform/database.ts";
import { functionNamed } from "#vocabulary/function-words.ts";

/** The categories whose parts may do what a word asks for, none where it asks for nothing. Which of the parts do it only the index knows. */
export async function findCategoriesOfFunction(db: Database, name: string): Promise<number[]> {
  const slugs = functionNamed(name)?.targets.flatMap(({ categories }) => categories) ?? [];
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom("datasheetCategories")
    .select("id")
    .where("slug", "in", slugs)
    .where("partCount", ">", 0)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
