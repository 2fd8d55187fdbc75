import type { UserContext } from "#platform/context.ts";
import { DEMO_ACCOUNTS } from "../../demo-accounts.ts";
import { accountRefusals } from "../../errors.ts";

const SHARED: string[] = DEMO_ACCOUNTS.filter(({ role }) => role === "user").map(({ mobile }) => `+86${mobile}`);

/** Refuses a second factor for an account that a demonstration tells everybody: who adds one locks all others out. The operator's has one that is told as well. */
export async function refuseSharedAccount({ db, settings, user }: UserContext): Promise<void> {
  if (settings.mode !== "demo") return;
  const shared = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("id", "=", user.id)
    .where("isDemo", "=", true)
    .where("mobile", "in", SHARED)
    .executeTakeFirst();
  if (shared) throw accountRefusals.sharedAccount();
}
