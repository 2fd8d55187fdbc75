import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
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
