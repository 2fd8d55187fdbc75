import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { SampleBrand, SamplePart } from "./sample-shapes.ts";

export interface SampleFiles {
  brands: SampleBrand[];
  parts: SamplePart[];
  documents: unknown;
}

const NAMES = ["brands", "parts", "documents"] as const;

/** Names the state of the sample files, so that a changed sample is loaded anew. */
export async function fingerprintSample(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of NAMES) hash.update(await readFile(fileOf(folder, name)));
  return hash.digest("hex");
}

/** Reads the sample's files. Throws where brands or parts are not of their shape. */
export async function readSampleFiles(folder: string): Promise<SampleFiles> {
  const read = async (name: (typeof NAMES)[number]): Promise<unknown> =>
    JSON.parse(await readFile(fileOf(folder, name), "utf8"));
  return {
    brands: z.array(SampleBrand).parse(await read("brands")),
    parts: z.array(SamplePart).parse(await read("parts")),
    documents: await read("documents"),
  };
}

function fileOf(folder: string, name: string) {
  return path.join(folder, `${name}.json`);
}
