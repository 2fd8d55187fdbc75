import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { ArticleCard, Picture } from "../../contract/article-shapes.ts";
import type { ArticleOrigin } from "../../labels.ts";
import { authorAsJson } from "./author-names.ts";
import { isSeen } from "./seen.ts";

/** Articles that readers may see. */
export function seenArticles({ db, now }: Pick<Context, "db" | "now">) {
  return db.selectFrom("newsArticles as article").where(isSeen(now));
}

/** Articles as lists show them, in the order of their ids; those that readers may not see are left out. */
export async function readCards(context: Pick<Context, "db" | "now">, ids: number[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(context).where("article.id", "=", anyOf(ids)).execute();
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** What a card is made of, in one statement. */
export function selectCards(context: Pick<Context, "db" | "now">) {
  return seenArticles(context)
    .leftJoin("newsChannels as channel", "channel.id", "article.channelId")
    .leftJoin("newsColumns as col", "col.id", "article.columnId")
    .select([
      "article.id",
      "article.title",
      "article.summary",
      "article.sourceName",
      "article.origin",
      "article.isAiMade",
      "article.isSample",
      "article.tags",
      "article.publishedAt",
      "article.reads",
      "article.likes",
      "article.comments",
    ])
    .select([
      "channel.slug as channelSlug",
      "channel.name as channelName",
      "col.id as columnId",
      "col.name as columnName",
    ])
    .select([
      sql<Picture | null>`(select to_json(cover) from ${PICTURES} as cover where cover.id = article.cover_id)`.as(
        "cover",
      ),
      authorAsJson(sql`article.author_id`).as("author"),
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["executeTakeFirstOrThrow"]>>;

export function toCard({
  channelSlug,
  channelName,
  columnId,
  columnName,
  publishedAt,
  origin,
  ...row
}: CardRow): ArticleCard {
  return {
    ...row,
    origin: origin as ArticleOrigin,
    channel: channelSlug === null || channelName === null ? null : { slug: channelSlug, name: channelName },
    column: columnId === null || columnName === null ? null : { id: columnId, name: columnName },
    publishedAt: publishedAt!.toISOString(),
  };
}

/** Pictures that can be shown, as a table: `id`, `width`, `height` and the `widths` that they come in. */
const PICTURES = sql`(
  select picture.id, picture.width, picture.height, files.widths from news_pictures as picture
  join lateral (select array_agg(file.width order by file.width) as widths from news_picture_files as file
    where file.picture_id = picture.id and file.format = 'webp') as files on files.widths is not null)`;

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
