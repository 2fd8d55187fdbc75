import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { accounts } from "../contract.ts";
import { DEMO_ACCOUNTS } from "../demo-accounts.ts";
import { accountRefusals } from "../errors.ts";
import { endSession, startSession } from "./sessions.ts";

/** Makes the demo accounts where they are missing. */
export async function prepareDemoAccounts(db: Database): Promise<void> {
  const accounts = DEMO_ACCOUNTS.map(({ mobile, nickName, role }) => ({ mobile, nickName, role }));
  await db.insertInto("accountUsers").values(accounts).onConflict((conflict) => conflict.column("mobile").doNothing()).execute();
}

/** Ends what was signed in through the demo door: a database may have served a demonstration before. */
export async function endDemoSessions(db: Database): Promise<void> {
  const mobiles = DEMO_ACCOUNTS.map(({ mobile }) => mobile);
  const users = db.selectFrom("accountUsers").select("id").where("mobile", "in", mobiles);
  await db.deleteFrom("accountSessions").where("userId", "in", users).execute();
}

/** Demo mode only: signs in as one of the demo accounts, without a code. Anywhere else there is no such door. */
export async function demoSignIn(context: Context, { mobile }: ParsedInputOf<typeof accounts.demoSignIn>): Promise<DataOf<typeof accounts.demoSignIn>> {
  if (context.settings.mode !== "demo") throw doorRefusals.notFound("没有这个接口");
  if (!DEMO_ACCOUNTS.some((account) => account.mobile === mobile)) throw accountRefusals.noDemoAccount();
  const user = await context.db.selectFrom("accountUsers").select(["id", "nickName", "avatar"]).where("mobile", "=", mobile).executeTakeFirst();
  if (!user) throw accountRefusals.noDemoAccount();
  return { ...user, token: await startSession(context, user.id) };
}

/** Ends the session that the call came with. */
export async function signOut(context: UserContext): Promise<Record<string, never>> {
  await endSession(context);
  return {};
}
