import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "../project-root.ts";
import { renderThumbnail } from "./render-thumbnail.ts";
import { inspectPdf } from "./inspect-pdf.ts";

interface IndexEntry {
  file: string;
  language: string | null;
  pages: number | null;
  textLayer: boolean | null;
  encrypted: boolean;
}

const FOLDER = path.join(PROJECT_ROOT, "../shared/data/pdf");
const INDEX = path.join(FOLDER, "index.json");
const REFUSED: Record<string, string> = {
  "bad_empty.pdf": "empty",
  "bad_html_as_pdf.pdf": "notPdf",
  "bad_truncated.pdf": "broken",
};
// Its text is lorem ipsum.
const NOT_ENGLISH = "with_attachment__sample.pdf";

const isThere = existsSync(INDEX);
const entries = isThere ? readEntries() : [];

describe.skipIf(!isThere)(`the PDFs of ${FOLDER}${isThere ? "" : " (skipped: the folder is not there)"}`, () => {
  test.each(entries.map((entry) => [path.basename(entry.file), entry] as const))("%s", async (name, entry) => {
    const file = path.join(FOLDER, entry.file);
    const reason = REFUSED[name];
    if (reason) {
      expect(await inspectPdf(file)).toEqual({ ok: false, reason });
      expect(await renderThumbnail(file)).toEqual({ ok: false, reason });
      return;
    }
    expect(await inspectPdf(file)).toMatchObject({
      ok: true,
      pageCount: entry.pages,
      hasTextLayer: entry.textLayer,
      language: entry.textLayer ? languageOf(name, entry) : null,
      isOwnerEncrypted: entry.encrypted,
    });
    expect(await renderThumbnail(file)).toMatchObject({ ok: true, width: 360 });
  });

  test("are all in the index", () => {
    expect(entries).toHaveLength(39);
  });
});

function languageOf(name: string, { language }: IndexEntry) {
  if (name === NOT_ENGLISH) return "other";
  return language === "zh+en" ? "zh-en" : language;
}

function readEntries(): IndexEntry[] {
  const index = JSON.parse(readFileSync(INDEX, "utf8")) as IndexEntry[] | { files: IndexEntry[] };
  return Array.isArray(index) ? index : index.files;
}
