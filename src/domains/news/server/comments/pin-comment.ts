import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { commentRefusals } from "../../errors.ts";
import type { comments } from "../../contract/comments.ts";
import { lockArticle, requireReadable } from "./readable-article.ts";

/** Puts a comment before the others of its article, in place of the one that stood there. */
export function pinComment(
  context: UserContext,
  { id, wanted }: ParsedInputOf<typeof comments.pinComment>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user } = context;
    const known = await db.selectFrom("newsComments").select("articleId").where("id", "=", id).executeTakeFirst();
    if (!known) throw commentRefusals.commentGone();
    await lockArticle(context, known.articleId);
    const article = await requireReadable(context, known.articleId);
    if (article.authorId !== user.id) throw commentRefusals.notYourArticle();
    const { state, parentId } = await db
      .selectFrom("newsComments")
      .select(["state", "parentId"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (state !== "shown" || parentId !== null) throw commentRefusals.notPinnable();
    await db
      .updateTable("newsComments")
      .set({ isPinned: false })
      .where("articleId", "=", known.articleId)
      .where("isPinned", "=", true)
      .where("id", wanted === "true" ? "<>" : "=", id)
      .execute();
    if (wanted === "true") await db.updateTable("newsComments").set({ isPinned: true }).where("id", "=", id).execute();
    return {};
  });
}
