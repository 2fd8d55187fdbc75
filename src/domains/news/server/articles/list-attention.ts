import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { newsArticles } from "../../contract/articles.ts";
import { seenArticles } from "./article-cards.ts";
import { pageOf } from "./list-articles.ts";

/** The articles of whom and what the asker follows. */
export async function listAttention(
  context: UserContext,
  { pageIndex, pageSize }: ParsedInputOf<typeof newsArticles.listAttention>,
): Promise<DataOf<typeof newsArticles.listAttention>> {
  const { db, user, now } = context;
  const followed = (kind: "author" | "column" | "brand") =>
    sql`(select target_id from account_follows where user_id = ${user.id} and kind = ${kind})`;
  // By way of each index: one question for all three would go through every article.
  const ids = sql`
    (select article.id from news_articles as article where article.author_id in ${followed("author")}
    union select article.id from news_articles as article where article.column_id in ${followed("column")}
    union select article_id from news_article_brands where brand_id in ${followed("brand")})`;
  const [list, counts] = await Promise.all([
    pageOf(context, seenArticles(context).where(sql<boolean>`article.id in ${ids}`), { pageIndex, pageSize }),
    db
      .selectFrom("accountFollows")
      .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
      .where("userId", "=", user.id)
      .groupBy("kind")
      .execute(),
  ]);
  const countOf = (kind: string) => counts.find((one) => one.kind === kind)?.count ?? 0;
  return {
    ...list,
    follows: { authors: countOf("author"), columns: countOf("column"), brands: countOf("brand") },
    now: now.toISOString(),
  };
}
