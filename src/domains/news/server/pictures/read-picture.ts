import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { isHeld } from "#domains/moderation/server/public.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { pictures } from "../../contract/pictures.ts";
import { isSeen } from "../articles/seen.ts";
import { whoseArticles } from "../articles/whose-articles.ts";
import { PICTURE_TEXT } from "./look-at-pictures.ts";
import { isForOperators } from "../reports/reported-versions.ts";

/** The article for which operators may see the picture; null where there is none. */
const SEEN_BY_OPERATORS = sql<number | null>`coalesce(
  (select article.id from news_versions version join news_articles article on article.id = version.article_id where version.cover_id = picture.id and ${isForOperators("article", "version.version")} limit 1),
  (select article.id from news_version_pictures shown join news_articles article on article.id = shown.article_id where shown.picture_id = picture.id and ${isForOperators("article", "shown.version")} limit 1))`;

/** A width of a picture: what readers see anybody may (and keeps for minutes alone, as it may be taken down), the others whose it is, and operators, on record, where they may see a version that shows it. */
export async function readPicture(
  context: Context,
  { id, file }: ParsedInputOf<typeof pictures.readPicture>,
): Promise<FileAnswer> {
  const { db, ports, user } = context;
  const [width, format] = file.split(".") as [string, "webp" | "avif"];
  const found = await db
    .selectFrom("newsPictureFiles as file")
    .innerJoin("newsPictures as picture", "picture.id", "file.pictureId")
    .select([
      "file.sha256",
      "file.sizeBytes",
      "picture.userId",
      isShown(context).as("isShown"),
      SEEN_BY_OPERATORS.as("articleId"),
    ])
    .where("file.pictureId", "=", id)
    .where("file.format", "=", format)
    .where("file.width", "=", Number(width))
    .executeTakeFirst();
  const isOwn = user !== null && found?.userId === user.id;
  const articleId = mayLookInto(user, "news") ? found?.articleId : null;
  if (!found || !(found.isShown || isOwn || articleId) || (await ports.fileStore.sizeOf(found.sha256)) === null)
    throw doorRefusals.notFound("没有这张图片");
  if (!found.isShown && !isOwn)
    await recordLook(
      { ...context, user: user! },
      { act: "read-unpublished", subject: "article", subjectId: articleId!, whose: whoseArticles },
    );
  const { sha256, sizeBytes } = found;
  return {
    mediaType: `image/${format}`,
    sizeBytes,
    etag: sha256,
    open: (range) => ports.fileStore.read(sha256, range),
    copies: found.isShown ? "minutes" : "none",
  };
}

/** Whether an article that readers may see shows the picture, in its text or as its cover, and it is not held. */
function isShown({ now }: Context) {
  return sql<boolean>`not ${isHeld(PICTURE_TEXT, "picture.id")} and (
    exists (select from news_articles article where article.cover_id = picture.id and ${isSeen(now)})
    or exists (select from news_version_pictures shown join news_articles article on article.id = shown.article_id and article.published_version = shown.version
               where shown.picture_id = picture.id and ${isSeen(now)}))`;
}
