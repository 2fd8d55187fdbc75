import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { notices } from "../contract/notices.ts";

/** How many messages the asker has not read. */
export async function countUnreadNotices({ db, user }: UserContext): Promise<number> {
  const { count } = await db
    .selectFrom("siteNotices")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", user.id)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the asker was told, the latest first. */
export async function listNotices(
  { db, user, now }: UserContext,
  page: ParsedInputOf<typeof notices.listNotices>,
): Promise<DataOf<typeof notices.listNotices>> {
  const own = db
    .selectFrom("siteNotices")
    .select(["id", "title", "text", "path", "createdAt", "readAt"])
    .where("userId", "=", user.id)
    .orderBy("id", "desc");
  const list = await listPage(own, page, (rows) =>
    rows.map(({ createdAt, readAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
    })),
  );
  return { ...list, now: now.toISOString() };
}

/** Marks one of the asker's messages as read, or all; somebody else's stays as it is. */
export async function readNotices(
  context: UserContext,
  { id }: ParsedInputOf<typeof notices.readNotices>,
): Promise<number> {
  const { db, user, now } = context;
  await db
    .updateTable("siteNotices")
    .set({ readAt: now })
    .where("userId", "=", user.id)
    .where("readAt", "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .execute();
  return countUnreadNotices(context);
}
