import { z } from "zod";
import type { DataOf } from "#api/define-calls.ts";
import { readConfigValue } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { navigation } from "../../contract/navigation.ts";
import { isWholeUrl, NAVIGATION_ENTRIES_MAX } from "../../labels.ts";

export type Lists = DataOf<typeof navigation.saveNavigation>;

export const HINTS_MAX = 10;

const NONE: Lists = { common: [], agent: [], brand: [] };

const Entry = z.object({
  name: z.string(),
  url: z.string().refine(isWholeUrl),
  image: z.string().nullable().catch(null),
});

const list = z
  .array(Entry.nullable().catch(null))
  .transform((entries) => entries.filter((entry) => entry !== null).slice(0, NAVIGATION_ENTRIES_MAX))
  .catch([]);

/** As an operator wrote it: an entry that is wrong is left out, a list that is none is empty. */
export const StoredLists = z.object({ common: list, agent: list, brand: list }).catch(NONE);

export function toHints(found: { id: number; name: string; website: string }[]) {
  return found.filter(({ website }) => isWholeUrl(website)).map((one) => ({ ...one, fullLogo: null }));
}

export async function defaultNavigation(context: Context): Promise<Lists> {
  return StoredLists.parse((await readConfigValue(context, "navigation")) ?? NONE);
}
