import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { comments } from "../../contract/comments.ts";
import { requireReadable } from "./readable-article.ts";

/** How many like an article; whether the asker does is his alone to know. */
export async function readArticleLikes(
  context: Context,
  { id }: ParsedInputOf<typeof comments.readArticleLikes>,
): Promise<DataOf<typeof comments.readArticleLikes>> {
  const { likes } = await requireReadable(context, id);
  const own =
    context.user &&
    (await context.db
      .selectFrom("newsLikes")
      .select("userId")
      .where("articleId", "=", id)
      .where("userId", "=", context.user.id)
      .executeTakeFirst());
  return { likes, isLiked: Boolean(own) };
}
