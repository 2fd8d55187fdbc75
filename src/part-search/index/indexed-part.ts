/** In the order of their numbers in the index: append only, or raise the format's version. */
export const LIFECYCLES = ["unknown", "new", "active", "not-recommended", "last-buy", "obsolete"] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];

/** What the index knows of a part. Ids are whole numbers from 0 to 4,294,967,295. */
export interface IndexedPart {
  id: number;
  /** As printed. */
  mpn: string;
  brandId: number | null;
  categoryId: number | null;
  packageId: number | null;
  lifecycle: Lifecycle;
  isDomestic: boolean;
  /** It has no brand, or one of which nobody has said whence it is. */
  isOriginUnknown: boolean;
  hasStock: boolean;
  popularity: number;
  /** Numbers of `tags.ts`: values and words of its description. Beyond TAGS_MAX they are left out. */
  tags: number[];
}

export const TAGS_MAX = 64;

/** A part that is new or has changed, or the id of one that is gone. */
export type PartChange = { put: IndexedPart } | { remove: number };

const LIFECYCLE_BITS = 3;
const DOMESTIC = 1 << LIFECYCLE_BITS;
const STOCK = DOMESTIC << 1;
const ORIGIN_UNKNOWN = STOCK << 1;

/** As many as there are values of `flagsOf`. */
export const FLAG_VALUES = ORIGIN_UNKNOWN << 1;

/** Which part has changed. */
export function changedPartId(change: PartChange): number {
  return "put" in change ? change.put.id : change.remove;
}

/** Lifecycle, origin and stock in one byte. */
export function flagsOf(part: Pick<IndexedPart, "lifecycle" | "isDomestic" | "isOriginUnknown" | "hasStock">): number {
  return (
    LIFECYCLES.indexOf(part.lifecycle) |
    (part.isDomestic ? DOMESTIC : 0) |
    (part.hasStock ? STOCK : 0) |
    (part.isOriginUnknown ? ORIGIN_UNKNOWN : 0)
  );
}

/** The number of the lifecycle in what `flagsOf` made. */
export function lifecycleOf(flags: number): number {
  return flags & (DOMESTIC - 1);
}

/** Whether `flagsOf` was given a domestic part. */
export function isDomesticIn(flags: number): boolean {
  return (flags & DOMESTIC) !== 0;
}

/** Whether `flagsOf` was given a part of unknown origin. */
export function isOriginUnknownIn(flags: number): boolean {
  return (flags & ORIGIN_UNKNOWN) !== 0;
}

/** Whether `flagsOf` was given a part in stock. */
export function hasStockIn(flags: number): boolean {
  return (flags & STOCK) !== 0;
}

/** Whether `first` stands before `second`: the more popular first, then the smaller id. */
export function standsBefore(
  first: { popularity: number; id: number },
  second: { popularity: number; id: number },
): boolean {
  return first.popularity === second.popularity ? first.id < second.id : first.popularity > second.popularity;
}
