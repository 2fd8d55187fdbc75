import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { registration } from "../../contract/registration.ts";

/** The asker's code for inviting others. */
export async function myShareCode({ db, user }: UserContext): Promise<DataOf<typeof registration.myShareCode>> {
  const { shareCode } = await db
    .selectFrom("accountUsers")
    .select("shareCode")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom("accountUsers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("invitedBy", "=", user.id)
    .executeTakeFirstOrThrow();
  return { shareCode, path: `/promoteRegistration?shareCode=${shareCode}`, registeredCount: count };
}
