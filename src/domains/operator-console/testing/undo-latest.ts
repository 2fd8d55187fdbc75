import type { TestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const OPERATOR = "13800000009";

/** Takes back what was decided last in a queue. */
export async function undoLatest({ callAs }: Pick<TestApp, "callAs">, queue: string): Promise<void> {
  const [latest] = (await callAs(OPERATOR)(queues.listDecisions, { queue })).decided.data;
  await callAs(OPERATOR)(queues.undoDecision, { queue, id: latest!.id });
}
