import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { companyUses } from "../../contract/company-uses.ts";
import { countCompanyUse } from "./count-company-use.ts";

/** Counts a look at a company's page, or a call from it. */
export async function recordCompanyUse(
  context: Context,
  { id, kind }: ParsedInputOf<typeof companyUses.recordCompanyUse>,
): Promise<Record<string, never>> {
  await countCompanyUse(context, kind, id);
  return {};
}
