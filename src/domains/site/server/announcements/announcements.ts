import { sql } from "kysely";
import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notifyMany, removeNotices } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { listPage } from "#platform/list-page.ts";
import type { Announcement, announcements } from "../../contract/announcements.ts";

const USERS_AT_ONCE = 1_000;

const notifyAllTask = { name: "site.tellAll", payload: z.object({ announcementId: z.int() }) };

/** What everybody was told, the latest first. */
export async function listAnnouncements(
  { db }: Context,
  page: ParsedInputOf<typeof announcements.listAnnouncements>,
): Promise<DataOf<typeof announcements.listAnnouncements>> {
  const listed = db.selectFrom("siteAnnouncements").select(COLUMNS).orderBy("id", "desc");
  return listPage(listed, page, (rows) => rows.map(toAnnouncement));
}

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

/** Puts an announcement among the notices of some users after the other; a second run goes on where the first was ended. */
async function notifyAll(context: TaskContext, { announcementId }: { announcementId: number }): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await inTransaction(context, async ({ db, now }) => {
      const known = await db
        .selectFrom("siteAnnouncements")
        .select(["title", "text", "path", "toldUpTo", "isTold"])
        .where("id", "=", announcementId)
        .where("unpublishedAt", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!known || known.isTold) return false;
      const users = await db
        .selectFrom("accountUsers")
        .select(["id", "mutedNotices"])
        .where("id", ">", known.toldUpTo)
        .where("closedAt", "is", null)
        .orderBy("id")
        .limit(USERS_AT_ONCE)
        .execute();
      const told = users.filter(({ mutedNotices }) => !mutedNotices.includes("service"));
      const { title, text, path } = known;
      await notifyMany(
        { db, now },
        told.map(({ id }) => id),
        { announcementId, title, text, path },
      );
      const isLast = users.length < USERS_AT_ONCE;
      await db
        .updateTable("siteAnnouncements")
        .set({ toldUpTo: users.at(-1)?.id ?? known.toldUpTo, told: sql`told + ${told.length}`, isTold: isLast })
        .where("id", "=", announcementId)
        .execute();
      return !isLast;
    });
  }
}

export const onNotifyAll = onTask(notifyAllTask, notifyAll);

const COLUMNS = ["id", "title", "text", "path", "told", "isTold", "publishedAt", "unpublishedAt"] as const;

interface Row extends Omit<Announcement, "publishedAt" | "unpublishedAt"> {
  publishedAt: Date;
  unpublishedAt: Date | null;
}

function toAnnouncement({ publishedAt, unpublishedAt, ...row }: Row): Announcement {
  return { ...row, publishedAt: publishedAt.toISOString(), unpublishedAt: unpublishedAt?.toISOString() ?? null };
}
