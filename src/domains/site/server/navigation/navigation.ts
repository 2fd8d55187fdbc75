import { z } from "zod";
import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import { toSimplified } from "#shared/simplified.ts";
import type { navigation } from "../../contract/navigation.ts";
import { isWholeUrl, NAVIGATION_ENTRIES_MAX } from "../../labels.ts";

type Lists = DataOf<typeof navigation.saveNavigation>;

const HINTS_MOST = 10;
const NONE: Lists = { common: [], agent: [], brand: [] };
const Entry = z.object({ name: z.string(), url: z.string().refine(isWholeUrl), image: z.string().nullable().catch(null) });
const list = z
  .array(Entry.nullable().catch(null))
  .transform((entries) => entries.filter((entry) => entry !== null).slice(0, NAVIGATION_ENTRIES_MAX))
  .catch([]);
/** As an operator wrote it: an entry that is wrong is left out, a list that is none is empty. */
const StoredLists = z.object({ common: list, agent: list, brand: list }).catch(NONE);

/** The quick links of the header: the asker's own, or those that the portal begins with. */
export async function readNavigation(context: Context): Promise<DataOf<typeof navigation.navigation>> {
  const { db, user } = context;
  const own = user && (await db.selectFrom("siteNavigations").select("lists").where("userId", "=", user.id).executeTakeFirst());
  return own ? { ...StoredLists.parse(own.lists), isOwn: true } : { ...(await defaultNavigation(context)), isOwn: false };
}

/** Keeps the asker's own; of two windows that save the later one counts. */
export async function saveNavigation({ db, user, now }: UserContext, { common, agent, brand }: ParsedInputOf<typeof navigation.saveNavigation>): Promise<Lists> {
  const lists = { common, agent, brand };
  const row = { lists: JSON.stringify(lists), updatedAt: now };
  await db.insertInto("siteNavigations").values({ userId: user.id, ...row }).onConflict((conflict) => conflict.column("userId").doUpdateSet(row)).execute();
  return lists;
}

/** Takes back what the asker made of them; answers those that the portal begins with. */
export async function resetNavigation(context: UserContext): Promise<Lists> {
  await context.db.deleteFrom("siteNavigations").where("userId", "=", context.user.id).execute();
  return defaultNavigation(context);
}

/** Brands with a website, by any of their names. */
export async function hintBrands({ db }: Context, { keywords }: ParsedInputOf<typeof navigation.brandHint>): Promise<DataOf<typeof navigation.brandHint>> {
  const key = brandKey(keywords);
  if (!key) return { data: [] };
  const pattern = `%${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: number; name: string; website: string }>`
    select brand.id, coalesce(brand.name_cn, brand.name) as name, brand.website
    from datasheet_brands as brand join datasheet_brand_aliases as alias on alias.brand_id = brand.id
    where alias.key like ${pattern} and brand.website is not null and brand.successor_id is null
    group by brand.id order by min(case when alias.key = ${key} then 0 else position(${key} in alias.key) end), brand.part_count desc, brand.id
    limit ${HINTS_MOST}`.execute(db);
  const hints = rows.map(({ id, name, website }) => ({ id, name, website: /^https?:/i.test(website) ? website : `https://${website}`, fullLogo: null }));
  return { data: hints.filter(({ website }) => isWholeUrl(website)) };
}

/** Companies with a website, in the same way; those that stand under their own name go first. */
export async function hintAgents({ db }: Context, { keywords }: ParsedInputOf<typeof navigation.agentHint>): Promise<DataOf<typeof navigation.agentHint>> {
  const word = toSimplified(keywords.normalize("NFKC")).toLowerCase().replaceAll(/\s+/g, "");
  if (!word) return { data: [] };
  const { rows } = await sql<{ id: number; name: string; website: string }>`
    select id, name, website from suppliers_companies
    where hidden_at is null and exists (select from suppliers_roles where company_id = suppliers_companies.id) and website <> '' and search_text like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
    order by position(${word} in search_text), name, id limit ${HINTS_MOST}`.execute(db);
  return { data: rows.map((row) => ({ ...row, fullLogo: null })).filter(({ website }) => isWholeUrl(website)) };
}

async function defaultNavigation({ db }: Context): Promise<Lists> {
  const row = await db.selectFrom("siteConfig").select("value").where("key", "=", "navigation").executeTakeFirst();
  return StoredLists.parse(row?.value ?? NONE);
}
