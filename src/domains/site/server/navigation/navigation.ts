import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { readConfigValue } from "#domains/config/server/public.ts";
import { findBrandWebsites } from "#domains/catalogue/server/public/brand-websites.ts";
import { findCompanyWebsites } from "#domains/companies/server/public/company-websites.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { navigation } from "../../contract/navigation.ts";
import { isWholeUrl, NAVIGATION_ENTRIES_MAX } from "../../labels.ts";

type Lists = DataOf<typeof navigation.saveNavigation>;

const HINTS_MAX = 10;
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
const StoredLists = z.object({ common: list, agent: list, brand: list }).catch(NONE);

/** The quick links of the header: the asker's own, or those that the portal begins with. */
export async function readNavigation(context: Context): Promise<DataOf<typeof navigation.readNavigation>> {
  const { db, user } = context;
  const own =
    user && (await db.selectFrom("siteNavigations").select("lists").where("userId", "=", user.id).executeTakeFirst());
  return own
    ? { ...StoredLists.parse(own.lists), isOwn: true }
    : { ...(await defaultNavigation(context)), isOwn: false };
}

/** Keeps the asker's own; of two windows that save the later one counts. */
export async function saveNavigation(
  { db, user, now }: UserContext,
  { common, agent, brand }: ParsedInputOf<typeof navigation.saveNavigation>,
): Promise<Lists> {
  const lists = { common, agent, brand };
  const row = { lists: JSON.stringify(lists), updatedAt: now };
  await db
    .insertInto("siteNavigations")
    .values({ userId: user.id, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  return lists;
}

/** Takes back what the asker made of them; answers those that the portal begins with. */
export async function resetNavigation(context: UserContext): Promise<Lists> {
  await context.db.deleteFrom("siteNavigations").where("userId", "=", context.user.id).execute();
  return defaultNavigation(context);
}

/** Brands with a website, by any of their names. */
export async function hintBrands(
  context: Context,
  { keywords }: ParsedInputOf<typeof navigation.hintBrands>,
): Promise<DataOf<typeof navigation.hintBrands>> {
  return { data: toHints(await findBrandWebsites(context, { words: keywords, most: HINTS_MAX })) };
}

/** Companies with a website, in the same way; those that stand under their own name go first. */
export async function hintAgents(
  context: Context,
  { keywords }: ParsedInputOf<typeof navigation.hintAgents>,
): Promise<DataOf<typeof navigation.hintAgents>> {
  return { data: toHints(await findCompanyWebsites(context, { words: keywords, most: HINTS_MAX })) };
}

function toHints(found: { id: number; name: string; website: string }[]) {
  return found.filter(({ website }) => isWholeUrl(website)).map((one) => ({ ...one, fullLogo: null }));
}

async function defaultNavigation(context: Context): Promise<Lists> {
  return StoredLists.parse((await readConfigValue(context, "navigation")) ?? NONE);
}
