import { type CaseQueue, type CaseUndo, UNDO_MINUTES, UNDO_MS } from "#platform/domain/case-queue.ts";

/** How a decision of a queue is taken back, or why it stays. */
export function undoOf({ undo }: CaseQueue, decision: string): CaseUndo | string {
  return typeof undo === "string" ? undo : (undo.final?.[decision] ?? undo);
}

interface Decision {
  decision: string;
  decidedAt: Date;
  toldAt: Date | null;
  undoneAt: Date | null;
}

/** Why a decision can't be taken back now; null where it can. */
export function whyNotUndone(queue: CaseQueue, { decision, decidedAt, toldAt, undoneAt }: Decision, now: Date) {
  const undo = undoOf(queue, decision);
  if (undoneAt) return "已撤销";
  if (typeof undo === "string") return undo;
  return toldAt || now.getTime() - decidedAt.getTime() >= UNDO_MS ? `已超过 ${UNDO_MINUTES} 分钟` : null;
}
