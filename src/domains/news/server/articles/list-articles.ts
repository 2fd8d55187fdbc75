import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { listPage, type ListPage, type Page } from "#platform/list-page.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";
import type { ArticleTitle, newsArticles } from "../../contract/articles.ts";
import { readCards, seenArticles } from "./article-cards.ts";
import { listChannels } from "./channels.ts";
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
  {
    channel: slug,
    column: columnId,
    tag,
    author,
    pageIndex,
    pageSize,
  }: ParsedInputOf<typeof newsArticles.listArticles>,
): Promise<DataOf<typeof newsArticles.listArticles>> {
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

export function toTitle({ id, title, publishedAt }: { id: number; title: string; publishedAt: Date }): ArticleTitle {
  return { id, title, publishedAt: publishedAt.toISOString() };
}
