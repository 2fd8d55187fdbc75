import { z } from "zod";
import { day, time } from "#api/fields.ts";
import { BrandRef } from "./brand-shapes.ts";

/** As much of a document as a row of a list has room for. */
export const DocumentGlance = z.object({
  id: z.int(),
  sizeBytes: z.int(),
  pageCount: z.int().nullable(),
  language: z.string().nullable(),
  /** Changes with the picture; null while there is none. */
  thumbnail: z.string().nullable(),
  /** Made by this portal for demonstration: no maker's file. */
  isSample: z.boolean(),
});

export const DocumentCard = DocumentGlance.extend({
  title: z.string(),
  kind: z.string(),
  brand: BrandRef.nullable(),
  part: z.object({ id: z.int(), mpn: z.string() }).nullable(),
  version: z.string().nullable(),
  publishedOn: day.nullable(),
  createdAt: time,
});

export type DocumentGlance = z.output<typeof DocumentGlance>;
export type DocumentCard = z.output<typeof DocumentCard>;
