import { z } from "zod";

const SampleSection = z.object({
  heading: z.string(),
  paragraphs: z.array(z.string()).default([]),
  table: z.object({ head: z.array(z.string()).min(1), rows: z.array(z.array(z.string())) }).optional(),
});

/** One entry of seeds/sample/documents.json: a datasheet that this project wrote itself, and so of no edition of the maker's. */
export const SampleDocument = z.object({
  /** Brand and part number of all parts it describes; the first one is its hero. */
  parts: z.array(z.tuple([z.string(), z.string()])).min(1),
  title: z.string(),
  language: z.enum(["zh", "en", "zh-en"]),
  features: z.array(z.string()).default([]),
  applications: z.array(z.string()).default([]),
  sections: z.array(SampleSection).min(1),
});

export type SampleDocument = z.infer<typeof SampleDocument>;
export type SampleTable = NonNullable<SampleDocument["sections"][number]["table"]>;
