import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { notices } from "../contract/notices.ts";
import { countUnreadNotices } from "./count-unread-notices.ts";

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
    .$if(id !== undefined, (query) => query.where("mark", "=", id!))
    .execute();
  return countUnreadNotices(context);
}
