import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { ARTICLE_DISK_ADDRESS, articleAddress } from "../addresses.ts";
import { PICTURE_TEXT } from "./pictures/look-at-pictures.ts";

/** Pictures that readers see, each with one of the articles that show it. */
const SHOWN = sql`
  select distinct on (shown.picture_id) shown.picture_id, article.id as article_id, article.title from (
    select cover_id as picture_id, id as article_id from news_articles where cover_id is not null and published_version is not null
    union all
    select version.picture_id, version.article_id from news_version_pictures version
    join news_articles published on published.id = version.article_id and published.published_version = version.version
  ) as shown join news_articles article on article.id = shown.article_id
  order by shown.picture_id, article.id`;

/** Pictures in articles and on their covers, which their authors bring. */
export const publicTexts: Record<string, PublicText> = {
  [PICTURE_TEXT]: {
    title: "文章图片",
    table: "news_pictures",
    isPicture: true,
    look: "hits",
    listed: sql`select picture_id as id, title as said from (${SHOWN}) as shown`,
    async read({ db }, ids) {
      const { rows } = await sql<{
        id: number;
        userId: number | null;
        sha256: string;
        format: string;
        articleId: number | null;
        title: string | null;
      }>`
        select picture.id, picture.user_id, file.sha256, file.format, shown.article_id, shown.title
        from news_pictures picture
        join lateral (
          select sha256, format from news_picture_files where picture_id = picture.id
          order by format = 'webp' desc, width desc limit 1
        ) as file on true
        left join (${SHOWN}) as shown on shown.picture_id = picture.id
        where picture.id = ${anyOf(ids)}`.execute(db);
      return rows.map(({ id, userId, sha256, format, articleId, title }) => ({
        id,
        title: title === null ? `图片 ${id}` : `《${title}》的图片`,
        texts: [{ field: "picture", label: "图片", text: sha256, mediaType: `image/${format}` }],
        path: articleId === null ? null : articleAddress({ id: articleId }),
        ownPath: ARTICLE_DISK_ADDRESS,
        ownerId: userId,
      }));
    },
    whose: {
      about: (cases) => sql`
        select held.id, picture.user_id from (${cases}) as held join news_pictures picture on picture.id = held.row_id`,
      rivals: () => sql`select null::bigint as id, null::bigint as user_id where false`,
    },
  },
};
