import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { NO_OWN_PATH } from "#api/fields.ts";
import { doorRefusals, type Refusal } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { enqueue } from "#platform/tasks.ts";
import { isOwnPath } from "#shared/own-path.ts";
import type { Announcement, announcements } from "../../contract/announcements.ts";
import { announcementStates } from "../../states.ts";
import { endAnnouncementTask } from "./end-announcement.ts";
import { COLUMNS, notifyAllTask, toAnnouncement } from "./notify-all.ts";

const BANNER_TEXT_MAX = 200;
/** Of who does not say which version he has changed. */
const NONE_SEEN = -1;

/** Keeps a draft, or tells its audience behind the answer: now, or from when it starts. Refuses what would undo a change of the draft that was not seen. */
export async function announce(
  context: UserContext,
  { id, version, isDraft, isBanner = false, startsAt, endsAt, ...given }: ParsedInputOf<typeof announcements.announce>,
): Promise<Announcement> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const starts = startsAt === undefined ? null : new Date(startsAt);
    const ends = endsAt === undefined ? null : new Date(endsAt);
    const isOver = ends !== null && ends <= (starts && starts > now ? starts : now);
    refuseWrong({ ...given, isBanner, isOver });
    const written = { ...given, isBanner, path: given.path ?? null, startsAt: starts, endsAt: ends };
    const draftId = id ?? (await openDraft(context, written));
    // Of drafts alone anything is changed.
    const kept = await db
      .updateTable("siteAnnouncements")
      .set({ ...written, version: sql`version + 1` })
      .where("id", "=", draftId)
      .where("state", "=", "draft")
      .$if(id !== undefined, (query) => query.where("version", "=", version ?? NONE_SEEN))
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!kept) throw await whyNotKept(context, draftId);
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

interface Written {
  text: string;
  path?: string | undefined;
  isBanner: boolean;
  /** Ends before it starts, or has ended. */
  isOver: boolean;
}

/** Says all that is wrong at once. What stands on pages has to leave room for them. */
function refuseWrong({ text, path, isBanner, isOver }: Written): void {
  const wrong: Record<string, string> = {};
  if (isBanner && text.length > BANNER_TEXT_MAX) wrong["text"] = `作为横幅显示时，内容最多 ${BANNER_TEXT_MAX} 个字`;
  if (path !== undefined && !isOwnPath(path)) wrong["path"] = NO_OWN_PATH;
  if (isOver) wrong["endsAt"] = "结束时间须晚于开始时间和现在";
  if (Object.keys(wrong).length > 0) throw doorRefusals.invalidInput(wrong);
}

/** Who is told that others have changed the draft finds their words beside his own. */
async function whyNotKept({ db }: UserContext, id: number): Promise<Refusal> {
  const draft = await db
    .selectFrom("siteAnnouncements")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  if (!draft) return noDraft();
  return doorRefusals.invalidInput({ version: "这条草稿在您打开之后已被修改，没有保存。请看改了什么，再决定" });
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
