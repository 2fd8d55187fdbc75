import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { own } from "../../contract/own.ts";

/** Makes several calls of the asker's own at once. */
export function askTogether(
  { askOwn }: Context,
  { asks }: ParsedInputOf<typeof own.askTogether>,
): Promise<DataOf<typeof own.askTogether>> {
  return Promise.all(asks.map(([path, input]) => askOwn!(path, input)));
}
