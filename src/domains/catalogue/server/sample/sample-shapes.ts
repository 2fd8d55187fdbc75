import { z } from "zod";

/** A brand of the sample. */
export const SampleBrand = z.object({
  name: z.string(),
  nameCn: z.string().nullable(),
  country: z.string().nullable(),
  website: z.string().nullable(),
  summary: z.string().nullable(),
  foundedYear: z.int().optional(),
  aliases: z.array(z.string()),
});
export type SampleBrand = z.infer<typeof SampleBrand>;

/** A part of the sample. */
export const SamplePart = z.object({
  brand: z.string(),
  mpn: z.string(),
  category: z.string(),
  package: z.string().nullable(),
  lifecycle: z.enum(["new", "active", "not-recommended", "last-buy", "obsolete", "unknown"]),
  popularity: z.int(),
  description: z.string(),
  /** A datasheet that its maker keeps. */
  datasheetUrl: z.string().optional(),
  /** As printed, by the slug of the parameter. */
  values: z.record(z.string(), z.string()),
  offer: z
    .object({
      sku: z.string(),
      stock: z.int(),
      priceBreaks: z.array(z.object({ quantity: z.int(), price: z.string() })),
    })
    .optional(),
});
export type SamplePart = z.infer<typeof SamplePart>;
