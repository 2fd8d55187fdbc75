import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { type authors } from "../../contract/authors.ts";
import { requireAuthor, requireFreeName } from "./column-queries.ts";

/** Renames a column of the asker's. */
export function editColumn(
  context: UserContext,
  { id, ...told }: ParsedInputOf<typeof authors.editColumn>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    await requireAuthor(context, told);
    await requireFreeName(context, told.name, id);
    const edited = await context.db
      .updateTable("newsColumns")
      .set({ ...told, updatedAt: context.now })
      .where("id", "=", id)
      .where("authorId", "=", context.user.id)
      .returning("id")
      .executeTakeFirst();
    if (!edited) throw doorRefusals.notFound("没有这个专栏");
    return {};
  });
}
