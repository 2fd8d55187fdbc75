import { z } from "zod";

/** Why others do not see a text: it waits for a look, for these words, or was refused for this reason. */
export const TextReview = z.object({
  state: z.enum(["waiting", "refused"]),
  words: z.array(z.string()),
  reason: z.string(),
});

export type TextReview = z.output<typeof TextReview>;
