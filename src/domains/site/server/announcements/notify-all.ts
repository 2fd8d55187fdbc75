import { sql } from "kysely";
import { z } from "zod";
import { notifyMany } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import type { AnnouncementState, Audience } from "../../announcement-labels.ts";
import type { Announcement } from "../../contract/announcements.ts";
import { announcementStates } from "../../states.ts";
import { isOf } from "./audience.ts";
import { endIfOver } from "./end-announcement.ts";

const USERS_AT_ONCE = 1_000;

export const notifyAllTask = { name: "site.tellAll", payload: z.object({ announcementId: z.int() }) };

/** Puts an announcement among the notices of some users of its audience after the other; a second run goes on where the first was ended. */
async function notifyAll(context: TaskContext, { announcementId }: { announcementId: number }): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await inTransaction(context, async ({ db, now, declared }) => {
      await beginInTime({ db, now }, announcementId);
      // Nobody is told what was over before anything could be told; the task that ends it may have come first.
      if (await endIfOver({ db, now }, announcementId)) return false;
      const known = await db
        .selectFrom("siteAnnouncements")
        .select(["title", "text", "path", "audience", "toldUpTo", "isTold"])
        .where("id", "=", announcementId)
        .where("state", "=", "published")
        .forUpdate()
        .executeTakeFirst();
      if (!known || known.isTold) return false;
      const users = await db
        .selectFrom("accountUsers")
        .select(["id", "mutedNotices"])
        .where("id", ">", known.toldUpTo)
        .where("closedAt", "is", null)
        .where(isOf(known.audience as Audience, { declared, now }))
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

/** What waits for its time is public from then on; one that was put off waits for another task. */
async function beginInTime({ db, now }: Pick<TaskContext, "db" | "now">, id: number): Promise<void> {
  const update = db
    .updateTable("siteAnnouncements")
    .set({ publishedAt: now })
    .where("id", "=", id)
    .where("startsAt", "<=", now);
  await hasMoved(update, { states: announcementStates, to: "published", from: ["scheduled"] });
}

export const onNotifyAll = onTask(notifyAllTask, notifyAll);

export const COLUMNS = [
  "id",
  "title",
  "text",
  "path",
  "state",
  "audience",
  "isBanner",
  "startsAt",
  "endsAt",
  "told",
  "isTold",
  "publishedAt",
  "unpublishedAt",
  "version",
] as const;

type Times = "startsAt" | "endsAt" | "publishedAt" | "unpublishedAt";
type Row = Omit<Announcement, Times | "state" | "audience"> &
  Record<Times, Date | null> & { state: string; audience: string };

export function toAnnouncement({
  state,
  audience,
  startsAt,
  endsAt,
  publishedAt,
  unpublishedAt,
  ...row
}: Row): Announcement {
  return {
    ...row,
    state: state as AnnouncementState,
    audience: audience as Audience,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    unpublishedAt: unpublishedAt?.toISOString() ?? null,
  };
}
