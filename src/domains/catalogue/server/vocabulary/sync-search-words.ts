import { sql } from "kysely";
import { inTransaction, type Database } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { readCatalogueSeed, type SeedPackaging } from "#vocabulary/catalogue-seed.ts";
import { brandAliasWord, listRemovedAliases } from "../brands/removed-aliases.ts";

const FOLLOWS = ["any", "letter", "digit"] as const;

/**
 * Adds the words of seeds/catalogue that the tables lack, and answers the brands whose suffixes wait as they are not
 * there yet; done twice, it changes nothing.
 */
export async function syncSearchWords(db: Database): Promise<{ unknownBrands: string[] }> {
  return inTransaction({ db }, async (context) => {
    // Two starts at once would write the same rows.
    await lockInTransaction(context, "datasheets.syncSearchWords");
    await saveMarkings(context.db);
    await saveBrandNames(context.db);
    return { unknownBrands: await savePackaging(context.db) };
  });
}

/** A name that a list gives to another brand leads to the one that is known by it, unless that other one is called so in the first place. */
async function saveBrandNames(db: Database): Promise<void> {
  const seeds = readCatalogueSeed("brand-names");
  const keys = seeds.flatMap(({ brand, names }) => [brand, ...names].map(brandKey));
  const known = await db
    .selectFrom("datasheetBrandAliases")
    .innerJoin("datasheetBrands", "datasheetBrands.id", "brandId")
    .select(["key", "brandId", "name", "editedAt"])
    .where("key", "in", keys)
    .execute();
  const owners = new Map(known.map((alias) => [alias.key, alias]));
  const removed = await listRemovedAliases(db);
  for (const { brand, names } of seeds) {
    const brandId = owners.get(brandKey(brand))?.brandId;
    for (const alias of names) {
      const key = brandKey(alias);
      const owner = owners.get(key);
      if (
        brandId === undefined ||
        owner?.brandId === brandId ||
        removed.has(brandAliasWord({ brandId, key })) ||
        (owner && (owner.editedAt !== null || brandKey(owner.name) === key))
      )
        continue;
      await db
        .insertInto("datasheetBrandAliases")
        .values({ key, brandId, alias, kind: "alias" })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ brandId, kind: "alias" }))
        .execute();
    }
  }
}

// Each statement on these tables makes every process read its words anew, so there is none where nothing is missing.
async function savePackaging(db: Database): Promise<string[]> {
  const seeds = readCatalogueSeed("packaging-suffixes");
  const keys = seeds.flatMap(({ brands }) => brands.map(brandKey));
  const aliases = await db
    .selectFrom("datasheetBrandAliases")
    .select(["key", "brandId"])
    .where("key", "in", keys)
    .execute();
  const brandIds = new Map(aliases.map(({ key, brandId }) => [key, brandId]));
  const known = await db.selectFrom("datasheetPackagingSuffixes").select(["brandId", "suffix"]).execute();
  const seen = new Set([...known.map(suffixWord), ...(await listRemoved(db, "suffix"))]);
  const unknownBrands = new Set<string>();
  const missing: { brandId: number; suffix: string; follows: string }[] = [];
  for (const seed of seeds) {
    for (const brand of seed.brands) {
      const brandId = brandIds.get(brandKey(brand));
      if (brandId === undefined) unknownBrands.add(brand);
      else
        missing.push(
          ...suffixesOf(seed)
            .map((row) => ({ brandId, ...row }))
            .filter((row) => isNew(seen, suffixWord(row))),
        );
    }
  }
  if (missing.length > 0) await db.insertInto("datasheetPackagingSuffixes").values(missing).execute();
  return [...unknownBrands];
}

/** What tells one suffix from another. */
export function suffixWord({ brandId, suffix }: { brandId: number; suffix: string }): string {
  return `${brandId} ${suffix}`;
}

/** What tells one marking from another. */
export function markingWord({
  codeKey,
  mpn,
  packageKey,
}: {
  codeKey: string;
  mpn: string;
  packageKey: string;
}): string {
  return `${codeKey} ${packageKey} ${mpn}`;
}

async function listRemoved(db: Database, kind: "suffix" | "marking"): Promise<string[]> {
  const rows = await db.selectFrom("datasheetRemovedWords").select("word").where("kind", "=", kind).execute();
  return rows.map(({ word }) => word);
}

function suffixesOf(seed: SeedPackaging) {
  return FOLLOWS.flatMap((follows) => (seed[follows] ?? []).map((suffix) => ({ suffix, follows })));
}

async function saveMarkings(db: Database): Promise<void> {
  const seeds = readCatalogueSeed("marking-codes");
  const packageKeys = await foldPackages(
    db,
    seeds.map((seed) => seed.package),
  );
  const known = await db.selectFrom("datasheetMarkingCodes").select(["codeKey", "mpn", "packageKey"]).execute();
  const seen = new Set([...known.map(markingWord), ...(await listRemoved(db, "marking"))]);
  const missing = seeds
    .flatMap(({ source, package: printed, codes }) =>
      Object.entries(codes).flatMap(([code, mpns]) =>
        mpns.map((mpn) => ({ code, codeKey: partKey(code), mpn, packageKey: packageKeys.get(printed)!, source })),
      ),
    )
    .filter((row) => isNew(seen, markingWord(row)));
  if (missing.length > 0) await db.insertInto("datasheetMarkingCodes").values(missing).execute();
}

/** The keys under which the tables know packages, by their printed names. */
async function foldPackages(db: Database, printed: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string;
    key: string;
  }>`select name, datasheet_package_key(name) as key from unnest(${[...new Set(printed)]}::text[]) as name`.execute(db);
  return new Map(rows.map(({ name, key }) => [name, key]));
}

function isNew(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size > before;
}
