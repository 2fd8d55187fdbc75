import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { uploads } from "../../contract/uploads.ts";
import { openTusClient } from "#domains/files/testing/tus-client.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { partKey } from "#shared/part-key.ts";
import { useTestApp } from "#testing/app.ts";
import { openBrandBook } from "#domains/catalogue/server/import/brands/brand-book.ts";
import { ensurePart } from "#domains/catalogue/server/public/parts-of-documents.ts";
import { readUpload } from "./read-upload.ts";

interface Entry {
  file: string;
  mpn: string | null;
  manufacturer: string | null;
  pages: number | null;
  textLayer: boolean | null;
}

const FOLDER = path.join(PROJECT_ROOT, "../shared/data/pdf");
const INDEX = path.join(FOLDER, "index.json");
const isThere = existsSync(INDEX);
const entries: Entry[] = isThere ? readEntries() : [];
const USER = "13800000001";
const AT_ONCE = 4;
const LIMIT = 600_000;
/** Which of them no upload comes of, and what is said. */
const REFUSED: Record<string, RegExp> = { "bad_empty.pdf": /空|大小|字节/, "bad_html_as_pdf.pdf": /只能是 PDF/ };

describe.skipIf(!isThere)(`the PDFs of ${FOLDER}${isThere ? "" : " (skipped: the folder is not there)"}`, () => {
  const portal = useTestApp();

  test(
    "go through the upload, under names that tell nothing: brand and number are recognised by what they print",
    async () => {
      const { db } = portal.context;
      const book = await openBrandBook(db);
      await book.addUnknown(
        db,
        entries.filter(({ manufacturer }) => manufacturer !== null).map(({ manufacturer }) => [manufacturer]),
      );
      for (const { mpn, manufacturer } of entries)
        if (mpn && manufacturer) await ensurePart(db, mpn, book.find(manufacturer)!.id);
      const tus = await openTusClient(portal, USER);
      const queue = entries.map((entry, index) => ({ ...entry, index }));
      const recognised = { brands: 0, mpns: 0, of: 0 };

      async function bring({ file, mpn, manufacturer, pages, textLayer, index }: Entry & { index: number }) {
        const name = path.basename(file);
        const bytes = readFileSync(path.join(FOLDER, file));
        const created = await tus.create(bytes.length, { fileName: `扫描 ${index}.pdf` });
        const sent = created.status === 201 ? await tus.patch(created.headers.get("location")!, 0, bytes) : created;
        if (REFUSED[name])
          return expect({ name, said: sent.answer?.msg ?? "" }).toEqual({
            name,
            said: expect.stringMatching(REFUSED[name]),
          });
        const { id } = await portal.callAs(USER)(uploads.addUpload, { fileId: sent.answer!.data.id });
        await readUpload(portal.context, { uploadId: id });
        const upload = await portal.callAs(USER)(uploads.uploadDetail, { id });
        if (name === "bad_truncated.pdf")
          return expect(upload).toMatchObject({ state: "unusable", failure: "该 PDF 已损坏或不完整，无法读取" });
        expect(upload).toMatchObject({
          state: "draft",
          pageCount: pages,
          hasTextLayer: textLayer,
          thumbnail: expect.any(String),
        });
        if (!textLayer || !mpn) return;
        recognised.of += 1;
        if (upload.brandName === book.find(manufacturer!)!.name) recognised.brands += 1;
        if (upload.mpns.some((one) => partKey(one) === partKey(mpn))) recognised.mpns += 1;
      }
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let next = queue.shift(); next; next = queue.shift()) await bring(next);
        }),
      );
      expect(recognised.of).toBe(28);
      expect(recognised.brands).toBeGreaterThanOrEqual(24);
      expect(recognised.mpns).toBeGreaterThanOrEqual(24);
    },
    LIMIT,
  );
});

function readEntries(): Entry[] {
  const index = JSON.parse(readFileSync(INDEX, "utf8")) as Entry[] | { files: Entry[] };
  return Array.isArray(index) ? index : index.files;
}
