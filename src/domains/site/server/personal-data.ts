import type { Context } from "#platform/context.ts";

/** Tables of the domain that name users. */
export const PERSONAL_TABLES = ["site_feedback", "site_views", "site_navigations"];

/** What a user has said, looked at, and put into his header. */
export async function exportPersonalData(
  { db }: Context,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const [feedback, views, navigation] = await Promise.all([
    db
      .selectFrom("siteFeedback")
      .select(["categoryId", "content", "contact", "pagePath", "state", "reply", "createdAt", "decidedAt"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("siteViews")
      .select(["kind", "targetId", "viewedAt"])
      .where("userId", "=", userId)
      .orderBy("viewedAt")
      .execute(),
    db.selectFrom("siteNavigations").select(["lists", "updatedAt"]).where("userId", "=", userId).execute(),
  ]);
  return { feedback, views, navigation };
}

/** His feedback stays without how to reach him; all else goes. */
export async function closeAccount({ db }: Context, userId: number): Promise<void> {
  for (const table of ["siteViews", "siteNavigations"] as const)
    await db.deleteFrom(table).where("userId", "=", userId).execute();
  await db.updateTable("siteFeedback").set({ contact: "已注销" }).where("userId", "=", userId).execute();
}
