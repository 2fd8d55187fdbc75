import { z } from "zod";
import { time } from "#api/fields.ts";
import { PIN_TYPES } from "#shared/symbol-pins.ts";

const SymbolPin = z.object({ number: z.string(), name: z.string(), type: z.enum(PIN_TYPES) });

/** What a library of CAD symbols has for a part. */
export const PartSymbol = z.object({
  library: z.string(),
  symbol: z.string(),
  /** The symbol it is derived from, in the same library. */
  base: z.string().nullable(),
  /** With its library, `Package_SO:SOIC-8_3.9x4.9mm_P1.27mm`. */
  footprint: z.string().nullable(),
  /** Patterns of names of footprints that fit. */
  footprintFilters: z.array(z.string()),
  keywords: z.string(),
  description: z.string(),
  datasheetUrl: z.string().nullable(),
  pinCount: z.int().nullable(),
  unitCount: z.int().nullable(),
  /** By number, the first 300; only the first three symbols of a part tell them. */
  pins: z.array(SymbolPin),
  /** The family whose symbol it is, where it is not drawn for this part alone: `STM32F407VGTx`. */
  family: z.string().nullable(),
  source: z.string(),
  seenAt: time,
});

export type PartSymbol = z.output<typeof PartSymbol>;
