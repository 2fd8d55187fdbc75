import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract/site.ts";

/** Makes several calls of the asker's own at once. */
export function askTogether(
  { askOwn }: Context,
  { asks }: ParsedInputOf<typeof site.askTogether>,
): Promise<DataOf<typeof site.askTogether>> {
  return Promise.all(asks.map(([path, input]) => askOwn!(path, input)));
}
