import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";
import { isRohsOf, lifecycleOf, placeCategory, readValues } from "#vocabulary/vocabulary.ts";
import type { VocabularyIds } from "../../vocabulary/sync-vocabulary.ts";
import type { BrandBook } from "../brands/brand-book.ts";
import { findFreshRows } from "../parts/find-known.ts";
import type { PlacedRow } from "../parts/part-draft.ts";
import type { RefusedRow } from "../parts/part-row.ts";
import { toDraftValues, writePlacedRows } from "../parts/write-part-batch.ts";
import { sqlTable } from "../sql-table.ts";
import { choosePart, type KnownPart } from "./choose-part.ts";
import type { SymbolRow } from "./symbol-row.ts";

export interface SymbolWriting {
  book: BrandBook;
  vocabulary: VocabularyIds;
  /** When the library was collected. */
  seenAt: Date;
}

export interface SymbolBatchResult {
  loaded: number;
  unchanged: number;
  refused: RefusedRow[];
}

// Whose words category-mapping.json knows.
const VOCABULARY_OF_LIBRARIES = "kicad-symbols";

/**
 * Writes symbols in the transaction of `db` and fills what their parts leave open; a part is made where the maker is
 * told, else refused, and writing twice changes nothing.
 */
export async function writeSymbolBatch(
  db: Database,
  rows: SymbolRow[],
  { book, vocabulary, seenAt }: SymbolWriting,
): Promise<SymbolBatchResult> {
  const fresh = await findFreshRows(db, rows);
  await book.addUnknown(
    db,
    fresh.filter(({ manufacturer }) => manufacturer !== null).map(({ manufacturer }) => [manufacturer]),
  );
  const known = await findNumberedParts(db, fresh);
  const placed: PlacedRow[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, row] of fresh.entries()) {
    const find = (printed: string | null) => (printed === null ? null : book.find(printed));
    const choice = choosePart(row, known[index]!, {
      stated: find(row.manufacturer),
      hinted: find(row.maker),
      byId: book.byId,
    });
    if ("refusal" in choice)
      refused.push({ line: row.line, endLine: row.endLine, mpn: row.symbol, refusal: choice.refusal });
    else placed.push(placeRow({ ...row, mpn: choice.mpn, mpnKey: partKey(choice.mpn) }, choice.brandId, vocabulary));
  }
  if (placed.length > 0) {
    const { refused: deleted } = await writePlacedRows(db, placed, seenAt);
    const lines = new Set(deleted.map(({ line }) => line));
    const kept = placed.filter(({ row }) => !lines.has(row.line));
    await saveSymbols(
      db,
      kept.map(({ row }) => row as SymbolRow),
    );
    refused.push(...deleted);
  }
  return { loaded: fresh.length - refused.length, unchanged: rows.length - fresh.length, refused };
}

/** Takes away what the library of before had and this one has no more; the parts stay. */
export async function removeStaleSymbols(
  db: Database,
  { source, library, references }: { source: string; library: string; references: string[] },
): Promise<void> {
  await sql`
    delete from datasheet_part_sources known using datasheet_part_symbols symbol
    where (symbol.source, symbol.reference) = (known.source, known.reference)
      and symbol.source = ${source} and symbol.library = ${library} and symbol.reference <> all(${references}::text[])`.execute(
    db,
  );
}

function placeRow(row: SymbolRow, brandId: number | null, vocabulary: VocabularyIds): PlacedRow {
  const category = placeCategory({ ...row, source: VOCABULARY_OF_LIBRARIES });
  const values = toDraftValues(readValues(row.parameters, category), vocabulary);
  return {
    row,
    brandId,
    categoryId: category === null ? null : (vocabulary.categoryIds.get(category) ?? null),
    lifecycle: lifecycleOf(row),
    isRohs: isRohsOf(row),
    values,
  };
}

/** For each row the parts that go by its number, that a seller offers under its LCSC number, and the one it led to before. */
async function findNumberedParts(db: Database, rows: SymbolRow[]): Promise<KnownPart[][]> {
  const found: KnownPart[][] = rows.map(() => []);
  if (rows.length === 0) return found;
  const listed = sqlTable("listed", rows, {
    mpn: ["text", (row) => row.mpn.toLowerCase()],
    mpn_key: ["text", (row) => row.mpnKey],
    lcsc: ["text", (row) => row.lcsc],
    source: ["text", (row) => row.source],
    reference: ["text", (row) => row.reference],
  });
  const { rows: parts } = await sql<KnownPart & { ordinal: number }>`
    select ordinal, part.id, part.brand_id, part.mpn, part.by = 'lcsc' as has_lcsc, part.by = 'before' as was_linked from ${listed}
    cross join lateral (
      (select id, brand_id, mpn, 'number' as by from datasheet_parts where mpn_key = listed.mpn_key and lower(mpn) = listed.mpn and deleted_at is null)
      union all
      (select part.id, part.brand_id, part.mpn, 'lcsc' from datasheet_offers offer join datasheet_parts part on part.id = offer.part_id
        where offer.source = 'LCSC' and offer.sku = listed.lcsc)
      union all
      (select part.id, part.brand_id, part.mpn, 'before' from datasheet_part_sources known join datasheet_parts part on part.id = known.part_id
        where known.source = listed.source and known.reference = listed.reference)
    ) part
    order by ordinal, part.id`.execute(db);
  for (const { ordinal, ...part } of parts) found[ordinal - 1]!.push(part);
  return found;
}

async function saveSymbols(db: Database, rows: SymbolRow[]): Promise<void> {
  const listed = sqlTable("listed", rows, {
    source: ["text", (row) => row.source],
    reference: ["text", (row) => row.reference],
    library: ["text", (row) => row.library],
    symbol: ["text", (row) => row.symbol],
    base: ["text", (row) => row.base],
    footprint: ["text", (row) => row.footprint],
    filters: ["jsonb", (row) => JSON.stringify(row.filters)],
    keywords: ["text", (row) => row.keywords],
    description: ["text", (row) => row.description],
    datasheet_url: ["text", (row) => row.datasheetUrl],
    pin_count: ["integer", (row) => row.pinCount],
    unit_count: ["integer", (row) => row.unitCount],
    pins: ["jsonb", (row) => JSON.stringify(row.pins)],
  });
  await sql`
    insert into datasheet_part_symbols (source, reference, library, symbol, base, footprint, footprint_filters, keywords, description, datasheet_url, pin_count, unit_count, pins)
    select source, reference, library, symbol, base, footprint, array(select jsonb_array_elements_text(filters)), keywords, description, datasheet_url, pin_count, unit_count, pins
    from ${listed}
    on conflict (source, reference) do update
    set symbol = excluded.symbol, base = excluded.base, footprint = excluded.footprint, footprint_filters = excluded.footprint_filters, keywords = excluded.keywords,
      description = excluded.description, datasheet_url = excluded.datasheet_url, pin_count = excluded.pin_count, unit_count = excluded.unit_count, pins = excluded.pins`.execute(
    db,
  );
}
