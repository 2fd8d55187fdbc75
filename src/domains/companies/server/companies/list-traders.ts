import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { companies } from "../../contract/companies.ts";
import { listCompanies } from "./list-companies.ts";

/** A page of the directory's traders. */
export function listTraders(
  context: Context,
  input: ParsedInputOf<typeof companies.listTraders>,
): Promise<DataOf<typeof companies.listTraders>> {
  return listCompanies(context, { ...input, type: "trader" });
}
