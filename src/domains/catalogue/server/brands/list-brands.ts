import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { brands } from "../../contract/brands.ts";
import { directBrands } from "../public/direct-brands.ts";
import { comparePlaces, findListedBrands, type Found, searchBrands } from "./brand-directory.ts";

/** Brands that carry parts or documents, or were taken over: by letter, or, found by words, the best first. */
export async function listBrands(
  context: Context,
  { type, initial, keywords, ...page }: ParsedInputOf<typeof brands.listBrands>,
): Promise<DataOf<typeof brands.listBrands>> {
  const [all, ...sold] = await Promise.all([
    findListedBrands(context),
    ...context.declared.filled(directBrands).map((find) => find(context)),
  ]);
  const direct = new Set(sold.flat());
  const listed = all.filter(
    (brand) => type === "all" || (type === "direct" ? direct.has(brand.id) : sideOf(brand) === type),
  );
  const found: Found[] =
    brandKey(keywords) === ""
      ? listed.map((brand) => ({ brand, rank: 0, foundBy: null }))
      : searchBrands(listed, keywords);
  const chosen = initial === undefined ? found : ofLetter(found, initial, keywords === "");
  const start = offsetOf(page);
  return {
    data: chosen
      .slice(start, start + page.pageSize)
      .map(({ brand: { places: _, spellings: __, ...brand }, foundBy }) => ({
        ...brand,
        isDirect: direct.has(brand.id),
        foundBy,
      })),
    totalRecord: chosen.length,
    initials: countInitials(found),
    letterTotal: found.length,
  };
}

/** The list that a brand of this origin stands in. */
export function sideOf({ origin }: { origin: string | null }): "domestic" | "international" | "unknown" {
  if (origin === null) return "unknown";
  return origin === "domestic" ? "domestic" : "international";
}

function ofLetter(found: Found[], initial: string, isSorted: boolean): Found[] {
  const placeOf = ({ brand: { places } }: Found) => places.find((place) => place.initial === initial);
  const chosen = found.filter(placeOf);
  return isSorted
    ? chosen.sort((one, other) => comparePlaces(placeOf(one)!, placeOf(other)!) || one.brand.id - other.brand.id)
    : chosen;
}

function countInitials(found: Found[]): DataOf<typeof brands.listBrands>["initials"] {
  const counts = new Map<string, number>();
  for (const { brand } of found)
    for (const { initial } of brand.places) counts.set(initial, (counts.get(initial) ?? 0) + 1);
  return [...counts]
    .map(([initial, count]) => ({ initial, count }))
    .sort((one, other) => (one.initial < other.initial ? -1 : 1));
}
