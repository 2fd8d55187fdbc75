import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { listPage, type ListPage, type Page } from "#platform/list-page.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";
import type { ArticleTitle, reading } from "../../contract/reading.ts";
import { readCards, seenArticles } from "./article-cards.ts";
import { listChannels } from "./channels.ts";
import { isSeen } from "./seen.ts";
import { readColumn } from "./read-author.ts";

/** A page of some articles, the newest first, and how many there are. */
export function pageOf(
  context: Pick<Context, "db" | "now">,
  articles: ReturnType<typeof seenArticles>,
  page: Page,
): Promise<ListPage<ArticleCard>> {
  const newestFirst = articles
    .select("article.id")
    .orderBy("article.publishedAt", "desc")
    .orderBy("article.id", "desc");
  return listPage(newestFirst, page, (rows) =>
    readCards(
      context,
      rows.map(({ id }) => id),
    ),
  );
}

/** The articles of a channel, a column, a tag, an author. A channel or a column that is none is refused. */
export async function listArticles(
  context: Context,
  { channel: slug, column: columnId, tag, author, pageIndex, pageSize }: ParsedInputOf<typeof reading.listArticles>,
): Promise<DataOf<typeof reading.listArticles>> {
  const [channels, column] = await Promise.all([
    listChannels(context),
    columnId === undefined ? null : readColumn(context, columnId),
  ]);
  const channel = channels.find((one) => one.slug === slug) ?? null;
  if (slug !== undefined && !channel) throw doorRefusals.notFound("没有这个频道");
  if (columnId !== undefined && !column) throw doorRefusals.notFound("没有这个专栏，或已被删除");
  const fitting = seenArticles(context)
    .$if(channel !== null, (query) =>
      query.where("article.channelId", "=", (eb) =>
        eb.selectFrom("newsChannels").select("newsChannels.id").where("slug", "=", channel!.slug),
      ),
    )
    .$if(columnId !== undefined, (query) => query.where("article.columnId", "=", columnId!))
    .$if(author !== undefined, (query) => query.where("article.authorId", "=", author!))
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`article.tags @> array[${tag}]::text[]`));
  return {
    ...(await pageOf(context, fitting, { pageIndex, pageSize })),
    channels,
    channel,
    column,
    now: context.now.toISOString(),
  };
}

/** The articles of whom and what the asker follows. */
export async function listAttention(
  context: UserContext,
  { pageIndex, pageSize }: ParsedInputOf<typeof reading.listAttention>,
): Promise<DataOf<typeof reading.listAttention>> {
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

/** The newest articles about a part or a brand; where neither is named, the newest of all. */
export async function listAbout(
  { db, now }: Context,
  { part, brand, pageSize }: ParsedInputOf<typeof reading.listAbout>,
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

export function toTitle({ id, title, publishedAt }: { id: number; title: string; publishedAt: Date }): ArticleTitle {
  return { id, title, publishedAt: publishedAt.toISOString() };
}
