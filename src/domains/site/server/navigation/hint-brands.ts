import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { findBrandWebsites } from "#domains/catalogue/server/public/brand-websites.ts";
import type { Context } from "#platform/context.ts";
import type { navigation } from "../../contract/navigation.ts";
import { toHints, HINTS_MAX } from "./navigation.ts";

/** Brands with a website, by any of their names. */
export async function hintBrands(
  context: Context,
  { keywords }: ParsedInputOf<typeof navigation.hintBrands>,
): Promise<DataOf<typeof navigation.hintBrands>> {
  return { data: toHints(await findBrandWebsites(context, { words: keywords, most: HINTS_MAX })) };
}
