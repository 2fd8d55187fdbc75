import { partKey } from "#shared/part-key.ts";
import type { Brand } from "../brands/save-brands.ts";
import type { SymbolRow } from "./symbol-row.ts";

export interface KnownPart {
  id: number;
  brandId: number | null;
  mpn: string;
  /** Offered under the symbol's LCSC number. */
  hasLcsc: boolean;
  /** What the symbol led to when it was read before. */
  wasLinked: boolean;
}

interface SymbolBrands {
  /** Of the symbol's own words. */
  stated: Brand | null;
  /** By the name of its library. */
  hinted: Brand | null;
  byId(brandId: number): Brand | null;
}

type Choice = { brandId: number | null; mpn: string } | { refusal: string };

/**
 * The part that a symbol stands for: as it states, by its LCSC number, its library's name, or the only one there is; a
 * part of a brand that is told need not be there yet.
 */
export function choosePart(
  { mpn, isStated, lcsc, datasheetUrl }: Pick<SymbolRow, "mpn" | "isStated" | "lcsc" | "datasheetUrl">,
  known: readonly KnownPart[],
  { stated, hinted, byId }: SymbolBrands,
): Choice {
  const numbered = known.filter((part) => isNumber(part, mpn));
  const ofBrand = (brand: Brand) =>
    preferExact(
      numbered.filter(({ brandId }) => brandId === brand.id),
      mpn,
    ) ?? { brandId: brand.id, mpn };
  if (stated) return ofBrand(stated);
  const offered = known.find(({ hasLcsc }) => hasLcsc);
  if (offered && isStated && partKey(offered.mpn) !== partKey(mpn))
    return { refusal: `立创编号 ${lcsc} 是 ${offered.mpn}，与符号写明的型号 ${mpn} 不符` };
  if (offered) return offered;
  const before = numbered.find(({ wasLinked }) => wasLinked);
  if (before) return before;
  const distinct = new Set(numbered.map(({ brandId }) => brandId));
  if (hinted && (distinct.size === 0 || distinct.has(hinted.id))) return ofBrand(hinted);
  if (distinct.size === 1) return preferExact(numbered, mpn)!;
  const brands = [...distinct].map((brandId) => (brandId === null ? null : byId(brandId)));
  const makers = brands.filter((brand) => brand !== null && isAtMaker(datasheetUrl, brand.website));
  if (makers.length === 1) return ofBrand(makers[0]!);
  if (distinct.size > 1) {
    const names = brands.map((brand) => brand?.name ?? "无品牌");
    return {
      refusal: `目录里有 ${distinct.size} 个品牌的同一型号（${names.slice(0, 5).join("、")}${names.length > 5 ? "等" : ""}），符号没有写明品牌`,
    };
  }
  return {
    refusal: lcsc === null ? "没有品牌，目录里也没有这个型号" : `没有品牌，目录里没有这个型号，也没有立创编号 ${lcsc}`,
  };
}

function isNumber({ mpn: known }: KnownPart, mpn: string): boolean {
  return known.toLowerCase() === mpn.toLowerCase();
}

function isAtMaker(datasheetUrl: string | null, website: string | null): boolean {
  const [place, home] = [datasheetUrl, website].map((url) =>
    url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null,
  );
  return place !== null && home !== null && (place === home || place!.endsWith(`.${home}`));
}

/** Numbers that differ in case alone may be different parts. */
function preferExact(parts: readonly KnownPart[], mpn: string): KnownPart | null {
  return parts.find((part) => part.mpn === mpn) ?? parts[0] ?? null;
}
