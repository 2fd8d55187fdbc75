import type { UserContext } from "#platform/context.ts";
import { commentRefusals } from "../errors.ts";

/** Inside a transaction: what else the asker does under this hold waits until it ends. Refuses who has bound no phone, since the law wants to know who writes what others read. */
export async function lockKnownUser({ db, user }: Pick<UserContext, "db" | "user">): Promise<void> {
  const { mobile } = await db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", user.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (mobile === null) throw commentRefusals.phoneNeeded();
}
