import type { UserContext } from "#platform/context.ts";

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
