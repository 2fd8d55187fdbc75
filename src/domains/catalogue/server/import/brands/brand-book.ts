import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { brandAliasWord } from "../../brands/removed-aliases.ts";
import { foldSpelling, isChinese, readBrandRules, splitHalves } from "./brand-rules.ts";
import { indexFormerNames, isSuccessor, joinHalves, type FormerMaker, type FormerNames } from "./former-names.ts";
import { readBrandRows } from "./read-brand-rows.ts";
import { insertAliases, insertBrands, leadAliases, type Brand, type BrandAlias, type NewBrand } from "./save-brands.ts";

/** All brands and their spellings, in memory while an import runs. */
export interface BrandBook {
  /** The brand a spelling leads to. */
  find(printed: string): Brand | null;
  /** The brand of a row: by its own spelling, then by the one the list has put in order. */
  findFirst(spellings: readonly (string | null)[]): Brand | null;
  byName(name: string): Brand | null;
  byId(id: number): Brand | null;
  byKey(key: string): Brand | null;
  /** The ids of brands by the keys of all their spellings. */
  idsByKey(): Map<string, number>;
  former: FormerNames;
  /** The maker a spelling stands for, where that was taken over. */
  findMaker(printed: string): FormerMaker | null;
  /** The brand of a maker that was taken over, where it is one. */
  brandOf(maker: FormerMaker): Brand | null;
  /** Whether a brand of this name was made part of another one by an operator, who stands above the rules. */
  isMerged(name: string): boolean;
  /** Whether an operator has called a brand so: it is so called by lists that know its former name, and keeps its own. */
  isNamed(brand: Brand, name: string): boolean;
  /** Whether a rule gives this spelling to another brand than this. */
  isReservedFromOthers(printed: string, brandName: string): boolean;
  /** Makes brands for rows whose spellings lead to none, each as printed last, and for makers that were taken over. */
  addUnknown(db: Database, rows: (readonly (string | null)[])[]): Promise<void>;
  /** Makes a maker that was taken over a brand of its own, to which all its spellings lead. */
  wake(db: Database, maker: FormerMaker): Promise<void>;
  /** Leads spellings to a brand, wherever they led before, but for those that operators have led. */
  lead(db: Database, brand: Brand, spellings: Omit<BrandAlias, "brandId">[]): Promise<void>;
  /** Tells who took a brand over. What was told the other way round before is withdrawn: nobody becomes his own successor. */
  setSuccessor(db: Database, brand: Brand, successor: Brand): Promise<void>;
  add(db: Database, brand: NewBrand): Promise<Brand>;
  /** Adds spellings to a brand; those that lead elsewhere stay there. Answers how many were new. */
  addAliases(db: Database, brand: Brand, aliases: Omit<BrandAlias, "brandId">[]): Promise<number>;
  /** Enters what was written of a brand. */
  rename(brand: Brand, facts: Partial<Brand>): void;
  /** Forgets what was not committed. */
  reload(): Promise<void>;
}

interface Found {
  brand: Brand | null;
  maker: FormerMaker | null;
}

const NOTHING: Found = { brand: null, maker: null };

/** Opens the book of the brands in the database. */
export async function openBrandBook(database: Database): Promise<BrandBook> {
  const rules = readBrandRules();
  const reserved = new Map(
    rules.spellings.flatMap((rule) => rule.printed.map((printed) => [foldSpelling(printed), rule])),
  );
  const former = indexFormerNames(rules.former);
  const ids = new Map<number, Brand>();
  const names = new Map<string, Brand>();
  const keys = new Map<string, Brand>();
  const formerKeys = new Set<string>();
  const editedKeys = new Set<string>();
  const namedKeys = new Map<string, number>();
  let removed = new Set<string>();
  const slugs = new Set<string>();
  let found = new Map<string, Found>();

  async function reload() {
    for (const map of [ids, names, keys, slugs, formerKeys, editedKeys, namedKeys]) map.clear();
    const rows = await readBrandRows(database);
    removed = rows.removed;
    for (const brand of rows.brands) enter(brand);
    for (const { key, alias, brandId, kind, editedAt } of rows.aliases) {
      keys.set(key, ids.get(brandId)!);
      if (editedAt !== null) editedKeys.add(key);
      if (editedAt !== null && kind === "name") {
        namedKeys.set(key, brandId);
        // Rules and lists go on calling it as it was called before.
        if (!names.has(alias.toLowerCase())) names.set(alias.toLowerCase(), ids.get(brandId)!);
      }
      if (kind === "former") formerKeys.add(key);
    }
    found = new Map();
  }
  function enter(brand: Brand) {
    ids.set(brand.id, brand);
    names.set(brand.name.toLowerCase(), brand);
    slugs.add(brand.slug);
  }

  function findWhole(printed: string): Found | null {
    const rule = reserved.get(foldSpelling(printed));
    const key = brandKey(printed);
    const maker = rule ? null : former.makerOf(key);
    if (maker) return { brand: keys.get(key) ?? brandOf(maker) ?? byName(maker.successor.name), maker };
    const brand = rule
      ? byName(rule.brand)
      : (keys.get(key) ?? byName(printed) ?? byName(former.successorOf(key)?.name ?? ""));
    return brand && { brand, maker: former.makerOf(brandKey(brand.name)) };
  }
  function findByHalves(printed: string): Found | null {
    const halves = reserved.has(foldSpelling(printed)) ? null : splitHalves(printed);
    return halves && joinHalves(halves, findWhole(halves.outer), findWhole(halves.inner));
  }
  function resolve(spellings: readonly (string | null)[]): Found {
    const signature = spellings.join("\n");
    const remembered = found.get(signature);
    if (remembered) return remembered;
    const printed = spellings.filter((spelling) => spelling !== null);
    const first = firstOf(printed, findWhole) ?? firstOf(printed, findByHalves) ?? NOTHING;
    const maker = first.maker
      ? null
      : firstOf(printed, (spelling) => {
          const other = findWhole(spelling);
          return other && isSuccessor(other, first) ? other : null;
        });
    found.set(signature, maker ?? first);
    return maker ?? first;
  }
  function brandOf(maker: FormerMaker): Brand | null {
    return firstOf(
      maker.spellings.map(({ alias }) => alias),
      byName,
    );
  }
  /** One that was merged is the one that it became part of. */
  function byName(name: string): Brand | null {
    let brand = names.get(name.toLowerCase()) ?? null;
    while (brand?.isMerged) brand = ids.get(brand.successorId!) ?? null;
    return brand;
  }
  function isMerged(name: string): boolean {
    return names.get(name.toLowerCase())?.isMerged ?? false;
  }
  function isMakerMerged(maker: FormerMaker): boolean {
    return maker.spellings.some(({ alias }) => isMerged(alias));
  }

  function describeUnknown(printed: string): NewBrand {
    const rule = reserved.get(foldSpelling(printed));
    if (rule) return { name: rule.brand, nameCn: rule.nameCn, printed };
    const successor = former.successorOf(brandKey(printed));
    if (successor) return { ...successor, printed };
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
    const fresh = aliases.filter(
      ({ alias, brandId }) =>
        !keys.has(brandKey(alias)) &&
        !isRemoved(alias, brandId) &&
        !isReservedFromOthers(alias, ids.get(brandId)!.name),
    );
    for (const { key, brandId } of await insertAliases(db, fresh)) keys.set(key, ids.get(brandId)!);
    if (fresh.length > 0) found = new Map();
    return fresh.length;
  }
  const isRemoved = (alias: string, brandId: number) => removed.has(brandAliasWord({ brandId, key: brandKey(alias) }));
  const isOneName = (one: string, other: string) =>
    one === other || (names.has(one) && names.get(one) === names.get(other));
  function isReservedFromOthers(printed: string, brandName: string): boolean {
    const owner = reserved.get(foldSpelling(printed))?.brand ?? former.ownerOf(brandKey(printed));
    return (
      owner !== null &&
      !isOneName(owner.toLowerCase(), brandName.toLowerCase()) &&
      former.makerOf(brandKey(brandName))?.name !== owner
    );
  }
  async function lead(db: Database, brand: Brand, spellings: Omit<BrandAlias, "brandId">[]) {
    const isNews = (key: string, kind: BrandAlias["kind"]) =>
      keys.get(key) !== brand || (kind === "former" && !formerKeys.has(key));
    const led = spellings.filter(
      ({ alias, kind }) =>
        !editedKeys.has(brandKey(alias)) && !isRemoved(alias, brand.id) && isNews(brandKey(alias), kind),
    );
    await leadAliases(
      db,
      led.map((spelling) => ({ ...spelling, brandId: brand.id })),
    );
    for (const { alias, kind } of led) {
      keys.set(brandKey(alias), brand);
      formerKeys[kind === "former" ? "add" : "delete"](brandKey(alias));
    }
    if (led.length > 0) found = new Map();
  }
  async function setSuccessor(db: Database, brand: Brand, successor: Brand) {
    if (brand.successorId === successor.id || brand === successor || brand.isMerged) return;
    const back = lastBefore(successor, brand);
    if (back?.isMerged) return;
    if (back) await writeSuccessor(db, back, null);
    await writeSuccessor(db, brand, successor.id);
  }
  async function writeSuccessor(db: Database, brand: Brand, successorId: number | null) {
    await db.updateTable("datasheetBrands").set({ successorId }).where("id", "=", brand.id).execute();
    brand.successorId = successorId;
  }
  /** Who stands before `brand` among the successors of `first`; null where it is none of them. */
  function lastBefore(first: Brand, brand: Brand): Brand | null {
    for (let at: Brand | undefined = first; at; at = ids.get(at.successorId!))
      if (at.successorId === brand.id) return at;
    return null;
  }
  async function wake(db: Database, maker: FormerMaker) {
    if (isMakerMerged(maker)) return;
    const successor = byName(maker.successor.name) ?? (await addAll(db, [maker.successor]))[0]!;
    const brand = brandOf(maker) ?? (await addAll(db, [{ name: maker.name, nameCn: maker.nameCn }]))[0]!;
    await setSuccessor(db, brand, successor);
    await lead(db, brand, maker.spellings);
    found = new Map();
  }
  function isAwake(maker: FormerMaker): boolean {
    if (isMakerMerged(maker)) return true;
    const brand = brandOf(maker);
    return (
      brand !== null &&
      brand.successorId !== null &&
      maker.spellings.every(({ alias }) => keys.get(brandKey(alias)) === brand)
    );
  }

  await reload();
  return {
    find: (printed) => resolve([printed]).brand,
    findFirst: (spellings) => resolve(spellings).brand,
    former,
    findMaker: (printed) => resolve([printed]).maker,
    brandOf,
    wake,
    lead,
    setSuccessor,
    byName,
    isMerged,
    byId: (id) => ids.get(id) ?? null,
    byKey: (key) => keys.get(key) ?? null,
    idsByKey: () => new Map(Array.from(keys, ([key, { id }]) => [key, id])),
    isNamed: (brand, name) => namedKeys.get(brandKey(name)) === brand.id,
    isReservedFromOthers,
    reload,
    async addUnknown(db, rows) {
      const brands = new Map<string, NewBrand>();
      const awake = new Set<FormerMaker>();
      for (const row of rows) {
        const { brand, maker } = resolve(row);
        if (maker && !awake.has(maker) && !isAwake(maker)) await wake(db, maker);
        if (maker) awake.add(maker);
        const spelling = brand || maker ? undefined : row.findLast((printed) => printed !== null);
        if (!spelling) continue;
        const unknown = describeUnknown(spelling);
        const identity = reserved.has(foldSpelling(spelling)) ? unknown.name.toLowerCase() : brandKey(unknown.name);
        if (!brands.has(identity) && !names.has(unknown.name.toLowerCase())) brands.set(identity, unknown);
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
    addAliases: (db, brand, aliases) =>
      enterAliases(
        db,
        aliases.map((alias) => ({ ...alias, brandId: brand.id })),
      ),
  };
}

function firstOf<Sought>(spellings: string[], find: (spelling: string) => Sought | null): Sought | null {
  for (const spelling of spellings) {
    const sought = find(spelling);
    if (sought) return sought;
  }
  return null;
}
