import type { Database } from "#platform/database.ts";
import { isRohsOf, lifecycleOf, placeCategory, readValues, type PartValue } from "#vocabulary/vocabulary.ts";
import { categoryNameKey, type NamedCategory, type VocabularyIds } from "../../vocabulary/sync-vocabulary.ts";
import type { BrandBook } from "../brands/brand-book.ts";
import { isNotMadeBy } from "../brands/not-made.ts";
import { findFreshRows, findKnownParts, findLedRows } from "./find-known.ts";
import { checkParts } from "../../doubts/check-parts.ts";
import { type HeldValue, holdAbsurdValues } from "./hold-absurd-values.ts";
import { keepOperatorValues } from "./keep-operator-values.ts";
import { draftParts, type DraftValue, type PlacedRow } from "./part-draft.ts";
import type { PartRow, RefusedRow } from "./part-row.ts";
import { saveOffers, saveSources } from "./save-sources.ts";
import { saveParts } from "./save-parts.ts";

export interface PartWriting {
  book: BrandBook;
  vocabulary: VocabularyIds;
  /** When the list was collected. */
  seenAt: Date;
  /** The day of which it speaks; null, or left out, where nobody says it. */
  sourceDate?: string | null;
  /** A category that is called by one of ours is that one, whatever else its row says. */
  isByName?: boolean;
}

/** What was remarkable in the rows of a batch, though they were loaded. */
export interface PartNotes {
  /** With the words that they call theirs by, if any. */
  withoutCategory: { line: number; words: string | null }[];
  withoutBrand: number;
  unknownParameters: Map<string, number>;
}

export interface PartBatchResult {
  loaded: number;
  unchanged: number;
  /** Whose part or brand operators have deleted. */
  refused: RefusedRow[];
  /** Values that were not taken over. */
  held: HeldValue[];
  notes: PartNotes;
}

interface PlacedResult {
  /** Those whose part operators have deleted: it is not made again. */
  refused: RefusedRow[];
  held: HeldValue[];
}

const MAX_PRINTED_LENGTH = 500;

/** Writes rows of part lists in the transaction of `db`. Each row is new, changed or known as it is; writing it twice changes nothing. */
export async function writePartBatch(db: Database, rows: PartRow[], writing: PartWriting): Promise<PartBatchResult> {
  const notes: PartNotes = { withoutCategory: [], withoutBrand: 0, unknownParameters: new Map() };
  const fresh = await findFreshRows(db, rows);
  const refused: RefusedRow[] = [];
  const held: HeldValue[] = [];
  if (fresh.length > 0) {
    const { book, seenAt } = writing;
    await book.addUnknown(db, fresh.map(spellingsOf));
    const wanted = fresh.filter((row) => {
      const brand = book.findFirst(spellingsOf(row));
      if (brand?.isDeleted) refused.push(refuseDeleted(row, `品牌「${brand.name}」`));
      return !brand?.isDeleted;
    });
    const placed = wanted.map((row) => placeRow(row, writing, notes));
    const written = await writePlacedRows(db, placed, seenAt);
    refused.push(...written.refused);
    held.push(...written.held);
  }
  return { loaded: fresh.length - refused.length, unchanged: rows.length - fresh.length, refused, held, notes };
}

function refuseDeleted({ line, endLine, mpn }: PartRow, what: string): RefusedRow {
  return { line, endLine, mpn, refusal: `${what}已被运营人员删除，不再收录` };
}

/** Writes rows whose brand, category and values are known already. */
export async function writePlacedRows(db: Database, rows: PlacedRow[], seenAt: Date): Promise<PlacedResult> {
  if (rows.length === 0) return { refused: [], held: [] };
  const { drafts, deleted } = await findKnownParts(db, draftParts(await findLedRows(db, rows)));
  await keepOperatorValues(db, drafts);
  const held = await holdAbsurdValues(db, drafts);
  const known = new Set(drafts.flatMap(({ partId }) => (partId === null ? [] : [partId])));
  await saveParts(db, drafts);
  await saveSources(db, drafts, seenAt);
  await saveOffers(db, drafts, seenAt, known);
  await checkParts(
    db,
    drafts.flatMap(({ partId }) => partId ?? []),
  );
  return { refused: deleted.flatMap(({ rows }) => rows.map(({ row }) => refuseDeleted(row, "型号"))), held };
}

function spellingsOf({ manufacturerRaw, manufacturer }: PartRow): (string | null)[] {
  return [manufacturerRaw, manufacturer];
}

function placeRow(
  row: PartRow,
  { book, vocabulary, isByName, sourceDate = null }: PartWriting,
  notes: PartNotes,
): PlacedRow {
  const named = isByName ? categoryByName(row, vocabulary) : null;
  const category = named?.slug ?? placeCategory(row);
  const categoryId = named?.id ?? (category === null ? null : (vocabulary.categoryIds.get(category) ?? null));
  const listed = book.findFirst(spellingsOf(row));
  const brand = listed !== null && isNotMadeBy(listed.name, category) ? null : listed;
  if (categoryId === null) notes.withoutCategory.push({ line: row.line, words: wordsOfCategory(row) });
  if (brand === null) notes.withoutBrand += 1;
  const values = toDraftValues(readValues(row.parameters, category, notes.unknownParameters), vocabulary);
  return {
    row,
    brandId: brand?.id ?? null,
    categoryId,
    lifecycle: lifecycleOf(row),
    isRohs: row.isRohs ?? isRohsOf(row),
    values,
    sourceDate,
  };
}

function wordsOfCategory({ category, subcategory }: PartRow): string | null {
  return [category, subcategory].filter((word) => word !== null).join(" / ") || null;
}

/** By the finer of its two words first. */
function categoryByName({ category, subcategory }: PartRow, { categoriesByName }: VocabularyIds): NamedCategory | null {
  for (const name of [subcategory, category]) {
    const named = name === null ? null : categoriesByName.get(categoryNameKey(name));
    if (named) return named;
  }
  return null;
}

/** Values as the tables take them: of parameters they know, with their bounds in order; of two that are one parameter now, the first. */
export function toDraftValues(
  values: PartValue[],
  { parameterIds }: Pick<VocabularyIds, "parameterIds">,
): DraftValue[] {
  const drafts = new Map<number, DraftValue>();
  for (const value of values) {
    const parameterId = parameterIds.get(value.parameter);
    if (parameterId !== undefined && !drafts.has(parameterId))
      drafts.set(parameterId, { ...orderBounds(value), parameterId });
  }
  return [...drafts.values()];
}

function orderBounds({ printed, minimum, typical, maximum }: PartValue): Omit<PartValue, "parameter"> {
  const [low, middle, high] = [minimum, typical, maximum].map((figure) =>
    Number.isFinite(figure) ? figure : null,
  ) as [number | null, number | null, number | null];
  const isTurned = low !== null && high !== null && low > high;
  return {
    printed: printed.slice(0, MAX_PRINTED_LENGTH),
    minimum: isTurned ? high : low,
    typical: middle,
    maximum: isTurned ? low : high,
  };
}
