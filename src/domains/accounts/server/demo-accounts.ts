import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { inTransaction } from "#platform/database.ts";
import { DEMO_ACCOUNTS } from "../demo-accounts.ts";
import { agreeAtLogin } from "./agreements/agreements.ts";
import { hashDemoPassword } from "./passwords/hash-password.ts";
import { type FactorContext, giveSecondFactor, readSecret } from "./second-factor/second-factor.ts";

const SEEDED = DEMO_ACCOUNTS.map(({ mobile }) => `+86${mobile}`);

/** Makes the demo accounts as they are told at start, where they are missing or have been shut. Answers the secret of the operators' authenticator. */
export async function prepareDemoAccounts(context: FactorContext): Promise<{ operatorSecret: string | null }> {
  const { db } = context;
  const known = await db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("isDemo", "=", true)
    .where("passwordHash", "is not", null)
    .execute();
  const ready = new Set(known.map(({ mobile }) => mobile));
  const missing = DEMO_ACCOUNTS.filter(({ mobile }) => !ready.has(`+86${mobile}`));
  if (missing.length > 0) {
    // One password, one salt: it is no secret.
    const passwordHash = await hashDemoPassword();
    const accounts = missing.map(({ mobile, nickName, role }) => ({
      mobile: `+86${mobile}`,
      nickName,
      role,
      passwordHash,
      identity: "engineer",
      isDemo: true,
    }));
    const made = await db
      .insertInto("accountUsers")
      .values(accounts)
      .onConflict((conflict) =>
        conflict
          .column("mobile")
          .doUpdateSet((eb) => ({
            role: eb.ref("excluded.role"),
            passwordHash: eb.ref("excluded.passwordHash"),
            formerPasswordHash: null,
            identity: eb.ref("excluded.identity"),
            isDemo: true,
          }))
          .where("accountUsers.isDemo", "=", true),
      )
      .returning("id")
      .execute();
    for (const { id } of made) await agreeAtLogin(context, id);
  }
  const operators = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("isDemo", "=", true)
    .where("mobile", "in", SEEDED)
    .where("role", "=", "operator")
    .orderBy("mobile")
    .execute();
  // One authenticator for all of them: it is told at start.
  let operatorSecret: string | null = null;
  for (const { id } of operators)
    operatorSecret =
      (await readSecret(context, id)) ?? (await giveSecondFactor(context, id, operatorSecret ?? undefined)).secret;
  return { operatorSecret };
}

/** An account of the sample data, which is opened with a code; answers its id, null where the number is somebody's already. */
export async function addSampleUser(
  context: Pick<FactorContext, "db" | "now">,
  { mobile, nickName }: { mobile: string; nickName: string },
): Promise<number | null> {
  const { db, now } = context;
  const made = await db
    .insertInto("accountUsers")
    .values({ mobile, nickName, identity: "buyer", isDemo: true, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) await agreeAtLogin(context, made.id);
  return made?.id ?? null;
}

/** In a demonstration codes are shown to whoever asks, and anybody is whom he likes of the simulated people: what is opened that way is marked, and shut where the portal is no demonstration any more. */
export function demoMark({ settings }: Pick<FactorContext, "settings">): { isDemo?: true } {
  return settings.mode === "demo" ? { isDemo: true } : {};
}

/**
 * Shuts the demo accounts, and those made while codes were shown to whoever asked, since a database may have served a
 * demonstration before.
 */
export async function closeDemoAccounts(db: Database): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    const users = db.selectFrom("accountUsers").select("id").where("isDemo", "=", true);
    for (const table of [
      "accountSessions",
      "accountLoginTickets",
      "accountIdentities",
      "accountOutsideConsents",
      "accountDevices",
      "accountSecondFactors",
      "accountRecoveryCodes",
      "accountRecoveries",
      "accountPasskeys",
      "accountStaffInvitations",
    ] as const) {
      await db.deleteFrom(table).where("userId", "in", users).execute();
    }
    const { open } = await db
      .selectFrom("accountUsers")
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .where("isDemo", "=", true)
      .where("passwordHash", "is not", null)
      .executeTakeFirstOrThrow();
    // It was one until now: what was shown on the way in is good no more.
    if (open > 0)
      for (const table of ["accountCodes", "accountOauthStates", "accountSocialTickets"] as const)
        await db.deleteFrom(table).execute();
    await db
      .updateTable("accountUsers")
      .set({ passwordHash: null, formerPasswordHash: null, email: null, role: sql`'user'`, staffRights: null })
      .where("isDemo", "=", true)
      .execute();
    await db
      .updateTable("accountUsers")
      .set({ isDemo: false })
      .where("isDemo", "=", true)
      .where("mobile", "not in", SEEDED)
      .execute();
  });
}
