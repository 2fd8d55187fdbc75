import type { SymbolPin } from "#shared/symbol-pins.ts";
import type { PropertyName } from "./symbol-properties.ts";

/** Footprint filters of a symbol; what stands behind them is left out. */
export const MAX_FILTERS = 100;

/** A symbol as its library draws it; what a base symbol says counts for those that are derived from it. */
export interface LibrarySymbol {
  line: number;
  name: string;
  /** The symbol it is derived from. */
  base: string | null;
  isPower: boolean;
  /** Whether it stands in a bill of materials; null where nothing is said. */
  isInBill: boolean | null;
  /** By the names of our own; those that say nothing are left out. */
  properties: Partial<Record<PropertyName, string>>;
  filters: string[];
  /** Null where no pin is drawn. */
  pinCount: number | null;
  /** Not all of very many. */
  pins: SymbolPin[];
  unitCount: number | null;
}

/** A symbol with all that those it is derived from say of it, or why it can't be put together. */
export type ResolvedSymbol = LibrarySymbol | { line: number; name: string; refusal: string };

const MAX_BASES = 32;

/** Puts derived symbols together with their bases, through chains of any order. Of two symbols of one name the first counts. */
export function resolveSymbols(symbols: LibrarySymbol[]): ResolvedSymbol[] {
  const byName = new Map<string, LibrarySymbol>();
  for (const symbol of symbols) if (!byName.has(symbol.name)) byName.set(symbol.name, symbol);
  return symbols.map((symbol) => {
    const { line, name } = symbol;
    if (byName.get(name) !== symbol)
      return { line, name, refusal: `库中已有同名符号（第 ${byName.get(name)!.line} 行）` };
    const chain = [symbol];
    for (let base = symbol.base; base !== null; base = chain.at(-1)!.base) {
      const found = byName.get(base);
      if (!found) return { line, name, refusal: `派生自「${base}」，库中没有这个符号` };
      if (chain.includes(found))
        return { line, name, refusal: `派生关系绕成了圈：${[...chain, found].map((link) => link.name).join(" → ")}` };
      if (chain.length > MAX_BASES) return { line, name, refusal: `派生超过 ${MAX_BASES} 层` };
      chain.push(found);
    }
    return chain.reduceRight((base, own) => derive(own, base));
  });
}

function derive(own: LibrarySymbol, base: LibrarySymbol): LibrarySymbol {
  // Numbers name the base, and not what is derived from it.
  const { mpn: _mpn, lcsc: _lcsc, ...inherited } = base.properties;
  return {
    ...own,
    isPower: own.isPower || base.isPower,
    isInBill: own.isInBill ?? base.isInBill,
    properties: { ...inherited, ...own.properties },
    filters: own.filters.length > 0 ? own.filters : base.filters,
    ...(own.pinCount === null && { pinCount: base.pinCount, pins: base.pins }),
    unitCount: own.unitCount ?? base.unitCount,
  };
}
