import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { registration } from "../../contract/registration.ts";

/** Whose code for inviting it is. */
export async function checkShareCode(
  { db }: Context,
  { shareCode }: ParsedInputOf<typeof registration.checkShareCode>,
): Promise<DataOf<typeof registration.checkShareCode>> {
  const inviter = await db
    .selectFrom("accountUsers")
    .select("nickName")
    .where("shareCode", "=", shareCode.toUpperCase())
    .executeTakeFirst();
  return { nickName: inviter?.nickName ?? null };
}

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
