import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { brandLetters, brandSlug } from "./brand-letters.ts";

/** What lists say of a brand. */
export interface BrandFacts {
  nameCn: string | null;
  country: string | null;
  website: string | null;
  summary: string | null;
  foundedYear: number | null;
  address: string | null;
  phone: string | null;
}

export const BRAND_FACTS = [
  "nameCn",
  "country",
  "website",
  "summary",
  "foundedYear",
  "address",
  "phone",
] as const satisfies (keyof BrandFacts)[];

export interface Brand extends BrandFacts {
  id: number;
  slug: string;
  name: string;
  successorId: number | null;
  /** An operator has made it part of its successor. */
  isMerged: boolean;
  /** An operator has deleted it: its name alone is left, and no list fills it. */
  isDeleted: boolean;
}

export interface NewBrand extends Partial<BrandFacts> {
  name: string;
  /** The spelling by which it was met. */
  printed?: string;
}

export interface BrandAlias {
  brandId: number;
  alias: string;
  kind: "name" | "alias" | "former";
}

/** Inserts brands in the order given; `slugs` holds the addresses that are taken and takes theirs too. */
export async function insertBrands(db: Database, brands: NewBrand[], slugs: Set<string>): Promise<Brand[]> {
  const rows = brands.map(({ name, ...known }) => {
    const facts = Object.fromEntries(BRAND_FACTS.map((fact) => [fact, known[fact] ?? null])) as unknown as BrandFacts;
    const slug = brandSlug(name, (taken) => slugs.has(taken));
    slugs.add(slug);
    return { slug, name, ...facts, ...brandLetters(name) };
  });
  const inserted = await db
    .insertInto("datasheetBrands")
    .values(rows)
    .returning(["id", "slug", "name", "successorId", ...BRAND_FACTS])
    .execute();
  const bySlug = new Map(inserted.map((brand) => [brand.slug, { ...brand, isMerged: false, isDeleted: false }]));
  return rows.map(({ slug }) => bySlug.get(slug)!);
}

/** Inserts spellings whose key leads nowhere yet; the first of those that share a key counts. Answers the keys that were added. */
export async function insertAliases(db: Database, aliases: BrandAlias[]): Promise<{ key: string; brandId: number }[]> {
  const byKey = new Map<string, BrandAlias & { key: string }>();
  for (const alias of aliases) {
    const key = brandKey(alias.alias);
    if (key && !byKey.has(key)) byKey.set(key, { ...alias, key });
  }
  if (byKey.size === 0) return [];
  return db
    .insertInto("datasheetBrandAliases")
    .values([...byKey.values()])
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning(["key", "brandId"])
    .execute();
}

/** Leads spellings to the brands given, wherever they led before, but for those that operators have led. */
export async function leadAliases(db: Database, aliases: BrandAlias[]): Promise<void> {
  if (aliases.length === 0) return;
  const rows = new Map(aliases.map((alias) => [brandKey(alias.alias), { ...alias, key: brandKey(alias.alias) }]));
  await db
    .insertInto("datasheetBrandAliases")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(({ ref }) => ({
          brandId: ref("excluded.brandId"),
          alias: ref("excluded.alias"),
          kind: ref("excluded.kind"),
        }))
        .where("datasheetBrandAliases.editedAt", "is", null),
    )
    .execute();
}
