import { z } from "zod";
import { ORIGINS } from "../origin-labels.ts";

export const BrandRef = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameCn: z.string().nullable(),
  isDomestic: z.boolean(),
  /** Null where nobody has said; left out where it is not told. */
  origin: z.enum(ORIGINS).nullable().optional(),
});

export const Brand = BrandRef.extend({
  initial: z.string(),
  country: z.string().nullable(),
  origin: z.enum(ORIGINS).nullable(),
  partCount: z.int(),
  documentCount: z.int(),
});

export type BrandRef = z.output<typeof BrandRef>;
export type Brand = z.output<typeof Brand>;
