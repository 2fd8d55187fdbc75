import type { UserContext } from "#platform/context.ts";
import { hasMoved } from "#platform/move-rows.ts";
import type { CorrectionType } from "../../correction-labels.ts";
import { correctionStates } from "../../states.ts";

interface Reopened {
  id: number;
  decidedAt: Date;
  type: CorrectionType;
}

/** Has what was reported wait again, as what it was reported; false where it was decided at another time. */
export async function reopenCorrection({ db, now }: UserContext, { id, decidedAt, type }: Reopened): Promise<boolean> {
  const update = db
    .updateTable("datasheetCorrections")
    .set({ decidedAt: null, decidedBy: null, decidedNote: null, type, updatedAt: now })
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt);
  return hasMoved(update, { states: correctionStates, to: "open" });
}
