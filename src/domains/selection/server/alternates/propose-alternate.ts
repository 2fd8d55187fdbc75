import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { quota } from "#platform/quota.ts";
import type { alternates } from "../../contract/alternates.ts";
import { selectionRefusals } from "../../errors.ts";
import { checkAlternate, refuseContradicted, refuseProposedTwice, writeProofs } from "./write-alternate.ts";

export const ALTERNATES_A_DAY_MAX = 20;

const alternateQuota = quota({
  rows: "datasheetAlternates",
  of: "createdBy",
  at: "createdAt",
  perCalendarDay: ALTERNATES_A_DAY_MAX,
  refusal: selectionRefusals.alternatesUsedUp,
});

/** Takes in an alternate that a user knows of; it waits for an operator. Refuses one that is held already, what contradicts another, and too many in a day. */
export async function proposeAlternate(
  context: UserContext,
  input: ParsedInputOf<typeof alternates.proposeAlternate>,
): Promise<DataOf<typeof alternates.proposeAlternate>> {
  const { partId, replacementId } = input;
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    const values = await checkAlternate(context, input);
    await alternateQuota(context, user.id);
    await refuseContradicted(context, input);
    const { id } = await db
      .insertInto("datasheetAlternates")
      .values({ partId, replacementId, ...values, origin: "user", createdBy: user.id, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseProposedTwice);
    await writeProofs(context, id, input);
    return { id };
  });
}
