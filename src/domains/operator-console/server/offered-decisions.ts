import { z } from "zod";
import { readConfigValue } from "#domains/config/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { type CaseDecision, type CaseQueue, UNDO_MINUTES } from "#platform/domain/case-queue.ts";
import { REASON_TEMPLATES } from "#platform/domain/reason-templates.ts";
import { undoOf } from "./undo-of.ts";

/** As they were kept, of queues that are no more too. */
const Templates = z.array(z.object({ queue: z.string(), text: z.string() })).catch([]);

export interface OfferedDecision extends CaseDecision {
  /** No user is told the reason. */
  isForLog?: true;
  /** Within so many minutes it can be taken back; left out where it can't be. */
  undoMinutes?: number;
}

/** The decisions of a queue, those that need a reason with what operators have written for it behind the common ones. */
export async function offeredDecisions(context: UserContext, queue: CaseQueue): Promise<OfferedDecision[]> {
  const templates = Templates.parse(await readConfigValue(context, REASON_TEMPLATES))
    .filter((one) => one.queue === queue.name)
    .map(({ text }) => text);
  return queue.decisions.map((decision) => ({
    ...decision,
    ...(decision.needsReason && { reasons: [...new Set([...decision.reasons, ...templates])] }),
    ...(queue.tellsNobody && { isForLog: true as const }),
    ...(typeof undoOf(queue, decision.name) !== "string" && { undoMinutes: UNDO_MINUTES }),
  }));
}
