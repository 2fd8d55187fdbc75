import { sql } from "kysely";
import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";

/** A picture that was cut out of a text may be put in again, by whoever has the page still open. */
const KEPT_DAYS = 7;
const AT_ONCE = 1000;

export const forgetPicturesTask = { name: "news.forgetPictures", payload: z.object({}), isQueuedOnce: true };

/** Forgets pictures that no version and no cover has named for a while; their files are swept after that. */
export const onForgetPictures = onTask(forgetPicturesTask, forgetPictures);

async function forgetPictures({ db, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from news_pictures where id in (
        select id from news_pictures picture where created_at < ${before}
          and not exists (select from news_version_pictures shown where shown.picture_id = picture.id)
          and not exists (select from news_versions version where version.cover_id = picture.id)
          and not exists (select from news_articles article where article.cover_id = picture.id)
        limit ${AT_ONCE} for update skip locked)`.execute(db);
    if (numAffectedRows === undefined || numAffectedRows < BigInt(AT_ONCE)) return;
  }
}
