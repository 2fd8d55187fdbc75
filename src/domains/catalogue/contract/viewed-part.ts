import { z } from "zod";

/** A part, as the history of looks shows it. */
export const ViewedPart = z.object({ id: z.int(), mpn: z.string(), brandName: z.string() });

export type ViewedPart = z.output<typeof ViewedPart>;
