import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { containing } from "#platform/name-search.ts";
import type { editedCategories } from "../../contract/edited-categories.ts";
import { selectCategories } from "./find-edited-category.ts";

/** Categories by any of their names, each parent before its children. */
export async function listEditedCategories(
  context: Context,
  { words, sort, ...page }: ParsedInputOf<typeof editedCategories.listEditedCategories>,
): Promise<DataOf<typeof editedCategories.listEditedCategories>> {
  const within = containing(words ?? "");
  const found = selectCategories(context).$if(Boolean(words), (query) =>
    query.where((eb) =>
      eb.or([
        eb("category.name", "ilike", within),
        eb("category.nameEn", "ilike", within),
        eb("category.slug", "ilike", within),
        eb.exists(
          eb
            .selectFrom("datasheetCategoryAliases as alias")
            .select("alias.key")
            .whereRef("alias.categoryId", "=", "category.id")
            .where("alias.alias", "ilike", within),
        ),
      ]),
    ),
  );
  const sorted = sortedBy(found, sort, {
    id: "category.id",
    name: "category.name",
    nameEn: "category.nameEn",
    parts: "category.partCount",
  });
  const listed = sorted
    .orderBy(sql`coalesce(parent.position, category.position)`)
    .orderBy(sql`coalesce(parent.id, category.id)`)
    .orderBy(sql`parent.id is not null`)
    .orderBy("category.position")
    .orderBy("category.id");
  return listPage(listed, page, (rows) => rows);
}
