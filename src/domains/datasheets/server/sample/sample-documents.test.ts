import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { drawSampleDatasheet } from "./draw-sample-datasheet.ts";
import { SampleDocument } from "./sample-document.ts";

const FILE = path.join(PROJECT_ROOT, "seeds/sample/documents.json");

test.skipIf(!existsSync(FILE))("every sample document of the seeds can be drawn, each to bytes of its own", async () => {
  const documents = z.array(SampleDocument).parse(JSON.parse(readFileSync(FILE, "utf8")));
  const drawn = new Set<string>();
  for (const document of documents) drawn.add((await drawSampleDatasheet(document)).toString("latin1"));
  expect(drawn.size).toBe(documents.length);
}, 60_000);
