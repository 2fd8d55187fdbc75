import { sql } from "kysely";
import type { FavouriteKind } from "#platform/domain/thing.ts";
import { WRITERS } from "./articles/author-names.ts";
import { isSeen } from "./articles/seen.ts";

/** What of the domain users put among their favourites, or follow. */
export const favourites: Record<string, FavouriteKind> = {
  article: {
    from: (
      now,
    ) => sql`(select article.id, article.title as name, coalesce(writer.name, article.source_name) as about from news_articles as article
      left join ${WRITERS} as writer on writer.id = article.author_id where ${isSeen(now)})`,
    path: "/news/article-details/",
    missing: "没有这篇文章，或已被下架",
  },
  // Whoever has something to be read can be followed.
  author: {
    from: (now) => sql`(select writer.id, writer.name, writer.bio as about from ${WRITERS} as writer
      where writer.is_approved or exists (select from news_articles as article where article.author_id = writer.id and ${isSeen(now)}))`,
    path: "/news/author?id=",
    missing: "没有这位作者",
  },
  column: {
    from: () => sql`(select id, name, summary as about from news_columns)`,
    path: "/news/channelNews?column=",
    missing: "没有这个专栏",
  },
};
