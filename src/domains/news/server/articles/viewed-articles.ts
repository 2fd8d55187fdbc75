import { sql } from "kysely";
import type { ViewKind } from "#platform/domain/thing.ts";
import { pictureAddress } from "../../addresses.ts";
import type { ViewedArticle } from "../../contract/viewed-article.ts";
import { readAuthors } from "./author-names.ts";
import { isSeen } from "./seen.ts";

const PICTURE_WIDTH = 320;

/** Articles, in the history of looks. */
export const articleViews: ViewKind<{ articleDTO: ViewedArticle }> = {
  name: "article",
  shown: (now) => sql`select article.id from news_articles as article where ${isSeen(now)}`,
  async describe(context, ids) {
    const rows = await context.db
      .selectFrom("newsArticles as article")
      .select(["article.id", "article.title", "article.coverId", "article.sourceName", "article.authorId"])
      // The narrowest that is as wide as it is shown, else the widest.
      .select(
        sql<
          number | null
        >`(select file.width from news_picture_files as file where file.picture_id = article.cover_id and file.format = 'webp' order by file.width < ${PICTURE_WIDTH}, abs(file.width - ${PICTURE_WIDTH}) limit 1)`.as(
          "width",
        ),
      )
      .where("article.id", "in", ids)
      .execute();
    const authors = await readAuthors(
      context,
      rows.flatMap(({ authorId }) => authorId ?? []),
    );
    return new Map(
      rows.map(({ id, title, sourceName, authorId, coverId, width }) => [
        id,
        {
          articleDTO: {
            id,
            title,
            source: sourceName || (authors.get(authorId ?? 0)?.name ?? ""),
            imgUrl: coverId === null || width === null ? null : pictureAddress({ id: coverId }, width),
          },
        },
      ]),
    );
  },
};
