import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { accounts } from "../contract.ts";
import { accountRefusals } from "../errors.ts";
import { endSession, startSession } from "./sessions.ts";

const DEMO_ACCOUNTS = [
  { mobile: "13800000001", nickName: "演示用户", role: "user" },
  { mobile: "13800000002", nickName: "演示企业", role: "enterprise" },
  { mobile: "13800000003", nickName: "演示商家", role: "enterprise" },
  { mobile: "13800000004", nickName: "演示作者", role: "user" },
  { mobile: "13800000009", nickName: "演示运营", role: "operator" },
] as const;

/** Makes the demo accounts of README where they are missing. */
export async function prepareDemoAccounts(db: Database): Promise<void> {
  await db.insertInto("accountUsers").values([...DEMO_ACCOUNTS]).onConflict((conflict) => conflict.column("mobile").doNothing()).execute();
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
