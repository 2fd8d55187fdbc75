import type { Context } from "#platform/context.ts";

/**
 * Whether what a user has asked for may be shown at a time: his account is open, and not muted then.
 * For what takes effect later than it was asked for.
 */
export async function mayUserPublish({ db }: Pick<Context, "db">, userId: number | null, at: Date): Promise<boolean> {
  if (userId === null) return false;
  const user = await db
    .selectFrom("accountUsers")
    .select(["frozenAt", "closingAt", "closedAt", "mutedUntil"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user || user.frozenAt || user.closingAt || user.closedAt) return false;
  return user.mutedUntil === null || user.mutedUntil <= at;
}
