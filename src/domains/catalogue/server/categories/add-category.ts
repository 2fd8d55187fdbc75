import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { editedCategories, EditedCategory } from "../../contract/edited-categories.ts";
import { refuseParent } from "./save-category.ts";
import { findEditedCategory } from "./find-edited-category.ts";

/** Adds a category without parts. */
export async function addCategory(
  context: UserContext,
  said: ParsedInputOf<typeof editedCategories.addCategory>,
): Promise<EditedCategory> {
  const { slug, name, nameEn, position, parentId = null } = said;
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await sql`lock table datasheet_categories in share row exclusive mode`.execute(db);
    const merged = await db
      .selectFrom("datasheetMergedCategories")
      .select("categoryId")
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (merged) throw doorRefusals.invalidInput({ slug: `这个标识已并入编号 ${merged.categoryId} 的分类，请换一个` });
    await refuseParent(context, null, parentId);
    const added = await db
      .insertInto("datasheetCategories")
      .values({ slug, name, nameEn, position, parentId, editedAt: now, parametersEditedAt: now })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw doorRefusals.invalidInput({ slug: "这个标识已有分类使用" });
    const after = await findEditedCategory(context, added);
    await recordAction(context, { act: "add-category", subject: "category", subjectId: added.id, after });
    return after;
  });
}
