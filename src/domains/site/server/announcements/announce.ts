import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue } from "#platform/tasks.ts";
import type { Announcement, announcements } from "../../contract/announcements.ts";
import { toAnnouncement, COLUMNS, notifyAllTask } from "./notify-all.ts";

/** Tells everybody, behind the answer. */
export async function announce(
  context: UserContext,
  { title, text, path }: ParsedInputOf<typeof announcements.announce>,
): Promise<Announcement> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const made = toAnnouncement(
      await db
        .insertInto("siteAnnouncements")
        .values({ title, text, path: path || null, publishedAt: now })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
    );
    await recordAction(context, {
      act: "announce",
      subject: "announcement",
      subjectId: made.id,
      after: { title, text, path },
    });
    await enqueue(db, notifyAllTask, { announcementId: made.id });
    return made;
  });
}
