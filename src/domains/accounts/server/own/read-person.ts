import type { DataOf } from "#api/define-calls.ts";
import { owesConsent } from "../agreements/agreements.ts";
import type { Context } from "#platform/context.ts";
import { isPerfect, PROFILE_COLUMNS } from "../profile/check-required-data.ts";
import type { own } from "../../contract/own.ts";

/** Who asks, as the frame shows him. */
export async function readPerson(context: Context): Promise<DataOf<typeof own.readPerson>> {
  const { user } = context;
  if (!user) return null;
  const { id, nickName, avatar } = user;
  const [facts, owes] = await Promise.all([
    context.db.selectFrom("accountUsers").select(PROFILE_COLUMNS).where("id", "=", id).executeTakeFirstOrThrow(),
    owesConsent(context, id),
  ]);
  return { userId: id, nickName, avatar, perfectInformation: isPerfect({ ...facts, nickName }), owesConsent: owes };
}
