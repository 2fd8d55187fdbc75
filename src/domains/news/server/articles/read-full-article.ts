import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Article, ArticleTitle, FullArticle, newsArticles } from "../../contract/articles.ts";
import { readPublishedAttachments } from "../attachments/version-attachments.ts";
import { findRelatedArticles } from "./find-related-articles.ts";
import { toTitle } from "./list-articles.ts";
import { isSeen } from "./seen.ts";
import { readAuthorFacts } from "./read-author.ts";
import { readArticle } from "./read-article.ts";

const PARTS_MAX = 60;

const BRANDS_MAX = 30;

/** The same with all that stands around it. */
export async function readFullArticle(
  context: Context,
  { id }: ParsedInputOf<typeof newsArticles.readFullArticle>,
): Promise<FullArticle> {
  const article = await readArticle(context, { id });
  const [attachments, parts, brands, related, { previous, next }, authorFacts] = await Promise.all([
    readPublishedAttachments(context, id),
    partsOf(context, id),
    brandsOf(context, id),
    findRelatedArticles(context, article),
    besides(context, article),
    article.author && readAuthorFacts(context, article.author.id),
  ]);
  return { ...article, attachments, parts, brands, related, previous, next, authorFacts };
}

function partsOf({ db }: Context, articleId: number): Promise<FullArticle["parts"]> {
  return db
    .selectFrom("newsArticleParts as named")
    .innerJoin("datasheetParts as part", "part.id", "named.partId")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select(["part.id", "part.mpn"])
    .select(sql<string>`coalesce(brand.name_cn, brand.name, '')`.as("brand"))
    .where("named.articleId", "=", articleId)
    .orderBy("named.isLinked", "desc")
    .orderBy("part.popularity", "desc")
    .orderBy("part.id")
    .limit(PARTS_MAX)
    .execute();
}

function brandsOf({ db }: Context, articleId: number): Promise<FullArticle["brands"]> {
  return db
    .selectFrom("newsArticleBrands as named")
    .innerJoin("datasheetBrands as brand", "brand.id", "named.brandId")
    .select(["brand.id", "brand.name", "brand.nameCn"])
    .where("named.articleId", "=", articleId)
    .orderBy("brand.partCount", "desc")
    .orderBy("brand.id")
    .limit(BRANDS_MAX)
    .execute();
}

/** The articles of its channel that came just before it and just after it. */
async function besides(
  { db, now }: Context,
  { id, publishedAt, channel }: Article,
): Promise<Record<"previous" | "next", ArticleTitle | null>> {
  const beside = (isLater: boolean) => {
    const order = isLater ? sql`asc` : sql`desc`;
    return sql`(
      select ${sql.lit(isLater)} as is_later, article.id, article.title, article.published_at from news_articles as article
      where ${isSeen(now)} ${channel ? sql`and article.channel_id = (select id from news_channels where slug = ${channel.slug})` : sql``}
      and article.id <> ${id} and (article.published_at, article.id) ${isLater ? sql`>` : sql`<`} (${new Date(publishedAt)}::timestamptz, ${id}::bigint)
      order by article.published_at ${order}, article.id ${order} limit 1)`;
  };
  const { rows } = await sql<{ isLater: boolean; id: number; title: string; publishedAt: Date }>`
    ${beside(false)} union all ${beside(true)}`.execute(db);
  const title = (wanted: boolean) => {
    const row = rows.find(({ isLater }) => isLater === wanted);
    return row ? toTitle(row) : null;
  };
  return { previous: title(false), next: title(true) };
}
