import type { TestApp } from "#testing/app.ts";
import { type Case, queues } from "../contract/queues.ts";

const OPERATOR = "13800000009";

/** Decides a case and takes that back; answers its card before and after, and none in between. */
export async function decideAndUndo(
  portal: Pick<TestApp, "callAs">,
  { queue, id, decision }: { queue: string; id: number; decision: string },
): Promise<(Case | undefined)[]> {
  const ask = portal.callAs(OPERATOR);
  const card = async () =>
    (await ask(queues.listCases, { queue, pageSize: 100 })).cases.data.find((one) => one.id === id);
  const before = await card();
  const seen = before ? `${id}@${before.openedAt}` : "";
  const { refused } = await ask(queues.decideCases, { queue, ids: [id], decision, reason: "先这样决定", seen });
  if (refused[0]) throw new Error(refused[0].message);
  const [decided] = (await ask(queues.listDecisions, { queue })).decided.data;
  await ask(queues.undoDecision, { queue, id: decided!.id });
  return [before, await card()];
}
