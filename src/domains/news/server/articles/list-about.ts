import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { ArticleTitle, newsArticles } from "../../contract/articles.ts";
import { isSeen } from "./seen.ts";
import { toTitle } from "./list-articles.ts";

/** The newest articles about a part or a brand; where neither is named, the newest of all. */
export async function listAbout(
  { db, now }: Context,
  { part, brand, pageSize }: ParsedInputOf<typeof newsArticles.listAbout>,
): Promise<ArticleTitle[]> {
  const ofPart =
    part === undefined
      ? sql``
      : sql`and article.id in (select article_id from news_article_parts where part_id = ${part})`;
  const ofBrand =
    brand === undefined
      ? sql``
      : sql`and article.id in (select article_id from news_article_brands where brand_id = ${brand})`;
  const { rows } = await sql<{ id: number; title: string; publishedAt: Date }>`
    select article.id, article.title, article.published_at from news_articles as article
    where ${isSeen(now)} ${ofPart} ${ofBrand} order by article.published_at desc, article.id desc limit ${pageSize}`.execute(
    db,
  );
  return rows.map(toTitle);
}
