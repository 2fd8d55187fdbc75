import type { Context } from "#platform/context.ts";

interface Announced {
  announcementId: number;
  title: string;
  text: string;
  path: string | null;
}

/** Tells many users the same at once, who want it. */
export async function notifyMany(
  { db, now }: Pick<Context, "db" | "now">,
  userIds: number[],
  announced: Announced,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto("siteNotices")
    .values(userIds.map((userId) => ({ userId, ...announced, createdAt: now })))
    .execute();
}

/** Takes an announcement back from all who were told. */
export async function removeNotices({ db }: Pick<Context, "db">, announcementId: number): Promise<void> {
  await db.deleteFrom("siteNotices").where("announcementId", "=", announcementId).execute();
}
