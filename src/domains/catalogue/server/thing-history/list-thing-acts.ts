import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { thingHistory } from "../../contract/thing-history.ts";
import { readHistory } from "./read-history.ts";

/** What operators did to a brand, category or parameter. */
export async function listThingActs(
  context: Context,
  { kind, id }: ParsedInputOf<typeof thingHistory.listThingActs>,
): Promise<DataOf<typeof thingHistory.listThingActs>> {
  return { data: await readHistory(context, { subject: kind, id }) };
}
