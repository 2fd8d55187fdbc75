import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { removeNotices } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { Announcement, announcements } from "../../contract/announcements.ts";
import { announcementStates } from "../../states.ts";
import { COLUMNS, toAnnouncement } from "./notify-all.ts";

/** Takes an announcement back, once: of what waits for its time a draft is left. */
export async function unpublishAnnouncement(
  context: UserContext,
  { id }: ParsedInputOf<typeof announcements.unpublishAnnouncement>,
): Promise<Announcement> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("siteAnnouncements")
      .select("state")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const isWaiting = known?.state === "scheduled";
    const update = db
      .updateTable("siteAnnouncements")
      .set({ unpublishedAt: isWaiting ? null : now })
      .where("id", "=", id)
      .returning(COLUMNS);
    const taken = await moveRow(
      update,
      isWaiting
        ? { states: announcementStates, to: "draft", from: ["scheduled"] }
        : { states: announcementStates, to: "withdrawn", from: ["published"] },
      () => doorRefusals.notFound("没有这条公告，或已撤下"),
    );
    if (!isWaiting) await removeNotices(context, id);
    await recordAction(context, {
      act: "withdraw-announcement",
      subject: "announcement",
      subjectId: id,
      before: { title: taken.title, text: taken.text, path: taken.path, told: taken.told },
    });
    return toAnnouncement(taken);
  });
}
