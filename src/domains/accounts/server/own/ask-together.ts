import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { own } from "../../contract/own.ts";

/** Makes several calls of the asker's own, one after the other: they came as one, and take no more at once than one. */
export async function askTogether(
  { askOwn }: Context,
  { asks }: ParsedInputOf<typeof own.askTogether>,
): Promise<DataOf<typeof own.askTogether>> {
  const answers: DataOf<typeof own.askTogether> = [];
  for (const [path, input] of asks) answers.push(await askOwn!(path, input));
  return answers;
}
