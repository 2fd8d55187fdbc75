import { sql, type RawBuilder } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Article, ArticleTitle, FullArticle, newsArticles } from "../../contract/articles.ts";
import { publishedAttachments } from "../attachments/version-attachments.ts";
import { findRelatedArticles } from "./find-related-articles.ts";
import { toTitle } from "./list-articles.ts";
import { isSeen } from "./seen.ts";
import { authorFacts } from "./read-author.ts";
import { readArticle } from "./read-article.ts";

const PARTS_MAX = 60;

const BRANDS_MAX = 30;

/** The same with all that stands around it. */
export async function readFullArticle(
  context: Context,
  { id }: ParsedInputOf<typeof newsArticles.readFullArticle>,
): Promise<FullArticle> {
  const article = await readArticle(context, { id });
  const [around, related] = await Promise.all([readAround(context, article), findRelatedArticles(context, article)]);
  return { ...article, ...around, related };
}

/** What is short and found by keys, in one statement. */
async function readAround(
  { db, now }: Context,
  article: Article,
): Promise<Pick<FullArticle, "attachments" | "parts" | "brands" | "previous" | "next" | "authorFacts">> {
  const { rows } = await sql<
    Pick<FullArticle, "attachments" | "parts" | "brands" | "authorFacts"> &
      Record<"previous" | "next", { id: number; title: string; publishedAt: string } | null>
  >`select ${listOf(publishedAttachments(article.id, now))} as attachments, ${listOf(partsOf(article.id))} as parts, ${listOf(brandsOf(article.id))} as brands,
      ${article.author ? sql`(select to_json(facts) from (${authorFacts(article.author.id, now)}) as facts)` : sql`null`} as author_facts,
      ${beside(article, now, { isLater: false })} as previous, ${beside(article, now, { isLater: true })} as next`.execute(
    db,
  );
  const { previous, next, ...around } = rows[0]!;
  return { ...around, previous: titleOf(previous), next: titleOf(next) };
}

function listOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;
}

function partsOf(articleId: number): RawBuilder<unknown> {
  return sql`
    select part.id, part.mpn, coalesce(brand.name_cn, brand.name, '') as brand
    from news_article_parts as named join datasheet_parts as part on part.id = named.part_id and part.hidden_at is null left join datasheet_brands as brand on brand.id = part.brand_id
    where named.article_id = ${articleId} order by named.is_linked desc, part.popularity desc, part.id limit ${PARTS_MAX}`;
}

function brandsOf(articleId: number): RawBuilder<unknown> {
  return sql`
    select brand.id, brand.name, brand.name_cn as "nameCn" from news_article_brands as named join datasheet_brands as brand on brand.id = named.brand_id and brand.hidden_at is null
    where named.article_id = ${articleId} order by brand.part_count desc, brand.id limit ${BRANDS_MAX}`;
}

/** The article of its channel that came just before it or just after it. */
function beside(
  { id, publishedAt, channel }: Article,
  now: Date,
  { isLater }: { isLater: boolean },
): RawBuilder<unknown> {
  const order = isLater ? sql`asc` : sql`desc`;
  return sql`(select json_build_object('id', article.id, 'title', article.title, 'publishedAt', article.published_at) from news_articles as article
    where ${isSeen(now)} ${channel ? sql`and article.channel_id = (select id from news_channels where slug = ${channel.slug})` : sql``}
    and article.id <> ${id} and (article.published_at, article.id) ${isLater ? sql`>` : sql`<`} (${new Date(publishedAt)}::timestamptz, ${id}::bigint)
    order by article.published_at ${order}, article.id ${order} limit 1)`;
}

function titleOf(row: { id: number; title: string; publishedAt: string } | null): ArticleTitle | null {
  return row && toTitle({ ...row, publishedAt: new Date(row.publishedAt) });
}
