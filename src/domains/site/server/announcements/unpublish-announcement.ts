import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { removeNotices } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Announcement, announcements } from "../../contract/announcements.ts";
import { COLUMNS, toAnnouncement } from "./notify-all.ts";

/** Takes an announcement back, once. */
export async function unpublishAnnouncement(
  context: UserContext,
  { id }: ParsedInputOf<typeof announcements.unpublishAnnouncement>,
): Promise<Announcement> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const taken = await db
      .updateTable("siteAnnouncements")
      .set({ unpublishedAt: now })
      .where("id", "=", id)
      .where("unpublishedAt", "is", null)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!taken) throw doorRefusals.notFound("没有这条公告，或已撤下");
    await removeNotices(context, id);
    await recordAction(context, {
      act: "withdraw-announcement",
      subject: "announcement",
      subjectId: id,
      before: { title: taken.title, text: taken.text, path: taken.path, told: taken.told },
    });
    return toAnnouncement(taken);
  });
}
