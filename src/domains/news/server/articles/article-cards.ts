import { type RawBuilder, sql } from "kysely";
import { isHeld } from "#domains/moderation/server/public.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { ArticleCard, Picture } from "../../contract/article-shapes.ts";
import { PICTURE_TEXT } from "../pictures/look-at-pictures.ts";
import { authorAsJson } from "./author-names.ts";
import { isSeen } from "./seen.ts";

/** Articles that readers may see. */
export function seenArticles({ db, now }: Pick<Context, "db" | "now">) {
  return db.selectFrom("newsArticles as article").where(isSeen(now));
}

/** Articles as lists show them, in the order of their ids; those that readers may not see are left out. */
export async function readCards(context: Pick<Context, "db" | "now">, ids: number[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(context, { where: sql`article.id = ${anyOf(ids)}` });
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Pictures that can be shown, as a table: `id`, `width`, `height` and the `widths` that they come in. */
const PICTURES = sql`(
  select picture.id, picture.width, picture.height, files.widths from news_pictures as picture
  join lateral (select array_agg(file.width order by file.width) as widths from news_picture_files as file
    where file.picture_id = picture.id and file.format = 'webp') as files on files.widths is not null)`;

/** What a card is made of. As text: it is a part of each page with articles, and a tree of statements takes longer to build than the database to answer. */
const CARD = sql`article.id, article.title, article.summary, article.source_name, article.origin, article.is_ai_made, article.is_sample, article.tags,
  article.published_at, article.reads, article.likes, article.comments,
  channel.slug as channel_slug, channel.name as channel_name, col.id as column_id, col.name as column_name,
  (select to_json(cover) from ${PICTURES} as cover where cover.id = article.cover_id and not ${isHeld(PICTURE_TEXT, "cover.id")}) as cover,
  ${authorAsJson(sql`article.author_id`)} as author`;

interface CardRow extends Omit<ArticleCard, "channel" | "column" | "publishedAt"> {
  publishedAt: Date;
  channelSlug: string | null;
  channelName: string | null;
  columnId: number | null;
  columnName: string | null;
}

/** Cards of articles that readers may see, in one statement; `columns` are those besides, `joins` what they or the order need. */
export async function selectCards<Besides>(
  { db, now }: Pick<Context, "db" | "now">,
  {
    columns = sql``,
    joins = sql``,
    where = sql`true`,
    order = sql``,
  }: {
    columns?: RawBuilder<Besides>;
    joins?: RawBuilder<unknown>;
    where?: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
  },
): Promise<(CardRow & Besides)[]> {
  const { rows } = await sql<CardRow & Besides>`
    select ${CARD}${columns} from news_articles as article
    left join news_channels as channel on channel.id = article.channel_id left join news_columns as col on col.id = article.column_id ${joins}
    where ${isSeen(now)} and ${where} ${order}`.execute(db);
  return rows;
}

export function toCard({ channelSlug, channelName, columnId, columnName, publishedAt, ...row }: CardRow): ArticleCard {
  return {
    ...row,
    channel: channelSlug === null || channelName === null ? null : { slug: channelSlug, name: channelName },
    column: columnId === null || columnName === null ? null : { id: columnId, name: columnName },
    publishedAt: publishedAt.toISOString(),
  };
}

/** Pictures that there are, by id, in the order asked for. */
export async function readPictures({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Picture>`select id, width, height, widths from ${PICTURES} as picture where id = ${anyOf(new Set(ids))}`.execute(
      db,
    );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(ids.flatMap((id): [number, Picture][] => (known.has(id) ? [[id, known.get(id)!]] : [])));
}
