import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { ArticleCard, AuthorName, Picture } from "../../contract/article-shapes.ts";
import type { ArticleOrigin, AuthorMark } from "../../labels.ts";

/** Articles that readers may see, of a query that calls them `article`; worded as the indexes are. */
export function isSeen(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(article.published_version is not null and article.state not in ('DISMOUNT', 'DELETEED') and article.published_at <= ${now})`;
}

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
    .select(["article.id", "article.title", "article.summary", "article.coverId", "article.authorId", "article.sourceName", "article.origin", "article.isAiMade", "article.isSample", "article.tags", "article.publishedAt", "article.reads", "article.likes", "article.comments"])
    .select(["channel.slug as channelSlug", "channel.name as channelName", "col.id as columnId", "col.name as columnName"])
    .where("article.id", "in", ids)
    .execute();
  const [pictures, authors] = await Promise.all([
    readPictures(context, rows.flatMap(({ coverId }) => coverId ?? [])),
    readAuthors(context, rows.flatMap(({ authorId }) => authorId ?? [])),
  ]);
  const cards = new Map(
    rows.map(({ coverId, authorId, channelSlug, channelName, columnId, columnName, publishedAt, origin, ...row }): [number, ArticleCard] => [
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
    ]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Pictures that there are, by id, in the order asked for. */
export async function readPictures({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("newsPictures as picture")
    .select(["picture.id", "picture.width", "picture.height"])
    .select(sql<number[]>`array(select file.width from news_picture_files as file where file.picture_id = picture.id and file.format = 'webp' order by file.width)`.as("widths"))
    .where("picture.id", "in", [...new Set(ids)])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(ids.flatMap((id): [number, Picture][] => (known.get(id)?.widths.length ? [[id, known.get(id)!]] : [])));
}

/** Who writes, by id: under his pen name, if he is an author by approval. Closed accounts are nobody. */
export async function readAuthors({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, AuthorName>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("accountUsers as writer")
    .leftJoin("newsAuthors as author", (join) => join.onRef("author.userId", "=", "writer.id").on("author.state", "=", "approved"))
    .select(["writer.id", "writer.nickName", "writer.avatar", "author.penName", "author.mark", "author.isSample"])
    .where("writer.id", "in", [...new Set(ids)])
    .where("writer.closedAt", "is", null)
    .execute();
  return new Map(rows.map(({ id, nickName, avatar, penName, mark, isSample }) => [id, { id, name: penName ?? nickName, avatar: avatar ?? "", mark: mark as AuthorMark | null, isSample: isSample ?? false }]));
}
