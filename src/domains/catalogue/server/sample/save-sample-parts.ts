import { createHash } from "node:crypto";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";
import { readKnownValue } from "#vocabulary/vocabulary.ts";
import { applyBrandOrigins } from "../import/brands/brand-origins.ts";
import { applyBrandRules } from "../import/brands/apply-brand-rules.ts";
import type { BrandBook } from "../import/brands/brand-book.ts";
import { writeManufacturerBatch } from "../import/brands/write-manufacturer-batch.ts";
import { findFreshRows } from "../import/parts/find-known.ts";
import type { PlacedRow } from "../import/parts/part-draft.ts";
import type { PartRow } from "../import/parts/part-row.ts";
import { toDraftValues, writePlacedRows, type PartWriting } from "../import/parts/write-part-batch.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import type { SampleBrand, SamplePart } from "./sample-shapes.ts";

const CURRENCY = "CNY";

/** Writes the sample's brands. Brands that are there already are only filled up. */
export async function saveSampleBrands(
  context: Pick<Context, "db" | "declared">,
  book: BrandBook,
  brands: SampleBrand[],
): Promise<void> {
  await writeManufacturerBatch(
    context.db,
    brands.map((brand, index) => ({
      ...brand,
      foundedYear: brand.foundedYear ?? null,
      address: null,
      phone: null,
      line: index + 1,
      endLine: index + 1,
      partCount: 0,
    })),
    { book, source: SAMPLE_SOURCE },
  );
  await applyBrandRules(context, book);
  await applyBrandOrigins(context.db);
}

/** Writes the sample's parts with their values and offers, in the transaction of `db`. Parts that did not change stay untouched. */
export async function saveSampleParts(db: Database, writing: PartWriting, parts: SamplePart[]): Promise<void> {
  const byReference = new Map(parts.map((part) => [referenceOf(part), part]));
  const rows = parts.map((part, index) => toRow(part, index + 1, writing.vocabulary.version));
  const fresh = await findFreshRows(db, rows);
  if (fresh.length > 0)
    await writePlacedRows(
      db,
      fresh.map((row) => placeRow(row, byReference.get(row.reference)!, writing)),
      writing.seenAt,
    );
}

function referenceOf({ brand, mpn }: SamplePart): string {
  return `${brand}|${mpn}`;
}

function toRow(part: SamplePart, line: number, version: string): PartRow {
  return {
    line,
    endLine: line,
    source: SAMPLE_SOURCE,
    reference: referenceOf(part),
    hash: createHash("sha256").update(version).update(JSON.stringify(part)).digest("hex").slice(0, 32),
    mpn: part.mpn,
    mpnKey: partKey(part.mpn),
    kind: "orderable",
    manufacturer: part.brand,
    manufacturerRaw: null,
    description: part.description,
    category: part.category,
    subcategory: null,
    package: part.package,
    lifecycle: part.lifecycle,
    isRohs: null,
    datasheetUrl: part.datasheetUrl ?? null,
    parameters: part.values,
    damaged: [],
    offer: part.offer ? { source: SAMPLE_SOURCE, currency: CURRENCY, ...part.offer } : null,
  };
}

function placeRow(
  row: PartRow,
  { brand, category, lifecycle, popularity, values }: SamplePart,
  { book, vocabulary }: PartWriting,
): PlacedRow {
  const known = Object.entries(values)
    .map(([slug, printed]) => readKnownValue(slug, printed))
    .filter((value) => value !== null);
  return {
    row,
    brandId: book.byName(brand)?.id ?? book.find(brand)?.id ?? null,
    categoryId: vocabulary.categoryIds.get(category) ?? null,
    lifecycle,
    isRohs: null,
    values: toDraftValues(known, vocabulary),
    popularity,
  };
}
