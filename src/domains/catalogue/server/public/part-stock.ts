import type { Declared } from "#platform/join-domains.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** Who keeps stock of parts: SQL of `part_id`, `company_id`, `quantity`, `confirmed_at`, a row a line that everybody may see. */
export const partStock = defineSlot<string>("catalogue.partStock");

const NO_STOCK =
  "select null::bigint as part_id, null::bigint as company_id, null::bigint as quantity, null::timestamptz as confirmed_at where false";

/** All of that as one subquery, which costs no more than its tables do. */
export function stockOfParts(declared: Declared): string {
  return `(${declared.filled(partStock).join(" union all ") || NO_STOCK})`;
}
