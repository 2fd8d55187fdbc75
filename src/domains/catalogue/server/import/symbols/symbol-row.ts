import { createHash } from "node:crypto";
import type { SymbolPin } from "#shared/symbol-pins.ts";
import type { ListedRow } from "#part-lists/listed-row.ts";
import { readPartRow, type PartRow, type RefusedRow } from "../parts/part-row.ts";
import { isGenericLibrary, makerOfLibrary } from "#part-lists/symbols/library-rules.ts";
import { MAX_FILTERS, type LibrarySymbol } from "#part-lists/symbols/library-symbol.ts";
import { packageOfFootprint } from "#part-lists/symbols/package-of-footprint.ts";
import { saidOf } from "#part-lists/symbols/symbol-properties.ts";

/** A symbol that stands for a part, with what it says of the part. */
export interface SymbolRow extends PartRow {
  library: string;
  symbol: string;
  base: string | null;
  footprint: string | null;
  filters: string[];
  keywords: string;
  pinCount: number | null;
  pins: SymbolPin[];
  unitCount: number | null;
  /** The maker that the library's name may tell. */
  maker: string | null;
  lcsc: string | null;
  /** Whether the number stands in a property of its own, and is not the symbol's name. */
  isStated: boolean;
}

export interface SymbolReading {
  source: string;
  library: string;
  version: string;
}

const MAX_NAME_LENGTH = 200;
const MAX_KEYWORDS_LENGTH = 1000;
const MIN_MPN_LENGTH = 3;
// A place that any letter may take, as in `STM32F407VGTx` and `LTC6081xDD`; not the end of `Max`.
const PLACEHOLDER = /(?<![a-wyz])x+(?![a-wyz])/;

/** Why symbols stand for no part, in the order in which it is asked; counted by the account. */
export const NO_PART = {
  power: "电源符号，不是元件",
  graphic: "图形符号，不是元件",
  generic: "通用符号，不对应具体型号",
  nameless: "通用符号，名称不是型号",
} as const;

/** Reads a row as a symbol. What stands for no part, or whose number can't be read, is refused with the reason. */
export function readSymbolRow(row: ListedRow, reading: SymbolReading): SymbolRow | RefusedRow {
  const { line, endLine } = row;
  if ("refusal" in row) return { line, endLine, refusal: row.refusal, mpn: row.mpn };
  const symbol = row.fields.symbol as LibrarySymbol;
  const { properties } = symbol;
  const lcsc = /^C\d{1,12}$/i.exec(saidOf(properties.lcsc) ?? "")?.[0].toUpperCase() ?? null;
  const stated = saidOf(properties.mpn);
  const refuse = (refusal: string): RefusedRow => ({ line, endLine, mpn: symbol.name, refusal });
  const noPart = tellNoPart(symbol, reading.library, stated !== null || lcsc !== null);
  if (noPart) return refuse(noPart);
  if (symbol.name.trim() === "" || symbol.name.length > MAX_NAME_LENGTH)
    return refuse(`符号名为空或超过 ${MAX_NAME_LENGTH} 字`);
  if (cut(symbol.name, MAX_NAME_LENGTH) !== symbol.name) return refuse("符号名含有控制字符或乱码");

  const mpn = stated ?? symbol.name;
  const footprint = cut(saidOf(properties.footprint), MAX_NAME_LENGTH);
  const part = readPartRow(
    {
      line,
      endLine,
      fields: {
        mpn,
        mpnKind: PLACEHOLDER.test(mpn) ? "family" : "orderable",
        manufacturer: saidOf(properties.manufacturer),
        description: saidOf(properties.description),
        category: reading.library,
        package: packageOfFootprint(footprint),
        datasheetUrl: saidOf(properties.datasheet),
        parameters: {
          keywords: saidOf(properties.keywords) ?? "",
          ...(symbol.pinCount !== null && { pinCount: symbol.pinCount }),
        },
      },
    },
    { source: reading.source, seller: null, currency: "CNY", version: reading.version, countReference: () => 1 },
  );
  if ("refusal" in part) return { ...part, mpn: symbol.name };
  const facts = {
    library: reading.library,
    symbol: symbol.name,
    base: cut(symbol.base, MAX_NAME_LENGTH),
    footprint,
    filters: symbol.filters.slice(0, MAX_FILTERS).flatMap((filter) => cut(filter, MAX_NAME_LENGTH) ?? []),
    keywords: cut(saidOf(properties.keywords), MAX_KEYWORDS_LENGTH) ?? "",
    pinCount: symbol.pinCount,
    pins: symbol.pins,
    unitCount: symbol.unitCount,
    maker: makerOfLibrary(reading.library),
    lcsc,
    isStated: stated !== null,
  };
  const hash = createHash("sha256").update(part.hash).update(JSON.stringify(facts)).digest("hex").slice(0, 32);
  return { ...part, ...facts, hash, reference: `${reading.library}:${symbol.name}` };
}

/** A number that the symbol states makes a part of it in any library. */
function tellNoPart(
  { name, isPower, isInBill, properties }: LibrarySymbol,
  library: string,
  isNumbered: boolean,
): string | null {
  if (isPower) return NO_PART.power;
  if (properties.reference?.startsWith("#") || (isInBill === false && !isNumbered)) return NO_PART.graphic;
  if (isNumbered) return null;
  if (isGenericLibrary(library)) return NO_PART.generic;
  const letters = name.replace(/[^\p{L}\p{N}]/gu, "");
  return letters.length < MIN_MPN_LENGTH || !/\d/.test(letters) ? NO_PART.nameless : null;
}

/** Control characters and damage are not kept; a database can't hold all of them. */
function cut(text: string | null, maxLength: number): string | null {
  const clean = text
    ?.replace(/[\p{Cc}\p{Cs}\ufffd]+/gu, " ")
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
  return clean || null;
}
