import { LINE } from "./changed-parts.ts";
import { openScope, type Scope } from "./document-filter.ts";
import type { FoundParts } from "./found-parts.ts";
import type { IndexFilters } from "./index-query.ts";
import type { OpenIndex } from "./open-index.ts";
import { byteString } from "./query-words.ts";
import type { MarkedPart } from "./query-term.ts";
import { searchKey } from "./search-key.ts";

/** More parts do not share a marking. */
const MARKINGS_MAX = 100;

/** Adds the parts whose number begins as that of a marked part does, in one of its packages. */
export function addMarked(
  found: FoundParts,
  index: OpenIndex,
  { markings, filters }: { markings: readonly MarkedPart[]; filters: IndexFilters },
): void {
  if (found.room === 0) return;
  const documents = new Set<number>();
  const changed = new Set<number>();
  for (const { mpn, packageIds } of markings.slice(0, MARKINGS_MAX)) {
    const key = searchKey(mpn);
    if (key.length > 0) take(key, openScope(index, filters, packageIds ? [{ packageIds }] : []));
  }
  found.add(
    "marking",
    Uint32Array.from(documents).sort(),
    [...changed].sort((one, other) => one - other),
  );

  function take(key: Uint8Array, scope: Scope): void {
    for (const document of index.keys.first(
      [index.keys.startingWith(key)],
      found.room,
      (document) => scope.filter.accepts(document) && !found.has(document),
    ))
      documents.add(document);
    for (const place of index.changes.parts.length === 0 ? [] : index.changes.placesHolding(LINE + byteString(key)))
      if (scope.fits(index.changes.parts[place]!.part)) changed.add(place);
  }
}
