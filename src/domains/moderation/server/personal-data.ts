import type { Context } from "#platform/context.ts";

export const PERSONAL_TABLES = ["moderation_cases"];

/** What became of the texts that a user wrote, where they were looked at. */
export async function exportPersonalData({ db }: Context, userId: number) {
  const reviewedTexts = await db
    .selectFrom("moderationCases")
    .select(["kind", "state", "words", "reason", "openedAt", "decidedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return { reviewedTexts };
}

/** What he wrote stays where it stands, and so does what was decided of it. */
export async function closeAccount({ db }: Pick<Context, "db">, userId: number): Promise<void> {
  await db.updateTable("moderationCases").set({ userId: null }).where("userId", "=", userId).execute();
  await db.updateTable("moderationCases").set({ decidedBy: null }).where("decidedBy", "=", userId).execute();
}
