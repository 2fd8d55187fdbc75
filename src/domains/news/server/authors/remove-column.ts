import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { type authors } from "../../contract/authors.ts";

/** Closes a column of the asker's; nobody follows it any more. */
export async function removeColumn(
  { db, user }: UserContext,
  { id }: ParsedInputOf<typeof authors.removeColumn>,
): Promise<Record<string, never>> {
  const removed = await db
    .deleteFrom("newsColumns")
    .where("id", "=", id)
    .where("authorId", "=", user.id)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw doorRefusals.notFound("没有这个专栏");
  return {};
}
