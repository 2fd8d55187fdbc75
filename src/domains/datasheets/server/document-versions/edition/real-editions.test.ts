import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { readPrinted } from "#platform/pdf/read-printed.ts";
import { readPages } from "#platform/pdf/read-pages.ts";
import { readEdition } from "./read-edition.ts";

const FOLDER = path.join(PROJECT_ROOT, "../shared/data/pdf/files");
const isThere = existsSync(FOLDER);
const LIMIT = 300_000;
const PAGES = 3;

/** What the first pages of these print. */
const PRINTED: [name: string, version: string | null, publishedOn: string | null][] = [
  ["1N4007", "Rev. C", null],
  ["1N4733A", null, "1996-04-26"],
  ["1N5349B", null, null],
  ["2N2222A", null, "1999-06-01"],
  ["2SK3569", null, "2010-01-29"],
  ["74HC595", "Rev. 6", "2011-12-12"],
  ["AD620", "Rev. E", null],
  ["AO3401", "Rev. 6", "2011-02-01"],
  ["AT45DB041B", "Rev. 1938F", "2002-10-01"],
  ["CD4017BC", null, "1999-01-01"],
  ["CH211", "V1.2", null],
  ["CH217", "V1.1", null],
  ["CH390", "V1.6", null],
  ["FE8.1", "Rev. A0.9", "2014-04-16"],
  ["HUSB238", "Rev. 2.5", "2023-04-01"],
  ["IRF540", "Rev. 1.100", "1999-08-01"],
  ["LIS3MDL", "Rev. 6", "2017-05-01"],
  ["LM324", null, "1994-12-01"],
  ["RJH60F7BDPQ", "Rev. 1.00", "2012-02-17"],
  ["SL2.1A", "V1.0", null],
  ["SW2303", "V1.6", "2022-05-01"],
];

describe.skipIf(!isThere)(
  `the editions of the PDFs of ${FOLDER}${isThere ? "" : " (skipped: the folder is not there)"}`,
  () => {
    test.each(PRINTED)(
      "%s: %s, %s",
      async (name, version, publishedOn) => {
        const file = readdirSync(FOLDER).find((file) => file.startsWith(`${name}_`))!;
        const texts: string[] = [];
        for (let pageCount = PAGES; texts.length < Math.min(PAGES, pageCount);) {
          const batch = await readPages(path.join(FOLDER, file), {
            firstPage: texts.length + 1,
            pages: PAGES - texts.length,
          });
          if (!batch.ok) throw new Error(batch.reason);
          pageCount = batch.pageCount;
          texts.push(...batch.read.map(({ text }) => readPrinted(text)));
        }
        expect(readEdition(texts, "2026-11-22")).toEqual({ version, publishedOn });
      },
      LIMIT,
    );
  },
);
