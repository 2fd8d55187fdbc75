import { z } from "zod";
import { day, time, unitPrice } from "#api/fields.ts";
import { CURRENCIES } from "#shared/format-money.ts";

const OfferDay = z.object({
  day,
  currency: z.enum(CURRENCIES),
  /** Of the smallest break. */
  price: unitPrice.nullable(),
  stock: z.int().nullable(),
});

export const Offer = z.object({
  source: z.string(),
  sku: z.string(),
  currency: z.enum(CURRENCIES),
  priceBreaks: z.array(z.object({ quantity: z.int(), price: unitPrice })),
  stock: z.int().nullable(),
  seenAt: time,
  /** The day of which its source speaks; null where nobody says it. */
  sourceDate: day.nullable().optional(),
  /** The last days on which it was read, oldest first; of the newest offers alone. */
  history: z.array(OfferDay),
});

export type Offer = z.output<typeof Offer>;
export type OfferDay = z.output<typeof OfferDay>;
