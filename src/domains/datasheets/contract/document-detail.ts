import { z } from "zod";
import { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";
import { DocumentVersion } from "./document-versions.ts";
import { PartRow } from "#domains/catalogue/contract/part-shapes.ts";

export const DocumentDetail = DocumentCard.extend({
  fileName: z.string(),
  source: z.string(),
  sourceUrl: z.string().nullable(),
  /** Whether nobody stated the version: it was read off the pages. */
  isVersionRead: z.boolean(),
  /** The same of the day of publication. */
  isDayRead: z.boolean(),
  hasTextLayer: z.boolean().nullable(),
  textState: z.enum(["waiting", "ready", "failed"]),
  pagesRead: z.int(),
  /** Of the pages read, those without a text layer. */
  pagesWithoutText: z.int(),
  sha256: z.string(),
  /** Its published editions, newest first; none where it is the only one. */
  versions: z.array(DocumentVersion),
  parts: z.array(PartRow.pick({ id: true, mpn: true, brand: true, description: true, package: true })),
  partTotal: z.int(),
});

export type DocumentDetail = z.output<typeof DocumentDetail>;
