import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { corrections } from "../../contract/corrections.ts";
import { CORRECTION_STATES, type CorrectionState } from "../../correction-labels.ts";
import { datasheetRefusals } from "../../errors.ts";
import { findCorrection } from "./list-corrections.ts";

const CORRECTION_MOVES: Record<CorrectionState, readonly CorrectionState[]> = { open: ["accepted", "rejected"], accepted: [], rejected: [] };

/** Accepts or rejects what was reported. Of two operators at once the first one decides. */
export async function settleCorrection(context: UserContext, { id, state, note }: ParsedInputOf<typeof corrections.settleCorrection>): Promise<DataOf<typeof corrections.settleCorrection>> {
  const { db, now, user } = context;
  const settled = await db
    .updateTable("datasheetCorrections")
    .set({ state, settledAt: now, settledBy: user.id, settledNote: note || null, updatedAt: now })
    .where("id", "=", id)
    .where("state", "in", CORRECTION_STATES.filter((from) => CORRECTION_MOVES[from].includes(state)))
    .returning("id")
    .executeTakeFirst();
  const correction = await findCorrection(context, id);
  if (!correction) throw doorRefusals.notFound("没有这条纠错");
  if (!settled) throw datasheetRefusals.correctionSettled();
  return correction;
}
