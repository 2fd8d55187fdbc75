import type { TestApp } from "#testing/app.ts";
import { onTellDecision } from "../server/tell-decision.ts";

/** Tells everybody of what was decided, as the task does once it can't be taken back. */
export async function tellDecisions({ context, clock }: Pick<TestApp, "context" | "clock">): Promise<void> {
  const waiting = await context.db
    .selectFrom("operatorConsoleDecisions")
    .select("id")
    .where("toldAt", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of waiting) await onTellDecision.run({ ...context, now: clock.now }, { id });
}
