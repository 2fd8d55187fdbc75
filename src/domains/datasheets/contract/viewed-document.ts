import { z } from "zod";

/** A datasheet among what its reader has looked at. */
export const ViewedDocument = z.object({
  id: z.int(),
  brandId: z.int().nullable(),
  filename: z.string(),
  brandCn: z.string(),
  fullLogo: z.string().nullable(),
});
export type ViewedDocument = z.output<typeof ViewedDocument>;
