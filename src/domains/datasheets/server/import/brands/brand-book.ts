import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { foldSpelling, isChinese, readBrandRules, splitHalves } from "./brand-rules.ts";
import { insertAliases, insertBrands, type Brand, type BrandAlias, type NewBrand } from "./save-brands.ts";

/** All brands and their spellings, in memory while an import runs. */
export interface BrandBook {
  /** The brand a spelling leads to. */
  find(printed: string): Brand | null;
  /** The brand of a row: by its own spelling, then by the one the list has put in order. */
  findFirst(spellings: readonly (string | null)[]): Brand | null;
  byName(name: string): Brand | null;
  byId(id: number): Brand | null;
  byKey(key: string): Brand | null;
  /** Whether a rule gives this spelling to another brand than this. */
  isReservedFromOthers(printed: string, brandName: string): boolean;
  /** Makes brands of spellings nobody knows, each as printed. */
  addUnknown(db: Database, printed: string[]): Promise<void>;
  add(db: Database, brand: NewBrand): Promise<Brand>;
  /** Adds spellings to a brand; those that lead elsewhere stay there. Answers how many were new. */
  addAliases(db: Database, brand: Brand, aliases: Omit<BrandAlias, "brandId">[]): Promise<number>;
  /** Enters what was written of a brand. */
  rename(brand: Brand, facts: Partial<Brand>): void;
  /** Forgets what was not committed. */
  reload(): Promise<void>;
}

// Two letters in front of brackets are not enough: ST(先科) is not ST.
const SHORTEST_SURE_NAME = 4;

/** Opens the book of the brands in the database. */
export async function openBrandBook(database: Database): Promise<BrandBook> {
  const rules = readBrandRules();
  const reserved = new Map(rules.spellings.flatMap((rule) => rule.printed.map((printed) => [foldSpelling(printed), rule])));
  const ids = new Map<number, Brand>();
  const names = new Map<string, Brand>();
  const keys = new Map<string, Brand>();
  const slugs = new Set<string>();
  let found = new Map<string, Brand | null>();

  async function reload() {
    for (const map of [ids, names, keys, slugs]) map.clear();
    const brands = await database.selectFrom("datasheetBrands")
      .select(["id", "slug", "name", "nameCn", "country", "website", "summary", "successorId"]).execute();
    for (const brand of brands) enter(brand);
    const aliases = await database.selectFrom("datasheetBrandAliases").select(["key", "brandId"]).execute();
    for (const { key, brandId } of aliases) keys.set(key, ids.get(brandId)!);
    found = new Map();
  }
  function enter(brand: Brand) {
    ids.set(brand.id, brand);
    names.set(brand.name.toLowerCase(), brand);
    slugs.add(brand.slug);
  }

  function findWhole(printed: string): Brand | null {
    const rule = reserved.get(foldSpelling(printed));
    if (rule) return names.get(rule.brand.toLowerCase()) ?? null;
    return keys.get(brandKey(printed)) ?? names.get(printed.toLowerCase()) ?? null;
  }
  function findByHalves(printed: string): Brand | null {
    const halves = reserved.has(foldSpelling(printed)) ? null : splitHalves(printed);
    if (!halves) return null;
    const [outer, inner] = [findWhole(halves.outer), findWhole(halves.inner)];
    if (outer && inner) return outer === inner ? outer : null;
    if (!isChinese(halves.inner)) return null;
    return inner ?? (brandKey(halves.outer).length >= SHORTEST_SURE_NAME ? outer : null);
  }
  function findFirst(spellings: readonly (string | null)[]): Brand | null {
    const signature = spellings.join("\n");
    const remembered = found.get(signature);
    if (remembered !== undefined) return remembered;
    const printed = spellings.filter((spelling) => spelling !== null);
    const brand = firstOf(printed, findWhole) ?? firstOf(printed, findByHalves);
    found.set(signature, brand);
    return brand;
  }

  function describeUnknown(printed: string): NewBrand {
    const rule = reserved.get(foldSpelling(printed));
    if (rule) return { name: rule.brand, nameCn: rule.nameCn, printed };
    const halves = splitHalves(printed);
    const isNamedTwice = halves !== null && isChinese(halves.inner) && !isChinese(halves.outer);
    if (isNamedTwice && !keys.has(brandKey(halves.outer))) return { name: halves.outer, nameCn: halves.inner, printed };
    return { name: printed, nameCn: isChinese(printed) && !halves ? printed : null, printed };
  }
  async function addAll(db: Database, brands: NewBrand[]): Promise<Brand[]> {
    const added = await insertBrands(db, brands, slugs);
    added.forEach(enter);
    const aliases = added.flatMap(({ id: brandId }, index) => {
      const { name, nameCn, printed } = brands[index]!;
      return [
        { brandId, alias: name, kind: "name" as const },
        ...(nameCn ? [{ brandId, alias: nameCn, kind: "name" as const }] : []),
        ...(printed ? [{ brandId, alias: printed, kind: "alias" as const }] : []),
      ];
    });
    await enterAliases(db, aliases);
    return added;
  }
  async function enterAliases(db: Database, aliases: BrandAlias[]): Promise<number> {
    const fresh = aliases.filter(({ alias, brandId }) => !keys.has(brandKey(alias)) && !isReservedFromOthers(alias, ids.get(brandId)!.name));
    for (const { key, brandId } of await insertAliases(db, fresh)) keys.set(key, ids.get(brandId)!);
    if (fresh.length > 0) found = new Map();
    return fresh.length;
  }
  function isReservedFromOthers(printed: string, brandName: string): boolean {
    const rule = reserved.get(foldSpelling(printed));
    return rule !== undefined && rule.brand.toLowerCase() !== brandName.toLowerCase();
  }

  await reload();
  return {
    find: (printed) => findFirst([printed]),
    findFirst,
    byName: (name) => names.get(name.toLowerCase()) ?? null,
    byId: (id) => ids.get(id) ?? null,
    byKey: (key) => keys.get(key) ?? null,
    isReservedFromOthers,
    reload,
    async addUnknown(db, printed) {
      const brands = new Map<string, NewBrand>();
      for (const spelling of printed) {
        const brand = describeUnknown(spelling);
        const identity = reserved.has(foldSpelling(spelling)) ? brand.name.toLowerCase() : brandKey(brand.name);
        if (!findFirst([spelling]) && !brands.has(identity) && !names.has(brand.name.toLowerCase())) brands.set(identity, brand);
      }
      if (brands.size === 0) return;
      await addAll(db, [...brands.values()]);
      found = new Map();
    },
    async add(db, brand) {
      const [added] = await addAll(db, [brand]);
      found = new Map();
      return added!;
    },
    rename(brand, facts) {
      names.delete(brand.name.toLowerCase());
      enter(Object.assign(brand, facts));
      found = new Map();
    },
    addAliases: (db, brand, aliases) => enterAliases(db, aliases.map((alias) => ({ ...alias, brandId: brand.id }))),
  };
}

function firstOf(spellings: string[], find: (spelling: string) => Brand | null): Brand | null {
  for (const spelling of spellings) {
    const brand = find(spelling);
    if (brand) return brand;
  }
  return null;
}
