import { z } from "zod";

/** An article among what its reader has looked at. */
export const ViewedArticle = z.object({
  id: z.int(),
  title: z.string(),
  imgUrl: z.string().nullable(),
  source: z.string(),
});
export type ViewedArticle = z.output<typeof ViewedArticle>;
