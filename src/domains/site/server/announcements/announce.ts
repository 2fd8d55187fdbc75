import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { enqueue } from "#platform/tasks.ts";
import type { Announcement, announcements } from "../../contract/announcements.ts";
import { announcementStates } from "../../states.ts";
import { endAnnouncementTask } from "./end-announcement.ts";
import { COLUMNS, notifyAllTask, toAnnouncement } from "./notify-all.ts";

const BANNER_TEXT_MAX = 200;

/** Keeps a draft, or tells its audience behind the answer: now, or from when it starts. */
export async function announce(
  context: UserContext,
  { id, isDraft, isBanner = false, startsAt, endsAt, ...given }: ParsedInputOf<typeof announcements.announce>,
): Promise<Announcement> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const starts = startsAt === undefined ? null : new Date(startsAt);
    const ends = endsAt === undefined ? null : new Date(endsAt);
    if (ends && ends <= (starts && starts > now ? starts : now))
      throw doorRefusals.invalidInput({ endsAt: "结束时间须晚于开始时间和现在" });
    if (isBanner) refuseBanner(given);
    const written = { ...given, isBanner, path: given.path ?? null, startsAt: starts, endsAt: ends };
    const draftId = id ?? (await openDraft(context, written));
    // Of drafts alone anything is changed.
    const kept = await db
      .updateTable("siteAnnouncements")
      .set(written)
      .where("id", "=", draftId)
      .where("state", "=", "draft")
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!kept) throw noDraft();
    if (isDraft) return toAnnouncement(kept);
    const to = starts && starts > now ? "scheduled" : "published";
    const update = db
      .updateTable("siteAnnouncements")
      .set({ publishedAt: to === "published" ? now : null })
      .where("id", "=", draftId)
      .returning(COLUMNS);
    const made = await moveRow(update, { states: announcementStates, to, from: ["draft"] }, noDraft);
    await recordAction(context, {
      act: "announce",
      subject: "announcement",
      subjectId: draftId,
      after: { ...given, isBanner, startsAt, endsAt },
    });
    await enqueue(db, notifyAllTask, { announcementId: draftId }, to === "scheduled" ? starts! : undefined);
    if (ends) await enqueue(db, endAnnouncementTask, { announcementId: draftId }, ends);
    return toAnnouncement(made);
  });
}

/** What stands on pages has to leave room for them. */
function refuseBanner({ text }: { text: string }): void {
  if (text.length > BANNER_TEXT_MAX)
    throw doorRefusals.invalidInput({ text: `作为横幅显示时，内容最多 ${BANNER_TEXT_MAX} 个字` });
}

const noDraft = () => doorRefusals.notFound("没有这条草稿，或已发布");

async function openDraft({ db }: UserContext, { title }: { title: string }): Promise<number> {
  const { id } = await db
    .insertInto("siteAnnouncements")
    .values({ title, state: "draft" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
