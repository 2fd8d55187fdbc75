import type { Database } from "#platform/database.ts";
import type { VocabularyIds } from "../vocabulary/sync-vocabulary.ts";
import type { BrandBook } from "./brands/brand-book.ts";
import { readManufacturerRow, type ManufacturerRow } from "./brands/manufacturer-row.ts";
import { writeManufacturerBatch } from "./brands/write-manufacturer-batch.ts";
import type { ListedRow } from "#part-lists/listed-row.ts";
import { countReferences } from "./parts/count-references.ts";
import type { HeldValue } from "./parts/hold-absurd-values.ts";
import { readPartRow, type PartRow, type RefusedRow } from "./parts/part-row.ts";
import { type PartNotes, writePartBatch } from "./parts/write-part-batch.ts";

export interface BatchResult {
  loaded: number;
  unchanged: number;
  remarks: { line: number; sentence: string }[];
  /** Rows of which it shows only here that they can't be placed. */
  refused?: RefusedRow[];
}

export interface AnyRow {
  line: number;
  endLine: number;
  mpn?: string | undefined;
}

/** What is done with the rows of one kind of list. */
export interface ListWriter<Row extends AnyRow> {
  /** How many rows are written at once. */
  batchRows: number;
  read(row: ListedRow): Row | RefusedRow;
  write(db: Database, rows: Row[]): Promise<BatchResult>;
  /** Called when the list was read to its end. */
  finish?(db: Database): Promise<void>;
  /** Counted remarks on the whole list. */
  notes(): string[];
}

export interface PartListOptions {
  source: string;
  seller: string | null;
  currency: string;
  seenAt: Date;
  /** The day of which the list speaks; null where nobody says it. */
  sourceDate: string | null;
  /** Filled in by hand: its categories are called by their names here, and each row has its brand. */
  isTable: boolean;
  /** Given up in the end: of what it would do nothing is done. */
  isTrial?: boolean;
}

/** Enough to make each statement worth its way, few enough to keep memory flat. */
const PARTS_AT_ONCE = 2000;
// Who gets a shared spelling is decided within a batch: lists of makers are read whole.
const MANUFACTURERS_AT_ONCE = 50_000;
const NAMED_PARAMETERS_MAX = 30;
const NAMED_CATEGORIES_MAX = 10;
const CATEGORY_CHARACTERS_MAX = 60;
const NAMED_LINES_MAX = 10;

/** Reads and writes a list of manufacturers. */
export function manufacturerWriter(book: BrandBook, source: string): ListWriter<ManufacturerRow> {
  return {
    batchRows: MANUFACTURERS_AT_ONCE,
    read: readManufacturerRow,
    async write(db, rows) {
      const { shared: remarks, ...result } = await writeManufacturerBatch(db, rows, { book, source });
      return { ...result, remarks };
    },
    notes: () => [],
  };
}

/** Reads and writes a list of parts. */
export function partWriter(book: BrandBook, vocabulary: VocabularyIds, options: PartListOptions): ListWriter<PartRow> {
  const { isTable, isTrial = false } = options;
  const version = isTable ? `${vocabulary.version}${vocabulary.namesVersion}` : vocabulary.version;
  const reading = { ...options, needsBrand: isTable, version, countReference: countReferences() };
  const totals: PartTotals = {
    withoutCategory: 0,
    firstWithoutCategory: [],
    unknownCategories: new Map(),
    withoutBrand: 0,
    heldValues: 0,
    unknownParameters: new Map(),
  };
  return {
    batchRows: PARTS_AT_ONCE,
    read: (row) => readPartRow(row, reading),
    async write(db, rows) {
      const { notes, held, ...result } = await writePartBatch(db, rows, {
        book,
        vocabulary,
        seenAt: options.seenAt,
        sourceDate: options.sourceDate,
        isByName: isTable,
      });
      addWithoutCategory(totals, notes.withoutCategory);
      totals.withoutBrand += notes.withoutBrand;
      totals.heldValues += held.length;
      for (const [name, count] of notes.unknownParameters)
        totals.unknownParameters.set(name, (totals.unknownParameters.get(name) ?? 0) + count);
      const damaged = rows.flatMap((row) => remarkDamage(row, isTrial));
      return { ...result, remarks: [...damaged, ...held.map((value) => remarkHeld(value, isTrial))] };
    },
    notes: () => describeNotes(totals, isTrial),
  };
}

function remarkDamage({ line, damaged }: PartRow, isTrial: boolean): BatchResult["remarks"] {
  const sentence = `${damaged.join("、")}含有乱码，${isTrial ? "将不导入" : "未导入"}`;
  return damaged.length === 0 ? [] : [{ line, sentence }];
}

function remarkHeld({ line, doubted, present }: HeldValue, isTrial: boolean): BatchResult["remarks"][number] {
  return { line, sentence: `${doubted}，${isTrial ? "将暂不采用" : "暂未采用"}，仍为 ${present}` };
}

interface PartTotals {
  withoutCategory: number;
  firstWithoutCategory: number[];
  unknownCategories: Map<string, number>;
  withoutBrand: number;
  heldValues: number;
  unknownParameters: Map<string, number>;
}

function addWithoutCategory(totals: PartTotals, rows: PartNotes["withoutCategory"]): void {
  const { firstWithoutCategory, unknownCategories } = totals;
  totals.withoutCategory += rows.length;
  for (const { line } of rows.slice(0, NAMED_LINES_MAX - firstWithoutCategory.length)) firstWithoutCategory.push(line);
  for (const { words } of rows)
    if (words !== null) unknownCategories.set(words, (unknownCategories.get(words) ?? 0) + 1);
}

function describeNotes(totals: PartTotals, isTrial: boolean): string[] {
  const { withoutCategory, firstWithoutCategory, unknownCategories, withoutBrand, heldValues, unknownParameters } =
    totals;
  const imported = isTrial ? "将导入" : "已导入";
  const held = isTrial ? "将暂不采用，导入后见「存疑数值」" : "暂未采用，见「存疑数值」";
  const lines = `第 ${firstWithoutCategory.join("、")} 行${withoutCategory > firstWithoutCategory.length ? "等" : ""}`;
  return [
    ...(withoutCategory > 0 ? [`说明：${withoutCategory} 行${imported}，未归入分类：${lines}`] : []),
    ...(unknownCategories.size > 0
      ? [
          `说明：${unknownCategories.size} 种分类未识别，最多的是 ${listMost(unknownCategories, NAMED_CATEGORIES_MAX, CATEGORY_CHARACTERS_MAX)}`,
        ]
      : []),
    ...(withoutBrand > 0 ? [`说明：${withoutBrand} 行${imported}，没有品牌`] : []),
    ...(heldValues > 0 ? [`说明：${heldValues} 个数值存疑，${held}`] : []),
    ...(unknownParameters.size > 0
      ? [
          `说明：${unknownParameters.size} 种参数名未识别，最多的是 ${listMost(unknownParameters, NAMED_PARAMETERS_MAX)}`,
        ]
      : []),
  ];
}

function listMost(counts: Map<string, number>, most: number, charactersMax = Infinity): string {
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, count]) => `${shorten(name, charactersMax)}（${count}）`)
    .join("、");
}

function shorten(text: string, charactersMax: number): string {
  const characters = [...text];
  return characters.length > charactersMax ? `${characters.slice(0, charactersMax - 1).join("")}…` : text;
}
