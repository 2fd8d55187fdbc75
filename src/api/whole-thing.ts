import { z } from "zod";
import { time } from "./fields.ts";

/** A thing as its own page of the console shows it in whole, beside what its list tells. */
export const WholeThing = z.object({
  facts: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      /** Null where it leads nowhere. */
      path: z.string().nullable(),
    }),
  ),
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Opening one goes on record. */
  papers: z.array(z.object({ label: z.string(), path: z.string() })),
  /** The latest first. */
  history: z.array(z.object({ at: time, what: z.string(), reason: z.string() })),
  /** The asker stands on a side of it: what is not public is left out, and he does nothing to it. */
  isOwn: z.boolean(),
});

export type WholeThing = z.output<typeof WholeThing>;
