import { z } from "zod";

export const BrandRef = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameCn: z.string().nullable(),
  isDomestic: z.boolean(),
});

export const Brand = BrandRef.extend({
  initial: z.string(),
  country: z.string().nullable(),
  partCount: z.int(),
  documentCount: z.int(),
});

export type BrandRef = z.output<typeof BrandRef>;
export type Brand = z.output<typeof Brand>;
