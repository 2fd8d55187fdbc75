import { z } from "zod";
import { time, unitPrice } from "#api/fields.ts";
import { TrustMarks } from "#domains/companies/contract/company-shapes.ts";
import { CURRENCIES } from "#shared/format-money.ts";

/** What a company has in stock of one part. */
export const StockLine = z.object({
  id: z.int(),
  mpn: z.string(),
  brandName: z.string(),
  /** The part of the catalogue that it is; null where none is, or several may be. */
  partId: z.int().nullable(),
  quantity: z.int(),
  /** 2340 is a week, 2023 a year, 23+ that year or later; what is none of these is a lot's own number. */
  dateCode: z.string(),
  place: z.string(),
  currency: z.enum(CURRENCIES),
  /** Of one piece; null: to be asked. */
  price: unitPrice.nullable(),
  includesTax: z.boolean().nullable(),
  minQuantity: z.int().nullable(),
  package: z.string(),
  note: z.string(),
  /** When its company last said that this is so. */
  confirmedAt: time,
  /** Confirmed in the last 30 days. */
  isFresh: z.boolean(),
});

export const PartStockLine = StockLine.extend({
  company: z.object({
    id: z.int(),
    name: z.string(),
    trust: TrustMarks,
    /** How it is reached, in words, as everybody may see it: masked where its contacts are not public; empty where there is none. */
    contact: z.string(),
  }),
});

export type StockLine = z.output<typeof StockLine>;
export type PartStockLine = z.output<typeof PartStockLine>;
