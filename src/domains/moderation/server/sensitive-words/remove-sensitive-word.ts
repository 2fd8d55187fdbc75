import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { type sensitiveWords } from "../../contract/sensitive-words.ts";

/** Takes a word off the list; what it has held already is still looked at. */
export function removeSensitiveWord(
  context: UserContext,
  { id }: ParsedInputOf<typeof sensitiveWords.removeSensitiveWord>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const removed = await context.db
      .deleteFrom("newsHeldWords")
      .where("id", "=", id)
      .returning("word")
      .executeTakeFirst();
    if (!removed) throw doorRefusals.notFound("这个词已被删除");
    await recordAction(context, {
      act: "remove-held-word",
      subject: "held-word",
      subjectId: id,
      before: { word: removed.word },
    });
    return {};
  });
}
