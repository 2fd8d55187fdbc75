import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { toSimplified } from "#shared/simplified.ts";
import { containing } from "#platform/name-search.ts";

/** Companies with a website, by any of their names, so many at most; those that stand under their own name go first. */
export async function findCompanyWebsites(
  { db }: Pick<Context, "db">,
  { words, most }: { words: string; most: number },
): Promise<{ id: number; name: string; website: string }[]> {
  const word = toSimplified(words.normalize("NFKC")).toLowerCase().replaceAll(/\s+/g, "");
  if (!word) return [];
  const { rows } = await sql<{ id: number; name: string; website: string }>`
    select id, name, website from suppliers_companies
    where hidden_at is null and exists (select from suppliers_roles where company_id = suppliers_companies.id) and website <> '' and search_text like ${containing(word)}
    order by position(${word} in search_text), name, id limit ${most}`.execute(db);
  return rows;
}
