import { z } from "zod";

/** A company among what a user has looked at. */
export const ViewedCompany = z.object({
  id: z.int(),
  name: z.string(),
  about: z.string(),
  fullLogo: z.string().nullable(),
});
export type ViewedCompany = z.output<typeof ViewedCompany>;
