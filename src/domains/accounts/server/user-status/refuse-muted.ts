import type { Context } from "#platform/context.ts";
import { formatDay } from "#shared/format-date.ts";
import { accountRefusals } from "../../errors.ts";

/** Refuses where the asker may not publish at present. The door asks it before each call that `publishes`; what goes to operators alone stays open. */
export async function refuseMuted({
  db,
  now,
  user,
}: Pick<Context, "db" | "now"> & { user: { id: number } }): Promise<void> {
  const row = await db
    .selectFrom("accountUsers")
    .select(["mutedUntil", "mutedReason"])
    .where("id", "=", user.id)
    .executeTakeFirst();
  if (row?.mutedUntil && row.mutedUntil > now)
    throw accountRefusals.muted({ until: formatDay(row.mutedUntil), reason: row.mutedReason ?? "" });
}
