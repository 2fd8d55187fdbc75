import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { Alternate, alternates } from "../../contract/alternates.ts";
import { selectionRefusals } from "../../errors.ts";
import { alternateStates } from "../../states.ts";
import { findAlternate } from "./alternate-queries.ts";
import { checkAlternate, refuseContradicted, refuseProposedTwice, refuseUnproven } from "./write-alternate.ts";
import { whoseAlternates } from "./whose-alternates.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

/**
 * Publishes, rejects or withdraws an alternate; published is only what both parts' datasheets prove and nothing
 * contradicts. Of two operators at once the first one decides.
 */
export async function decideAlternate(
  context: UserContext,
  { id, state, note }: ParsedInputOf<typeof alternates.decideAlternate>,
): Promise<Alternate> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseAlternates, id);
    const { db, now, user } = context;
    const known = await db
      .selectFrom("datasheetAlternates")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw doorRefusals.notFound("没有这条替代料");
    if (!alternateStates.canMove(known.state, state)) throw selectionRefusals.alternateDecided();
    if (state === "published") {
      await refuseUnproven(context, id);
      await refuseContradicted(context, { ...known, type: known.type as Alternate["type"] });
    }
    // Package and brand may have changed since it was written.
    const checked =
      state === "published"
        ? await checkAlternate(context, { ...known, type: known.type as Alternate["type"], proofs: [] })
        : {};
    const decided =
      state === "proposed"
        ? { decidedAt: null, decidedBy: null, decidedNote: null }
        : { decidedAt: now, decidedBy: user.id, decidedNote: note || null };
    const update = db
      .updateTable("datasheetAlternates")
      .set({ ...checked, ...decided, updatedAt: now })
      .where("id", "=", id);
    await moveRow(update, { states: alternateStates, to: state }, selectionRefusals.alternateDecided).catch(
      refuseProposedTwice,
    );
    await recordAction(context, {
      act: "settle-alternate",
      subject: "alternate",
      subjectId: id,
      reason: note,
      before: { state: known.state },
      after: { state },
    });
    return findAlternate(context, id);
  });
}
