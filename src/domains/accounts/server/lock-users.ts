import type { Context, UserContext } from "#platform/context.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { lockSession } from "./sessions/sessions.ts";

/** Inside a transaction: whoever else counts one of these subjects waits until it ends. */
export function lockSubjects(context: Pick<Context, "db">, subjects: string[]): Promise<void> {
  return lockInTransaction(context, ...subjects.map((subject) => `accounts ${subject}`));
}

/** Inside a transaction: the row of a user stands until it ends, as for who refers to it. */
export async function lockReferredUser({ db }: Pick<Context, "db">, userId: number): Promise<void> {
  await db.selectFrom("accountUsers").select("id").where("id", "=", userId).forKeyShare().executeTakeFirst();
}

/** Inside a transaction: what else the asker does under this hold waits until it ends. Refused where his login was ended while he waited. */
export async function lockUser(context: UserContext): Promise<void> {
  const { db, user } = context;
  await db.selectFrom("accountUsers").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
  await lockSession(context);
}
