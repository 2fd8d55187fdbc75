import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { merchants } from "../contract/merchants.ts";
import { readTerms } from "./config-kinds.ts";

/** What who enters the mall from now on agrees to. */
export function merchantTerms(context: Context): Promise<DataOf<typeof merchants.merchantTerms>> {
  return readTerms(context);
}
