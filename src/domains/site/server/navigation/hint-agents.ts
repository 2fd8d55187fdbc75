import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { findCompanyWebsites } from "#domains/companies/server/public/company-websites.ts";
import type { Context } from "#platform/context.ts";
import type { navigation } from "../../contract/navigation.ts";
import { toHints, HINTS_MAX } from "./navigation.ts";

/** Companies with a website, in the same way; those that stand under their own name go first. */
export async function hintAgents(
  context: Context,
  { keywords }: ParsedInputOf<typeof navigation.hintAgents>,
): Promise<DataOf<typeof navigation.hintAgents>> {
  return { data: toHints(await findCompanyWebsites(context, { words: keywords, most: HINTS_MAX })) };
}
