import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { partAlternates } from "../../contract/part-alternates.ts";
import { differencesOf } from "../comparison/compare-rows.ts";
import { readComparable } from "../comparison/read-comparable.ts";

/** In what one part differs from another; of a part and itself in nothing. */
export async function listDifferences(
  context: Context,
  { id, other: otherId }: ParsedInputOf<typeof partAlternates.listDifferences>,
): Promise<DataOf<typeof partAlternates.listDifferences>> {
  const found = await readComparable(context, [id, otherId]);
  const [part, other] = [id, otherId].map((wanted) => found.find((each) => each.id === wanted));
  if (!part || !other) throw doorRefusals.notFound("没有这个型号，或已被删除");
  return { rows: differencesOf(part, other) };
}
