import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { commentRefusals } from "../../errors.ts";
import type { comments } from "../../contract/comments.ts";
import { commentStates } from "../../states.ts";
import { lockArticle } from "./readable-article.ts";

/** Takes back the asker's own comment: it is seen by nobody any more, the answers to it stay. */
export function removeComment(
  context: UserContext,
  { id }: ParsedInputOf<typeof comments.removeComment>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const known = await db
      .selectFrom("newsComments")
      .select(["articleId", "userId", "state"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (known && known.userId !== user.id) throw commentRefusals.notYourComment();
    await lockArticle(context, known?.articleId ?? 0);
    const own = db.updateTable("newsComments").where("id", "=", id).where("userId", "=", user.id);
    await moveRow(
      own.set({ isPinned: false, decidedAt: now }),
      { states: commentStates, to: "deleted", from: ["waiting", "shown"] },
      commentRefusals.commentGone,
    );
    return {};
  });
}
