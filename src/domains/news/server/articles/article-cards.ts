import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { ArticleCard, Picture } from "../../contract/article-shapes.ts";
import type { ArticleOrigin } from "../../labels.ts";
import { readAuthors } from "./author-names.ts";
import { isSeen } from "./seen.ts";

/** Articles that readers may see. */
export function seenArticles({ db, now }: Pick<Context, "db" | "now">) {
  return db.selectFrom("newsArticles as article").where(isSeen(now));
}

/** Articles as lists show them, in the order of their ids; those that readers may not see are left out. */
export async function readCards(context: Pick<Context, "db" | "now">, ids: number[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await seenArticles(context)
    .leftJoin("newsChannels as channel", "channel.id", "article.channelId")
    .leftJoin("newsColumns as col", "col.id", "article.columnId")
    .select([
      "article.id",
      "article.title",
      "article.summary",
      "article.coverId",
      "article.authorId",
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
    .where("article.id", "=", anyOf(ids))
    .execute();
  const [pictures, authors] = await Promise.all([
    readPictures(
      context,
      rows.flatMap(({ coverId }) => coverId ?? []),
    ),
    readAuthors(
      context,
      rows.flatMap(({ authorId }) => authorId ?? []),
    ),
  ]);
  const cards = new Map(
    rows.map(
      ({
        coverId,
        authorId,
        channelSlug,
        channelName,
        columnId,
        columnName,
        publishedAt,
        origin,
        ...row
      }): [number, ArticleCard] => [
        row.id,
        {
          ...row,
          origin: origin as ArticleOrigin,
          cover: pictures.get(coverId ?? 0) ?? null,
          channel: channelSlug === null || channelName === null ? null : { slug: channelSlug, name: channelName },
          column: columnId === null || columnName === null ? null : { id: columnId, name: columnName },
          author: authors.get(authorId ?? 0) ?? null,
          publishedAt: publishedAt!.toISOString(),
        },
      ],
    ),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Pictures that there are, by id, in the order asked for. */
export async function readPictures({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("newsPictures as picture")
    .select(["picture.id", "picture.width", "picture.height"])
    .select(
      sql<
        number[]
      >`array(select file.width from news_picture_files as file where file.picture_id = picture.id and file.format = 'webp' order by file.width)`.as(
        "widths",
      ),
    )
    .where("picture.id", "=", anyOf(new Set(ids)))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id): [number, Picture][] => (known.get(id)?.widths.length ? [[id, known.get(id)!]] : [])),
  );
}
