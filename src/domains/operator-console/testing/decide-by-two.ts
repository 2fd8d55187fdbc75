import type { InputOf } from "#api/define-calls.ts";
import type { TestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const [OPERATOR, SECOND] = ["13800000009", "13800000010"];

/** Decides as the operator of the demonstration; what asks for two the second one confirms. */
export async function decideByTwo(
  { callAs }: Pick<TestApp, "callAs">,
  input: InputOf<typeof queues.decideCases>,
  by = OPERATOR,
) {
  const answer = await callAs(by)(queues.decideCases, input);
  const isProposed = answer.proposed ?? answer.refused.some(({ message }) => message.startsWith("您已提出"));
  return isProposed ? callAs(SECOND)(queues.decideCases, input) : answer;
}
