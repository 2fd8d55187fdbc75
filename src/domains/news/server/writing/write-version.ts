import { type Insertable, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { NewsVersions } from "#platform/tables.ts";
import { countWords } from "#shared/rich-text/count-words.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { picturesIn, plainTextOf } from "#shared/rich-text/plain-text.ts";

interface WrittenVersion extends Omit<Insertable<NewsVersions>, "document" | "words" | "sizeBytes"> {
  document: ArticleDocument;
}

/** Writes a version of an article, in the caller's transaction, over what it was where it is written on: from then on it is the article's last one. Its words and pictures are those of the document. */
export async function writeVersion(
  { db, now }: Pick<Context, "db" | "now">,
  { articleId, version, document, ...facts }: WrittenVersion,
): Promise<{ words: number }> {
  const words = countWords(plainTextOf(document));
  const row = { ...facts, document: JSON.stringify(document), words };
  await db
    .insertInto("newsVersions")
    .values({ articleId, version, ...row })
    .onConflict((conflict) => conflict.columns(["articleId", "version"]).doUpdateSet(row))
    .execute();
  await db
    .deleteFrom("newsVersionPictures")
    .where("articleId", "=", articleId)
    .where("version", "=", version)
    .execute();
  await sql`insert into news_version_pictures (article_id, version, picture_id) select ${articleId}, ${version}, id from news_pictures where id = any(${picturesIn(document)}::bigint[])`.execute(
    db,
  );
  await db.updateTable("newsArticles").set({ version, updatedAt: now }).where("id", "=", articleId).execute();
  return { words };
}

/** Versions are told apart by when they were saved, so no two of an article are saved at once. */
export function savedAfter(former: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), former.getTime() + 1));
}
