import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { lockSession } from "./sessions/sessions.ts";

/** Inside a transaction: until it ends the asker is an operator, and his login stands. Refused where either has ended since the call was let in, as in the middle of many cases. */
export async function lockOperator(context: UserContext): Promise<void> {
  const { db, user } = context;
  if (!operates(await statusOf(db, user.id).forShare().executeTakeFirst())) throw doorRefusals.notAllowed();
  await lockSession(context);
}

/** Whether somebody is an operator now: for what one has asked for that goes on for long. */
export async function isOperator({ db }: Pick<Context, "db">, userId: number): Promise<boolean> {
  return operates(await statusOf(db, userId).executeTakeFirst());
}

function statusOf(db: Database, userId: number) {
  return db.selectFrom("accountUsers").select(["role", "frozenAt"]).where("id", "=", userId);
}

function operates(status: { role: string; frozenAt: Date | null } | undefined): boolean {
  return status !== undefined && status.frozenAt === null && mayOperate(status);
}
