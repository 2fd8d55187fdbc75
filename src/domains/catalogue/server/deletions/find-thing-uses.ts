import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { deletions, ThingUses } from "../../contract/deletions.ts";
import { countRows } from "../merges/row-names.ts";
import { readDeletedThing } from "./deleted-thing.ts";

/** What would go with a part or brand, and what keeps it from being deleted. */
export async function findThingUses(
  context: Context,
  thing: ParsedInputOf<typeof deletions.findThingUses>,
): Promise<ThingUses> {
  const { name, own, uses } = await readDeletedThing(context, { ...thing, isLocked: false });
  return { name, own: countRows(context, own), uses: countRows(context, uses) };
}
