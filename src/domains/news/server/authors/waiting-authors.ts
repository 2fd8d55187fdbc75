import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { findSensitiveWords } from "#domains/moderation/server/public.ts";

/** Somebody who wants to write under a name of his own. */
export interface WaitingAuthor {
  userId: number;
  nickName: string;
  penName: string;
  realName: string;
  bio: string;
  fields: string[];
  worksUrl: string;
  sensitiveWords: string[];
  /** Of those that he has published already. */
  articles: number;
  appliedAt: Date;
}

/** Applications that wait, the oldest first; their number is the user's. */
export async function listWaitingAuthors(
  context: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingAuthor[]> {
  const rows = await context.db
    .selectFrom("newsAuthors as author")
    .innerJoin("accountUsers as user", "user.id", "author.userId")
    .select([
      "author.userId",
      "user.nickName",
      "author.penName",
      "author.realName",
      "author.bio",
      "author.fields",
      "author.worksUrl",
      "author.appliedAt",
    ])
    .select((eb) =>
      eb
        .selectFrom("newsArticles as article")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("article.authorId", "=", "author.userId")
        .where("article.publishedVersion", "is not", null)
        .as("articles"),
    )
    .where("author.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("author.userId", "=", anyOf(ids!)))
    .orderBy("author.appliedAt")
    .orderBy("author.userId")
    .limit(limit)
    .offset(offset)
    .execute();
  return Promise.all(
    rows.map(async ({ articles, ...row }) => ({
      ...row,
      articles: articles ?? 0,
      sensitiveWords: await findSensitiveWords(context, `${row.penName}\n${row.bio}`),
    })),
  );
}
