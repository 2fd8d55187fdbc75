import type { DataOf } from "#api/define-calls.ts";
import { owesConsent } from "../agreements/agreements.ts";
import type { Context } from "#platform/context.ts";
import type { own } from "../../contract/own.ts";

/** Who asks, as the frame shows him. */
export async function readPerson(context: Context): Promise<DataOf<typeof own.readPerson>> {
  const { user } = context;
  if (!user) return null;
  const { id, nickName, avatar } = user;
  return { userId: id, nickName, avatar, owesConsent: await owesConsent(context, id) };
}
