import type { TestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const OPERATOR = "13800000009";

/** Takes back what was decided last in a queue. */
export async function undoLatest(
  { callAs, context }: Pick<TestApp, "callAs" | "context">,
  queue: string,
): Promise<void> {
  const { id } = await context.db
    .selectFrom("operatorConsoleDecisions")
    .select("id")
    .where("queue", "=", queue)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await callAs(OPERATOR)(queues.undoDecision, { queue, id });
}
