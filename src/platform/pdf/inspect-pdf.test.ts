import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  makeDecompressionBomb,
  makeGarbagePdf,
  makeHtmlNamedPdf,
  makeLoopingPdf,
  makePdf,
  makePdfOfPages,
  makePdfOfSize,
  makePdfWithHugePicture,
  makePdfWithoutItsFont,
  makePicturePdf,
  makeTruncatedPdf,
} from "#testing/pdf-files.ts";
import { renderThumbnail } from "./render-thumbnail.ts";
import { inspectPdf } from "./inspect-pdf.ts";

const PROSE =
  "The maximum rating of this transistor is given for the case at 25 degrees. It is to be derated with the temperature.";
const LIMIT = 60_000;

describe("a readable PDF", () => {
  test(
    "tells its pages, its title and its language",
    async () => {
      const bytes = await makePdf({ pages: [PROSE, PROSE, PROSE], title: "2N2222A  NPN switching transistor" });
      expect(await inspectPdf(bytes)).toEqual({
        ok: true,
        pageCount: 3,
        hasTextLayer: true,
        language: "en",
        title: "2N2222A NPN switching transistor",
        isOwnerEncrypted: false,
      });
    },
    LIMIT,
  );

  test(
    "is read from its path as from its bytes",
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "xinpu-pdf-"));
      const file = path.join(folder, "a.pdf");
      await writeFile(file, await makePdf({ pages: [PROSE] }));
      expect(await inspectPdf(file)).toMatchObject({ ok: true, pageCount: 1 });
      await rm(folder, { recursive: true });
    },
    LIMIT,
  );

  test(
    "opens without a password where only its owner set one",
    async () => {
      const bytes = await makePdf({ pages: [PROSE], ownerPassword: "boss" });
      expect(await inspectPdf(bytes)).toMatchObject({
        ok: true,
        pageCount: 1,
        hasTextLayer: true,
        isOwnerEncrypted: true,
      });
    },
    LIMIT,
  );

  test(
    "has no text layer where its pages are pictures",
    async () => {
      const bytes = makePicturePdf({ sizeBytes: 100_000, pageCount: 4 });
      expect(await inspectPdf(bytes)).toMatchObject({
        ok: true,
        pageCount: 4,
        hasTextLayer: false,
        language: null,
        title: null,
      });
    },
    LIMIT,
  );

  test(
    "may have 2000 pages",
    async () => {
      expect(await inspectPdf(makePdfOfPages(2000))).toMatchObject({ ok: true, pageCount: 2000 });
    },
    LIMIT,
  );

  test(
    "is drawn 360 pixels wide as WebP",
    async () => {
      const thumbnail = await renderThumbnail(await makePdf());
      if (!thumbnail.ok) throw new Error(thumbnail.reason);
      expect(Buffer.from(thumbnail.bytes).toString("latin1", 8, 12)).toBe("WEBP");
      expect(thumbnail).toMatchObject({ mediaType: "image/webp", width: 360, height: 466 });
    },
    LIMIT,
  );

  test(
    "shows its Chinese words although it holds no font for them",
    async () => {
      expect(await countDarkPixels(makePdfWithoutItsFont())).toBeGreaterThan(2000);
      expect(await countDarkPixels(makePdfOfPages(1))).toBe(0);
    },
    LIMIT,
  );

  test(
    "is drawn without a picture that claims 40 gigapixels",
    async () => {
      expect(await renderThumbnail(makePdfWithHugePicture())).toMatchObject({ ok: true, width: 360 });
    },
    LIMIT,
  );
});

describe("a file that is refused", () => {
  const cases: [string, () => Buffer | Promise<Buffer>, string][] = [
    ["has no bytes", () => Buffer.alloc(0), "empty"],
    ["is HTML", makeHtmlNamedPdf, "notPdf"],
    ["is cut off", makeTruncatedPdf, "broken"],
    ["is noise behind the first line", makeGarbagePdf, "broken"],
    ["is one line", () => Buffer.from("%PDF-1.7\n"), "broken"],
    ["has a page tree that loops", makeLoopingPdf, "broken"],
    ["asks for a password", () => makePdf({ userPassword: "secret", ownerPassword: "boss" }), "needsPassword"],
    ["has 60 MB", () => makePdfOfSize(60 * 1024 * 1024), "tooLarge"],
    ["has 3000 pages", () => makePdfOfPages(3000), "tooManyPages"],
  ];

  test.each(cases)(
    "%s",
    async (_, make, reason) => {
      const bytes = await make();
      expect(await inspectPdf(bytes)).toEqual({ ok: false, reason });
      expect(await renderThumbnail(bytes)).toEqual({ ok: false, reason });
    },
    LIMIT,
  );

  test(
    "unpacks to 20 GB, and the next one is read all the same",
    async () => {
      const bomb = makeDecompressionBomb();
      expect(bomb.length).toBeLessThan(1_000_000);
      expect(await inspectPdf(bomb)).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^(tooMuchMemory|tookTooLong|broken)$/),
      });
      expect(await inspectPdf(await makePdf())).toMatchObject({ ok: true });
    },
    LIMIT,
  );
});

async function countDarkPixels(pdf: Buffer) {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const thumbnail = await renderThumbnail(pdf);
  if (!thumbnail.ok) throw new Error(thumbnail.reason);
  const canvas = createCanvas(thumbnail.width, thumbnail.height);
  const context = canvas.getContext("2d");
  context.drawImage(await loadImage(Buffer.from(thumbnail.bytes)), 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let offset = 0; offset < data.length; offset += 4) if (data[offset]! < 128) dark += 1;
  return dark;
}
