import { anyOf } from "#platform/any-of.ts";
import type { Database } from "#platform/database.ts";

const KIND = "brand-alias";

/** What tells a spelling that was taken from a brand. */
export function brandAliasWord({ brandId, key }: { brandId: number; key: string }): string {
  return `${brandId} ${key}`;
}

/** The spellings that operators have taken from brands: neither lists nor seeds give them back. */
export async function listRemovedAliases(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("datasheetRemovedWords").select("word").where("kind", "=", KIND).execute();
  return new Set(rows.map(({ word }) => word));
}

export async function rememberRemovedAliases(db: Database, brandId: number, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto("datasheetRemovedWords")
    .values(keys.map((key) => ({ kind: KIND, word: brandAliasWord({ brandId, key }) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An operator has led them to the brand again. */
export async function forgetRemovedAliases(db: Database, brandId: number, keys: string[]): Promise<void> {
  await db
    .deleteFrom("datasheetRemovedWords")
    .where("kind", "=", KIND)
    .where("word", "=", anyOf(keys.map((key) => brandAliasWord({ brandId, key }))))
    .execute();
}
