import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { recoveries } from "../../contract/recoveries.ts";
import { accountRefusals } from "../../errors.ts";
import { hashToken } from "../random-token.ts";
import { mayTakeEffect, stopOpenRecovery } from "./stop-open-recovery.ts";

/** Stops the request that a mail with this key tells of. A key that is wrong and one of a request that has ended are told the same. */
export async function stopRecoveryByKey(
  context: Context,
  { key }: ParsedInputOf<typeof recoveries.stopRecoveryByKey>,
): Promise<Record<string, never>> {
  const told = await context.db
    .selectFrom("accountRecoveries")
    .select(["id", "userId"])
    .where(mayTakeEffect(context.now))
    .where(sql<boolean>`${hashToken(key)} = any (stop_key_hashes)`)
    .executeTakeFirst();
  if (!told || !(await stopOpenRecovery(context, { ...told, by: "link" }))) {
    await recordSecurityEvent(context, {
      kind: "account-recovery",
      outcome: "failed",
      userId: told?.userId ?? null,
      details: { step: "stop", way: "link" },
    });
    throw accountRefusals.recoveryEnded();
  }
  return {};
}
