import { LINE } from "./changed-parts.ts";
import type { FoundParts } from "./found-parts.ts";
import { equalKeys, type Reading } from "./find-by-text.ts";
import { isSameNumber, type Base, type EndingTree } from "./packaging-table.ts";
import { byteString } from "./query-words.ts";
import type { KeyBranch } from "./sorted-keys.ts";

/**
 * Adds parts that are packed otherwise: those whose number is the words, or one that equals them, but for endings of their brand.
 * Where a number may end in several, each is tried.
 */
export function addFamily(found: FoundParts, reading: Reading): void {
  const { index, scope } = reading;
  const { packaging, keys, changes } = index;
  if (found.room === 0 || packaging.isEmpty) return;
  const documents = new Set<number>();
  const changed = new Set<number>();
  for (const base of basesOf(reading)) {
    const isRelated = (document: number) =>
      scope.filter.accepts(document) && !found.has(document) && packaging.isPacked(base, partOf(document));
    const take = (range: KeyBranch["range"]) => {
      for (let place = range.from; place < range.to; place++)
        if (isRelated(keys.documentAt(place))) documents.add(keys.documentAt(place));
    };
    const range = keys.startingWith(base.key);
    take(keys.endingAt(range, base.key.length));
    walkEndings({ range, depth: base.key.length, symbols: 0 }, packaging.tree, take);
    for (const place of changes.parts.length === 0 ? [] : changes.placesHolding(LINE + byteString(base.key))) {
      const { part } = changes.parts[place]!;
      if (scope.fits(part) && packaging.isPacked(base, part)) changed.add(place);
    }
  }
  found.add(
    "family",
    Uint32Array.from(documents).sort(),
    [...changed].sort((one, other) => one - other),
  );

  function partOf(document: number) {
    const { brands, brandIds } = index.arrays;
    const place = brands[document]!;
    return { mpn: index.text.printedOf(document), brandId: place === 0 ? null : brandIds[place]! };
  }

  /** Goes along the keys of a branch as far as endings do. */
  function walkEndings(branch: KeyBranch, tree: EndingTree, take: (range: KeyBranch["range"]) => void): void {
    const ending = keys.endingAt(branch.range, branch.depth);
    if (tree.endings.length > 0) take(ending);
    const rest = { ...branch, range: { from: ending.to, to: branch.range.to } };
    while (tree.next.size > 0 && rest.range.from < rest.range.to) {
      const byte = keys.text.byteAt(keys.documentAt(rest.range.from), rest.depth);
      const branchOfByte = keys.withFirstByte(rest, byte);
      const next = tree.next.get(byte);
      if (next) walkEndings(branchOfByte, next, take);
      rest.range.from = branchOfByte.range.to;
    }
  }
}

/** Of the words as typed, and of the parts that equal them. */
function basesOf(reading: Reading): Base[] {
  const { index, scope, wording } = reading;
  const { packaging, arrays, changes } = index;
  const bases = packaging.basesOf(wording.printed);
  const equal = equalKeys(reading);
  for (let place = equal.from; place < equal.to; place++) {
    const document = index.keys.documentAt(place);
    const brand = arrays.brands[document]!;
    if (brand !== 0 && scope.filter.accepts(document))
      addBasesOf(index.text.printedOf(document), arrays.brandIds[brand]!);
  }
  for (const place of changes.parts.length === 0
    ? []
    : changes.placesHolding(LINE + byteString(wording.whole) + LINE)) {
    const { part } = changes.parts[place]!;
    if (part.brandId !== null && scope.fits(part)) addBasesOf(part.mpn, part.brandId);
  }
  return bases;

  function addBasesOf(mpn: string, brandId: number): void {
    if (isSameNumber(wording.printed, mpn)) bases.push(...packaging.basesOf(mpn, brandId));
  }
}
