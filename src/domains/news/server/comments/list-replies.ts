import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { type comments } from "../../contract/comments.ts";
import { isSeenBy, readComments } from "./comment-queries.ts";
import { requireReadable } from "./readable-article.ts";
import { plain } from "./list-comments.ts";

/** A page of the answers below a comment. */
export async function listReplies(
  context: Context,
  { id, ...page }: ParsedInputOf<typeof comments.listReplies>,
): Promise<DataOf<typeof comments.listReplies>> {
  const { db, user, now } = context;
  const root = await db
    .selectFrom("newsComments")
    .select("articleId")
    .where("id", "=", id)
    .where("parentId", "is", null)
    .executeTakeFirst();
  if (!root) throw doorRefusals.notFound("没有这条评论");
  await requireReadable(context, root.articleId);
  const replies = db
    .selectFrom("newsComments as comment")
    .select("comment.id")
    .where("comment.parentId", "=", id)
    .where(isSeenBy(user?.id ?? 0))
    .orderBy("comment.createdAt")
    .orderBy("comment.id");
  const list = await listPage(replies, page, async (rows) => {
    const known = await readComments(
      context,
      rows.map((row) => row.id),
    );
    return rows.flatMap((row) => known.get(row.id) ?? []).map(plain);
  });
  return { ...list, now: now.toISOString() };
}
