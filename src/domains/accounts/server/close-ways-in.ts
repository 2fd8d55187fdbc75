import { sql } from "kysely";
import type { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { Context, User } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { type Provider, PROVIDER_NAMES } from "../labels.ts";
import { findSource } from "./outside/sources.ts";
import { forgetFactors } from "./second-factor/keep-factor.ts";
import { forgetOtherDevices } from "./sessions/known-devices.ts";
import { endSessions } from "./sessions/sessions.ts";

/** With what it is done: a command on the machine itself has no asker. */
type ClosingContext = Parameters<typeof recordSecurityEvent>[0] & Pick<Context, "settings"> & { user?: User | null };

/**
 * Closes whatever has opened an account but a code to its number: password, identities, sites that log it in, tickets,
 * logins, known devices. Answers in words which there were. Factors stay.
 */
export async function closeWaysIn(context: ClosingContext, userId: number): Promise<string[]> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    // First, as it waits for who is just logging in. Tickets go with the logins.
    const logins = await endSessions(context, userId);
    const { numUpdatedRows: passwords } = await db
      .updateTable("accountUsers")
      .set({ formerPasswordHash: sql`password_hash`, passwordHash: null })
      .where("id", "=", userId)
      .where("passwordHash", "is not", null)
      .executeTakeFirstOrThrow();
    const identities = await db
      .deleteFrom("accountIdentities")
      .where("userId", "=", userId)
      .returning("provider")
      .execute();
    const consents = await db
      .updateTable("accountOutsideConsents")
      .set({ mayLogIn: false })
      .where("userId", "=", userId)
      .where("mayLogIn", "=", true)
      .returning("sourceId")
      .execute();
    const { browser, user = null } = context;
    // The device of who does it for another is none of his.
    await forgetOtherDevices({ db, ...(browser && (user === null || user.id === userId) && { browser }) }, userId);
    return [
      ...(passwords > 0n ? ["原登录密码"] : []),
      ...identities.map(({ provider }) => `绑定的${PROVIDER_NAMES[provider as Provider]}`),
      ...consents.map(({ sourceId }) => `「${findSource(context, sourceId)?.name ?? sourceId}」的登录授权`),
      ...(logins > 0 ? [`${logins} 个登录`] : []),
    ];
  });
}

/** Takes an account's second factors away for somebody else: no way in that had to pass them stays open without. */
export async function removeFactorsForOwner(context: ClosingContext, userId: number): Promise<string[]> {
  const closed = await closeWaysIn(context, userId);
  await forgetFactors(context, userId);
  return closed;
}

/** What its owner is told of that. */
export function closedFacts(closed: string[]): string[] {
  return closed.length > 0 ? [`已一并失效：${closed.join("、")}`] : [];
}
