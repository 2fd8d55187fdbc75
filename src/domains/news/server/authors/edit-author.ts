import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { commentRefusals } from "../../errors.ts";
import type { authors } from "../../contract/authors.ts";
import { whyNotShown } from "#domains/moderation/server/public.ts";

/** Changes what an author says of himself: others read it at once, so that what would be held is refused here. */
export async function editAuthor(
  context: UserContext,
  told: ParsedInputOf<typeof authors.editAuthor>,
): Promise<Record<string, never>> {
  const reason = await whyNotShown(context, { bio: told.bio });
  if (reason) throw reason;
  const edited = await context.db
    .updateTable("newsAuthors")
    .set({ ...told, updatedAt: context.now })
    .where("userId", "=", context.user.id)
    .where("state", "=", "approved")
    .returning("userId")
    .executeTakeFirst();
  if (!edited) throw commentRefusals.authorsOnly();
  return {};
}
