import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { lockSession } from "./sessions/sessions.ts";

/** Inside a transaction: until it ends the asker is an operator, and his login stands. Refused where either has ended since the call was let in, as in the middle of many cases. */
export async function lockOperator(context: UserContext): Promise<void> {
  const { db, user } = context;
  const { role, frozenAt } = await db
    .selectFrom("accountUsers")
    .select(["role", "frozenAt"])
    .where("id", "=", user.id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (frozenAt || !mayOperate({ role })) throw doorRefusals.notAllowed();
  await lockSession(context);
}
