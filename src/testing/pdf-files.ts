import { deflateRawSync, deflateSync, constants } from "node:zlib";
import PDFDocument from "pdfkit";

// PDFs for tests: good ones, and every way in which one can be bad.

export interface PdfText {
  pages?: string[];
  title?: string;
  ownerPassword?: string;
  userPassword?: string;
}

/** A PDF with a text layer, one page for each text (Latin only). */
export async function makePdf({
  pages = ["Maximum collector current 800 mA"],
  title,
  ownerPassword,
  userPassword,
}: PdfText = {}): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: "1.7",
    ownerPassword,
    userPassword,
    info: title ? { Title: title } : {},
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once("end", resolve));
  for (const text of pages) document.addPage().text(text);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The first half of a PDF, as an interrupted download leaves them. */
export async function makeTruncatedPdf(): Promise<Buffer> {
  const whole = await makePdf({ pages: ["one", "two", "three"] });
  return whole.subarray(0, Math.floor(whole.length / 2));
}

/** Looks like a PDF in its first line only. */
export function makeGarbagePdf(sizeBytes = 100_000): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), noise(sizeBytes)]);
}

/** An error page saved under the name of a PDF. */
export function makeHtmlNamedPdf(): Buffer {
  return Buffer.from(
    "<!DOCTYPE html><html><head><title>404 Not Found</title></head><body>The datasheet has moved.</body></html>",
  );
}

/** A readable PDF, blown up to the size by bytes that nothing refers to. */
export function makePdfOfSize(sizeBytes: number): Buffer {
  const page = assemblePdf([...EMPTY_PAGE_TREE, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"]);
  const padding = Buffer.alloc(sizeBytes - page.length, "%".charCodeAt(0));
  padding[0] = padding[padding.length - 1] = "\n".charCodeAt(0);
  // In front of the table's end, so that readers find it where they look for it.
  return Buffer.concat([page.subarray(0, 15), padding, page.subarray(15)]);
}

/** Pages with an incompressible picture each: opening the first one needs a small part of the file only. */
export function makePicturePdf({ sizeBytes = 4 * 1024 * 1024, pageCount = 40 } = {}): Buffer {
  const side = Math.floor(Math.sqrt(sizeBytes / pageCount));
  const objects: (string | Buffer)[] = [CATALOGUE, pageTree(pageCount, (index) => 3 + index * 3)];
  for (let index = 0; index < pageCount; index++) {
    const first = objects.length + 1;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
      stream("", Buffer.from("q 500 0 0 500 47 171 cm /P Do Q")),
      stream(
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        noise(side * side, index + 1),
      ),
    );
  }
  return assemblePdf(objects);
}

/** Empty pages that share one object, so the file stays small. */
export function makePdfOfPages(pageCount: number): Buffer {
  const pages = Array.from({ length: pageCount }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>");
  return assemblePdf([CATALOGUE, pageTree(pageCount, (index) => index + 3), ...pages]);
}

/** A page whose drawing orders are a few kilobytes in the file and `sizeBytes` unpacked. */
export function makeDecompressionBomb(sizeBytes = 20 * 1024 ** 3): Buffer {
  const blockBytes = 16 * 1024 * 1024;
  const block = deflateRawSync(Buffer.alloc(blockBytes, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const repeated = Array.from({ length: Math.ceil(sizeBytes / blockBytes) }, () => block);
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...repeated]);
  return assemblePdf([
    ...EMPTY_PAGE_TREE,
    PAGE_WITH_CONTENTS,
    stream("/Filter [/FlateDecode /FlateDecode]", deflateSync(packed)),
  ]);
}

/** A page tree that is its own child. */
export function makeLoopingPdf(): Buffer {
  return assemblePdf([CATALOGUE, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 40 /Parent 2 0 R >>"]);
}

/** A page with a word of Chinese (热阻) in a font that the file names but does not hold. */
export function makePdfWithoutItsFont(): Buffer {
  return assemblePdf([
    ...EMPTY_PAGE_TREE,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    stream("", Buffer.from("BT /F 80 Tf 20 80 Td <70ED963B> Tj ET")),
    "<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>",
    "<< /Type /FontDescriptor /FontName /SimSun /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>",
  ]);
}

/** A page that is one picture of the size it claims; the picture's bytes are missing. */
export function makePdfWithHugePicture(side = 200_000): Buffer {
  return assemblePdf([
    ...EMPTY_PAGE_TREE,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>",
    stream("", Buffer.from("q 595 0 0 842 0 0 cm /P Do Q")),
    stream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      deflateSync(Buffer.alloc(1000)),
    ),
  ]);
}

interface PlacedWords {
  text: string;
  x: number;
  y: number;
  size?: number;
}

/** A page whose words are drawn in this order at these places, in Helvetica; `meanings` says what letters stand for (as a font of symbols or of another script does). */
export function makePlacedPdf(
  words: PlacedWords[],
  {
    meanings = {},
    catalogue = "",
    more = [],
  }: { meanings?: Record<string, string>; catalogue?: string; more?: (string | Buffer)[] } = {},
): Buffer {
  const drawn = words
    .map(
      ({ text, x, y, size = 10 }) =>
        `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[()\\]/g, "\\$&")}) Tj ET`,
    )
    .join("\n");
  const meant = Object.entries(meanings).map(
    ([letter, meaning]) => `<${hex(letter, "latin1")}> <${hex(meaning, "utf16be")}>`,
  );
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${meant.length} beginbfchar ${meant.join(" ")} endbfchar endcmap end`;
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    stream("", Buffer.from(drawn)),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${meant.length > 0 ? "/ToUnicode 6 0 R" : ""} >>`,
    stream("", Buffer.from(map)),
    ...more,
  ]);
}

/** A page that wants scripts run, a program started and a site asked when it is opened. */
export function makePdfWithActions(): Buffer {
  return makePlacedPdf([{ text: "Thermal resistance 62 K/W", x: 50, y: 700 }], {
    catalogue: "/OpenAction 7 0 R /AA << /WC 8 0 R /DS 9 0 R >> /Names << /JavaScript << /Names [(a) 7 0 R] >> >>",
    more: [
      "<< /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\('http://127.0.0.1:1/'\\);) >>",
      "<< /S /Launch /F (/bin/sh) >>",
      "<< /S /URI /URI (http://127.0.0.1:1/) >>",
    ],
  });
}

/** A page with an outline of about `sizeBytes`. */
export function makePdfWithOutline(sizeBytes = 10 * 1024 * 1024): Buffer {
  const title = "Electrical characteristics ".repeat(40);
  const count = Math.ceil(sizeBytes / (title.length + 60));
  const entries = Array.from(
    { length: count },
    (_, index) => `<< /Title (${title}) /Parent 7 0 R ${index + 1 < count ? `/Next ${index + 9} 0 R` : ""} >>`,
  );
  return makePlacedPdf([{ text: "Thermal resistance 62 K/W", x: 50, y: 700 }], {
    catalogue: "/Outlines 7 0 R",
    more: [`<< /Type /Outlines /First 8 0 R /Last ${count + 7} 0 R /Count ${count} >>`, ...entries],
  });
}

const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>";
const EMPTY_PAGE_TREE = [CATALOGUE, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"];
const PAGE_WITH_CONTENTS = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>";

function pageTree(pageCount: number, objectOf: (index: number) => number) {
  const kids = Array.from({ length: pageCount }, (_, index) => `${objectOf(index)} 0 R`);
  return `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pageCount} >>`;
}

function stream(entries: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** The first object is the catalogue; object numbers count from 1. */
function assemblePdf(objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function hex(text: string, encoding: "latin1" | "utf16be"): string {
  return (encoding === "latin1" ? Buffer.from(text, "latin1") : Buffer.from(text, "utf16le").swap16()).toString("hex");
}

/** The same bytes each time, and no pattern that packs. */
function noise(sizeBytes: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  let state = seed;
  for (let index = 0; index < sizeBytes; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
