import { type RawBuilder, sql } from "kysely";
import type { User } from "#platform/context.ts";

/** Whether a picture is the asker's, or was in the article before: one that came with it is its own. Of an article that is not there yet it is his alone. */
export function isUsablePicture({ id }: Pick<User, "id">, articleId: number | null): RawBuilder<boolean> {
  return sql`(picture.user_id = ${id}
    or exists (select from news_version_pictures shown where shown.picture_id = picture.id and shown.article_id = ${articleId}::bigint)
    or exists (select from news_versions version where version.cover_id = picture.id and version.article_id = ${articleId}::bigint)
    or exists (select from news_articles article where article.cover_id = picture.id and article.id = ${articleId}::bigint))`;
}
