import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { tables } from "../contract/tables.ts";

/** Deletes a view of the asker's. */
export async function deleteView(
  { db, user }: UserContext,
  { id }: ParsedInputOf<typeof tables.deleteView>,
): Promise<Record<string, never>> {
  const deleted = await db
    .deleteFrom("operatorConsoleViews")
    .where("id", "=", id)
    .where("ownerId", "=", user.id)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw doorRefusals.notFound("没有这个视图，或不是您的");
  return {};
}
