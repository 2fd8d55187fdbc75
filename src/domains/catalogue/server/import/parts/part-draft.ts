import type { Lifecycle, PartValue } from "#vocabulary/vocabulary.ts";
import type { OfferRow, PartRow } from "./part-row.ts";

/** What a row says of its part, in our words. */
export interface PlacedRow {
  row: PartRow;
  brandId: number | null;
  categoryId: number | null;
  lifecycle: Lifecycle;
  isRohs: boolean | null;
  values: DraftValue[];
  /** The part that an operator has led the row to. */
  ledId?: number;
  /** Where something better than the stock is known. */
  popularity?: number;
  /** The day of which its list speaks, `2026-11-21`; left out where nobody says it. */
  sourceDate?: string | null;
}

export type DraftValue = Omit<PartValue, "parameter"> & { parameterId: number };

/** A part that the rows of a batch speak of, put together from all of them. */
export interface PartDraft {
  brandId: number | null;
  mpn: string;
  mpnKey: string;
  rows: PlacedRow[];
  /** The part that an operator has led its rows to. */
  ledId: number | null;
  /** Null until the part is in the table. */
  partId: number | null;
  /** The row whose words stand; null where it is no row of this batch. */
  owner: PlacedRow | null;
}

export interface PartFacts {
  kind: "orderable" | "family";
  categoryId: number | null;
  description: string;
  package: string | null;
  lifecycle: Lifecycle;
  isRohs: boolean | null;
  datasheetUrl: string | null;
}

interface DraftOffer {
  partId: number;
  offer: OfferRow;
  sourceDate: string | null;
}

/** Gathers rows that name the same brand and mpn, or are led to the same part, in the order in which they come. */
export function draftParts(rows: PlacedRow[]): PartDraft[] {
  const drafts = new Map<string, PartDraft>();
  for (const placed of rows) {
    const { mpn, mpnKey } = placed.row;
    const { ledId = null } = placed;
    const identity = ledId === null ? `${placed.brandId}|${mpn}` : `led ${ledId}`;
    const draft = drafts.get(identity);
    if (draft) draft.rows.push(placed);
    else
      drafts.set(identity, { brandId: placed.brandId, mpn, mpnKey, rows: [placed], ledId, partId: null, owner: null });
  }
  return [...drafts.values()];
}

/** What rows say of a part, each filling what those before it leave open. */
export function factsOf(rows: PlacedRow[]): PartFacts {
  return {
    kind: rows[0]!.row.kind,
    categoryId: first(rows, ({ categoryId }) => categoryId),
    description: first(rows, ({ row }) => row.description || null) ?? "",
    package: first(rows, ({ row }) => row.package),
    lifecycle: first(rows, ({ lifecycle }) => (lifecycle === "unknown" ? null : lifecycle)) ?? "unknown",
    isRohs: first(rows, ({ isRohs }) => isRohs),
    datasheetUrl: first(rows, ({ row }) => row.datasheetUrl),
  };
}

/** The values that rows give, one for each parameter: the first one counts. */
export function valuesOf(rows: PlacedRow[]): DraftValue[] {
  const values = new Map<number, DraftValue>();
  for (const { values: some } of rows) {
    for (const value of some) if (!values.has(value.parameterId)) values.set(value.parameterId, value);
  }
  return [...values.values()];
}

/** The offers the batch tells of, one for each number of a seller: the newest word counts. */
export function offersOf(drafts: PartDraft[]): DraftOffer[] {
  const offers = new Map<string, DraftOffer>();
  for (const { partId, rows } of drafts) {
    for (const { row, sourceDate = null } of rows)
      if (row.offer)
        offers.set(`${row.offer.source}|${row.offer.sku}`, { partId: partId!, offer: row.offer, sourceDate });
  }
  return [...offers.values()];
}

/** How much a part is looked for; what is much in stock is much looked for. */
export function popularityOf(draft: PartDraft): number {
  const known = first(draft.rows, ({ popularity }) => popularity ?? null);
  return known ?? Math.round(100 * Math.log1p(draft.rows.reduce((sum, { row }) => sum + (row.offer?.stock ?? 0), 0)));
}

function first<Value>(rows: PlacedRow[], read: (placed: PlacedRow) => Value | null): Value | null {
  for (const placed of rows) {
    const value = read(placed);
    if (value !== null) return value;
  }
  return null;
}
