import { sql } from "kysely";
import { z } from "zod";
import { lookAt } from "#domains/moderation/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";

export const PICTURE_TEXT = "article-picture";

/** Has the pictures of the version that readers see looked at, its cover too, in the transaction that publishes it. */
export async function lookAtPictures(
  context: Pick<UserContext, "db" | "now" | "declared">,
  { articleId, authorId }: { articleId: number; authorId: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select cover_id as id from news_articles where id = ${articleId} and cover_id is not null
    union
    select shown.picture_id from news_version_pictures shown
    join news_articles article on article.id = shown.article_id and article.published_version = shown.version
    where article.id = ${articleId}
    order by id`.execute(context.db);
  const user = authorId === null ? null : { id: authorId };
  await lookAt({ ...context, user }, { kind: PICTURE_TEXT, ids: rows.map(({ id }) => id) });
}

/** For who publishes without knowing what domains declare: imports, and the sample. */
export const lookAtPicturesTask = { name: "news.lookAtPictures", payload: z.object({ articleId: z.int() }) };

async function lookAtThem(context: TaskContext, { articleId }: { articleId: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const article = await context.db
      .selectFrom("newsArticles")
      .select("authorId")
      .where("id", "=", articleId)
      .executeTakeFirst();
    if (article) await lookAtPictures(context, { articleId, authorId: article.authorId });
  });
}

export const onLookAtPictures = onTask(lookAtPicturesTask, lookAtThem);
