import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { BrandBook } from "./brand-book.ts";
import { brandLetters } from "./brand-letters.ts";
import type { RefusedRow } from "../parts/part-row.ts";
import type { ManufacturerRow } from "./manufacturer-row.ts";
import { BRAND_COLUMNS, factAsText } from "../../brands/edit-brand.ts";
import { saveDifferences, type HeldValue, type SaidByList } from "../../parts/save-differences.ts";
import type { BrandField } from "../../../part-fields.ts";
import { type Brand, type BrandAlias, BRAND_FACTS, type BrandFacts } from "./save-brands.ts";

export interface ManufacturerBatchResult {
  loaded: number;
  unchanged: number;
  /** Spellings that were asked for by several makers, and who has them. */
  shared: { line: number; sentence: string }[];
  /** Whose brand operators have deleted. */
  refused: RefusedRow[];
}

/**
 * Writes manufacturers in the transaction of `db`, a spelling leading to one brand: described makers first, then those
 * with more parts; writing a row twice changes nothing.
 */
export async function writeManufacturerBatch(
  db: Database,
  rows: ManufacturerRow[],
  { book, source }: { book: BrandBook; source: string },
): Promise<ManufacturerBatchResult> {
  const result: ManufacturerBatchResult = { loaded: 0, unchanged: 0, shared: [], refused: [] };
  const held = await readHeld(db);
  const said: SaidByList[] = [];
  for (const row of rows.toSorted(compareTrust)) {
    const maker = book.findMaker(row.name);
    const known =
      book.byName(row.name) ?? (maker ? book.brandOf(maker) : (book.find(row.name) ?? findUndescribed(row, book)));
    if (known?.isDeleted) {
      const refusal = `品牌「${known.name}」已被运营人员删除，不再收录`;
      result.refused.push({ line: row.line, endLine: row.endLine, refusal });
      continue;
    }
    const brand =
      known ??
      (await book.add(db, {
        ...row,
        name: maker?.name ?? row.name,
        nameCn: row.nameCn ?? maker?.nameCn,
        printed: row.name,
      }));
    const isFilled = known ? await fillUp({ db, book, held, source, said }, known, row) : true;
    if (brand.name !== row.name)
      result.shared.push({ line: row.line, sentence: `“${row.name}”是品牌“${brand.name}”的写法或曾用名，已并入` });
    const aliases = listAliases(row);
    for (const { alias } of aliases) {
      const owner = book.find(alias);
      const isLedOn = maker !== null && book.findMaker(alias) === maker;
      if (owner && owner !== brand && !isLedOn)
        result.shared.push({
          line: row.line,
          sentence: `写法“${alias}”已属于品牌“${owner.name}”，未归入“${brand.name}”`,
        });
    }
    const added = await book.addAliases(db, brand, aliases);
    if (isFilled || added > 0) result.loaded += 1;
    else result.unchanged += 1;
  }
  await saveDifferences(db, said);
  return result;
}

interface HeldOfBrand extends HeldValue {
  value: string | null;
  brandId: number;
  field: BrandField;
}

async function readHeld(db: Database): Promise<HeldOfBrand[]> {
  const { rows } = await sql<HeldOfBrand>`
    select id, brand_id, field, value, differing, refused from catalogue_operator_values where brand_id is not null`.execute(
    db,
  );
  return rows;
}

function compareTrust(a: ManufacturerRow, b: ManufacturerRow): number {
  const described = (row: ManufacturerRow) => Number(row.nameCn !== null || row.country !== null);
  return described(b) - described(a) || b.partCount - a.partCount || a.line - b.line;
}

function listAliases({ name, nameCn, aliases }: ManufacturerRow): Omit<BrandAlias, "brandId">[] {
  const names = [name, ...(nameCn ? [nameCn] : [])].map((alias) => ({ alias, kind: "name" as const }));
  const seen = new Set<string>();
  return [...names, ...aliases.map((alias) => ({ alias, kind: "alias" as const }))].filter(({ alias }) => {
    const key = brandKey(alias);
    return !seen.has(key) && seen.add(key);
  });
}

/** A brand that was made of a part list's spelling alone, and which this list describes. */
function findUndescribed({ name, nameCn, aliases }: ManufacturerRow, book: BrandBook): Brand | null {
  if (book.findMaker(name)) return null;
  const own = [...(nameCn ? [nameCn] : []), ...aliases].filter((alias) => !book.isReservedFromOthers(alias, name));
  const brands = own.map((alias) => book.find(alias));
  return (
    brands.find(
      (brand) => brand && [brand.nameCn, brand.country, brand.website, brand.summary].every((fact) => fact === null),
    ) ?? null
  );
}

interface Filling {
  db: Database;
  book: BrandBook;
  /** What operators have said of brands. */
  held: HeldOfBrand[];
  source: string;
  /** Filled with what the list says of that. */
  said: SaidByList[];
}

/** Writes what the list knows of a brand and neither the table does nor an operator has said. Answers whether that was anything. */
async function fillUp({ db, book, held, source, said }: Filling, brand: Brand, row: ManufacturerRow): Promise<boolean> {
  const isUndescribed =
    brand === findUndescribed(row, book) && book.byName(row.name) === null && book.find(row.name) === null;
  // A maker that was merged into another says nothing about that one.
  if (!isUndescribed && brandKey(brand.name) !== brandKey(row.name) && !book.isNamed(brand, row.name)) return false;
  const own = held.filter(({ brandId }) => brandId === brand.id);
  for (const one of own) {
    const text = factAsText(row[BRAND_COLUMNS[one.field]]);
    said.push({ held: one, text, source, isAlike: text === one.value });
  }
  const isHeld = (fact: keyof BrandFacts) => own.some(({ field }) => BRAND_COLUMNS[field] === fact);
  const known = Object.fromEntries(
    BRAND_FACTS.map((fact) => [fact, brand[fact] ?? (isHeld(fact) ? null : row[fact]) ?? null]),
  ) as unknown as BrandFacts;
  const facts = { name: isUndescribed && !book.isNamed(brand, brand.name) ? row.name : brand.name, ...known };
  // What stood before is not written again: an operator may have said otherwise since it was read.
  const news = Object.entries(facts).filter(([name, fact]) => fact !== brand[name as keyof typeof facts]);
  if (news.length === 0) return false;
  await db
    .updateTable("datasheetBrands")
    .set({ ...Object.fromEntries(news), ...brandLetters(facts.name), updatedAt: sql`now()` })
    .where("id", "=", brand.id)
    .execute();
  book.rename(brand, facts);
  return true;
}
