import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { agreements } from "../../contract/agreements.ts";
import { accountRefusals } from "../../errors.ts";
import { readAgreement } from "./read-agreement.ts";

/** Writes down that the asker agrees to the version in force, once. */
export async function agree(
  context: UserContext,
  { kind, version }: ParsedInputOf<typeof agreements.agree>,
): Promise<Record<string, never>> {
  const { db, user, now } = context;
  const current = await readAgreement(context, { kind });
  if (version !== current.version) throw accountRefusals.agreementChanged();
  await db
    .insertInto("accountConsents")
    .values({ userId: user.id, kind, version, agreedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}
