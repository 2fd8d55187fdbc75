import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "../project-root.ts";
import { readPrinted } from "./read-printed.ts";
import { readPages } from "./read-pages.ts";

const FOLDER = path.join(PROJECT_ROOT, "../shared/data/pdf/files");
const isThere = existsSync(FOLDER);
const files = isThere ? readdirSync(FOLDER).filter((name) => !name.startsWith("bad_")) : [];
/** No page of these, or none but a site's own, has a text layer. */
const SCANS = ["2N3055", "3_ILD3", "BA1404", "D304X", "KA2923", "KIA324P", "imagemagick"];
const isScan = (name: string) => SCANS.some((scan) => name.startsWith(scan));
const LIMIT = 300_000;

/** What stands on a page, as one reads it there. */
const READ: [string, number, string][] = [
  ["CH217", 1, "CH217 是可调限流门限的 USB 端口电源开关芯片。芯片内部集成了过流保护、过温保护、欠压保"],
  ["CH217", 1, "支持电源电压 2.7V～5.5V。"],
  ["CH217", 2, "TA 工作时的环境温度 -40 85 ℃"],
  ["3DD304X", 2, "结到管壳的热阻 TO-220C"],
  ["3DD304X", 2, "最高结温 Junction Temperature Tj 150 ℃"],
  ["HUSB238", 6, "过压保护（OVP）阈值"],
  ["AO3401", 1, "RDS(ON) (at VGS=-10V) < 50mΩ"],
  ["AO3401", 1, "Junction and Storage Temperature Range TJ, TSTG -55 to 150 °C"],
  ["IRF3205", 2, "RDS(on) Static Drain-to-Source On-Resistance ––– ––– 8.0 mΩ VGS = 10V, ID = 62A"],
  ["AD620", 1, "The AD620, with its high accuracy of 40 ppm maximum"],
  ["2N2222A", 1, "metal case. They are designed for high speed"],
];

describe.skipIf(!isThere)(
  `the texts of the PDFs of ${FOLDER}${isThere ? "" : " (skipped: the folder is not there)"}`,
  () => {
    test("are there in all but the scans", async () => {
      expect(files).toHaveLength(36);
      expect(files.filter(isScan)).toHaveLength(7);
    });

    test.each(files)(
      "%s",
      async (name) => {
        const texts = await readTexts(path.join(FOLDER, name), 8);
        const withText = texts.filter((text) => text !== "").length;
        if (isScan(name)) expect(withText).toBeLessThanOrEqual(1);
        else expect(withText).toBe(texts.length);
        for (const [beginning, page, line] of READ)
          if (name.startsWith(beginning)) expect(texts[page - 1]).toContain(line);
      },
      LIMIT,
    );
  },
);

/** The first pages; a busy machine reads them in more than one batch. */
async function readTexts(file: string, pages: number): Promise<string[]> {
  const texts: string[] = [];
  for (let pageCount = pages; texts.length < Math.min(pages, pageCount);) {
    const batch = await readPages(file, { firstPage: texts.length + 1, pages: pages - texts.length });
    if (!batch.ok) throw new Error(batch.reason);
    pageCount = batch.pageCount;
    texts.push(...batch.read.map(({ text }) => readPrinted(text)));
  }
  return texts;
}
