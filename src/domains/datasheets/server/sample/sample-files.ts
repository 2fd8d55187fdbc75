import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { SampleDocument } from "./sample-document.ts";

const SampleBrand = z.object({
  name: z.string(),
  nameCn: z.string().nullable(),
  country: z.string().nullable(),
  website: z.string().nullable(),
  summary: z.string().nullable(),
  aliases: z.array(z.string()),
});
export type SampleBrand = z.infer<typeof SampleBrand>;

const SamplePart = z.object({
  brand: z.string(),
  mpn: z.string(),
  category: z.string(),
  package: z.string().nullable(),
  lifecycle: z.enum(["new", "active", "not-recommended", "last-buy", "obsolete", "unknown"]),
  popularity: z.int(),
  description: z.string(),
  /** As printed, by the slug of the parameter. */
  values: z.record(z.string(), z.string()),
  offer: z.object({ sku: z.string(), stock: z.int(), priceBreaks: z.array(z.object({ quantity: z.int(), price: z.string() })) }).optional(),
});
export type SamplePart = z.infer<typeof SamplePart>;

export interface SampleFiles {
  brands: SampleBrand[];
  parts: SamplePart[];
  documents: SampleDocument[];
}

const NAMES = ["brands", "parts", "documents"] as const;

/** Names the state of the sample files, so that a changed sample is loaded anew. */
export async function fingerprintSample(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of NAMES) hash.update(await readFile(fileOf(folder, name)));
  return hash.digest("hex");
}

/** Reads the sample's files. Throws where one is not of its shape. */
export async function readSampleFiles(folder: string): Promise<SampleFiles> {
  const read = async (name: (typeof NAMES)[number]): Promise<unknown> => JSON.parse(await readFile(fileOf(folder, name), "utf8"));
  return {
    brands: z.array(SampleBrand).parse(await read("brands")),
    parts: z.array(SamplePart).parse(await read("parts")),
    documents: z.array(SampleDocument).parse(await read("documents")),
  };
}

function fileOf(folder: string, name: string) {
  return path.join(folder, `${name}.json`);
}
