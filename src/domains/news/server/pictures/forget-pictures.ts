import { sql } from "kysely";
import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";

/** A picture that was cut out of a text may be put in again, by whoever has the page still open. */
const KEPT_DAYS = 7;
const AT_ONCE = 1000;

export const forgetPicturesTask = { name: "news.forgetPictures", payload: z.object({}), isQueuedOnce: true };

/** Forgets pictures that no version and no cover has named for a while; their files are swept after that. */
export const onForgetPictures = onTask(forgetPicturesTask, forgetPictures);

const IS_UNUSED = sql`not exists (select from news_version_pictures as shown where shown.picture_id = picture.id)
  and not exists (select from news_versions as version where version.cover_id = picture.id)
  and not exists (select from news_articles as article where article.cover_id = picture.id)`;

/** One that is used again is counted anew from when it was used last: whoever saves it takes its date away. */
async function forgetPictures({ db, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from news_pictures where id in (
        select id from news_pictures as picture where unused_since < ${before} and ${IS_UNUSED} limit ${AT_ONCE} for update skip locked)`.execute(
      db,
    );
    if (numAffectedRows === undefined || numAffectedRows < BigInt(AT_ONCE)) break;
  }
  await sql`update news_pictures as picture set unused_since = ${now} where unused_since is null and ${IS_UNUSED}`.execute(
    db,
  );
}
