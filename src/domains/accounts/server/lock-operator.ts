import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { mayAct, type StaffRight, type StaffRights } from "#shared/staff-rights.ts";
import { lockSession } from "./sessions/sessions.ts";

/** Inside a transaction: until it ends the asker is an operator, and his login stands. Refused where either has ended since the call was let in, as in the middle of many cases. Answers what he may now. */
export async function lockOperator(context: UserContext): Promise<{ role: string; rights: StaffRights }> {
  const { db, user } = context;
  const status = await statusOf(db, user.id).forShare().executeTakeFirst();
  if (!operates(status)) throw doorRefusals.notAllowed();
  await lockSession(context);
  return status;
}

/** Whether somebody is an operator now who may act in an area or a queue: for what one has asked for that goes on for long. */
export async function isOperatorOf({ db }: Pick<Context, "db">, userId: number, right: StaffRight): Promise<boolean> {
  const status = await statusOf(db, userId).executeTakeFirst();
  return operates(status) && mayAct(status, right);
}

function statusOf(db: Database, userId: number) {
  return db.selectFrom("accountUsers").select(["role", "frozenAt", "staffRights as rights"]).where("id", "=", userId);
}

function operates<Status extends { role: string; frozenAt: Date | null }>(
  status: Status | undefined,
): status is Status {
  return status !== undefined && status.frozenAt === null && mayOperate(status);
}
