import type { IndexImage } from "./index-image.ts";
import type { PartChange } from "./indexed-part.ts";
import type { PackagingSuffix } from "./query-term.ts";

/** Changes in the order in which they happened; `sequence` is that of the last one. */
export interface ChangeBatch {
  changes: readonly PartChange[];
  sequence: number;
}

/** A change that an index could not take over: the part stays as it was. */
export interface RefusedChange {
  partId: number;
  fault: string;
}

/** What a search worker is told, in this order of effect. A search is an IndexQuery as JSON. */
export type ToIndexWorker =
  | { open: { image: IndexImage; batch: ChangeBatch; packaging: readonly PackagingSuffix[] } }
  | { apply: ChangeBatch }
  | { setPackaging: readonly PackagingSuffix[] }
  | { search: string; request: number };

/**
 * That its index is open, a change was refused, the answer to a request (as JSON: to clone many small objects takes
 * three times as long), or what went wrong with it.
 */
export type FromIndexWorker =
  | { isReady: true }
  | { refused: RefusedChange }
  | { request: number; answer: string; isCut: boolean }
  | { request: number; fault: string };
