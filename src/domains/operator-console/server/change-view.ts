import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import type { tables } from "../contract/tables.ts";
import { consoleRefusals } from "../errors.ts";

/** Renames a view of the asker's or shares it; another's is not there for him to change. */
export function changeView(
  context: UserContext,
  { id, name, isShared }: ParsedInputOf<typeof tables.changeView>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user } = context;
    await lockInTransaction(context, `console.views ${user.id}`);
    const own = db.selectFrom("operatorConsoleViews").where("ownerId", "=", user.id);
    const view = await own.select("list").where("id", "=", id).executeTakeFirst();
    if (!view) throw doorRefusals.notFound("没有这个视图，或不是您的");
    const other = await own
      .select("id")
      .where("list", "=", view.list)
      .where("name", "=", name)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (other) throw consoleRefusals.viewNameTaken();
    await db
      .updateTable("operatorConsoleViews")
      .set({ name, isShared: isShared === "true" })
      .where("id", "=", id)
      .execute();
    return {};
  });
}
