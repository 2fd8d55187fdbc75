import type { SampleDocument } from "./sample-document.ts";
import { wordsIn, type SampleWords } from "./sample-words.ts";

/** A datasheet while it is being drawn: where one writes next is the pdf's own x and y. */
export interface Sheet {
  pdf: PDFKit.PDFDocument;
  words: SampleWords;
  brandColor: string;
}

export const INK = "#14211e";
export const SECONDARY = "#55635f";
export const LINE = "#cfd9d6";
export const TINT = "#f1f5f4";
const COPPER = "#b8621b";
const COPPER_TINT = "#fbf1e8";

export const LEFT = 48;
export const WIDTH = 595.28 - 2 * LEFT;
const TOP = 64;
const BOTTOM = 56;
const BANNER_HEIGHT = 20;
// Strong enough for white text.
const BRAND_COLORS = ["#0b7a66", "#1f5fa8", "#8a3b12", "#6a3d9a", "#9b1c31", "#2f5d34", "#0e6b8a", "#4a4e69"];

/** Opens a sheet. The same document and font always give the same bytes. */
export async function openSheet(document: SampleDocument, font: Buffer): Promise<Sheet> {
  // It is large, and a portal that has its sample data draws none.
  const { default: PDFDocument } = await import("pdfkit");
  const [brand, mpn] = document.parts[0]!;
  const pdf = new PDFDocument({
    size: "A4",
    margins: { top: TOP, bottom: BOTTOM, left: LEFT, right: LEFT },
    pdfVersion: "1.7",
    lang: document.language === "en" ? "en" : "zh-CN",
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    font: font as unknown as string,
    info: {
      Title: `${mpn} ${document.title}`,
      Author: "芯谱 Xinpu",
      Subject: "样例 SAMPLE",
      Keywords: document.parts.map(([, part]) => part).join(", "),
      Creator: "芯谱 Xinpu",
      Producer: "芯谱 Xinpu",
      // The file's ID is made of these fields, so nothing in it depends on the hour; a sample has no day of publication.
      CreationDate: new Date(0),
    },
  });
  const sheet = { pdf, words: wordsIn(document.language), brandColor: colorOf(brand) };
  pdf.on("pageAdded", () => markAsSample(sheet));
  pdf.addPage();
  return sheet;
}

/** Breaks the page unless the height is free below the pen. */
export function keepTogether({ pdf }: Sheet, height: number) {
  if (pdf.y + height > pdf.page.height - BOTTOM) pdf.addPage();
}

/** A line in a heavier stroke: the font has one weight. */
export function strong(
  { pdf }: Sheet,
  text: string,
  { size, color = INK, ...options }: { size: number; color?: string } & PDFKit.Mixins.TextOptions,
) {
  pdf
    .fontSize(size)
    .fillColor(color)
    .strokeColor(color)
    .lineWidth(size * 0.03);
  pdf.text(text, { ...options, fill: true, stroke: true });
  pdf.fillColor(INK);
}

/** The heading of a section; what follows it keeps at least `room` on the same page. */
export function heading(sheet: Sheet, text: string, room = 60) {
  const { pdf } = sheet;
  keepTogether(sheet, room + 34);
  if (pdf.y > TOP + 1) pdf.y += 12;
  pdf.outline.addItem(text);
  pdf.rect(LEFT, pdf.y + 2, 3, 12).fill(sheet.brandColor);
  pdf.x = LEFT + 10;
  strong(sheet, text, { size: 13 });
  pdf.x = LEFT;
  pdf.y += 5;
}

export function paragraph({ pdf }: Sheet, text: string) {
  pdf.fontSize(9.5).fillColor(INK).text(text, LEFT, pdf.y, { width: WIDTH, lineGap: 2.5, paragraphGap: 4 });
}

/** Writes the foot of all pages, now that their number is known, and hands over the bytes. */
export async function closeSheet({ pdf, words }: Sheet, footer: string): Promise<Buffer> {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    // Below the margin pdfkit would start another page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - BOTTOM + 18;
    pdf
      .moveTo(LEFT, y - 6)
      .lineTo(LEFT + WIDTH, y - 6)
      .lineWidth(0.5)
      .stroke(LINE);
    pdf.fontSize(8).fillColor(SECONDARY);
    pdf.text(footer, LEFT, y, { width: WIDTH, lineBreak: false });
    pdf.text(words.page(index + 1, count), LEFT, y, { width: WIDTH, align: "right", lineBreak: false });
  }
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.once("end", resolve));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The banner is text, so that it is read and found; the large mark is a drawing, so that it is not selected with every sentence. */
function markAsSample({ pdf, words }: Sheet) {
  pdf.rect(0, 0, pdf.page.width, BANNER_HEIGHT).fill(COPPER_TINT);
  pdf.rect(0, BANNER_HEIGHT - 1, pdf.page.width, 1).fill(COPPER);
  pdf.fontSize(8).fillColor(COPPER).text(words.banner, LEFT, 4.5, { width: WIDTH, align: "center", lineBreak: false });
  drawWatermark(pdf);
  pdf.fillColor(INK);
  pdf.x = LEFT;
  pdf.y = TOP;
}

function drawWatermark(pdf: PDFKit.PDFDocument) {
  const size = 110;
  const font = (pdf as unknown as { _font: { font: Font } })._font.font;
  const { glyphs, positions } = font.layout("样例");
  const scale = size / font.unitsPerEm;
  const width = positions.reduce((sum, position) => sum + position.xAdvance, 0) * scale;
  pdf
    .save()
    .translate(pdf.page.width / 2, pdf.page.height / 2)
    .rotate(-35)
    .translate(-width / 2, size / 3);
  let x = 0;
  for (const [index, glyph] of glyphs.entries()) {
    pdf.save().translate(x, 0).scale(scale, -scale).path(glyph.path.toSVG()).fillOpacity(0.08).fill(COPPER).restore();
    x += positions[index]!.xAdvance * scale;
  }
  pdf.restore().fillOpacity(1);
}

interface Font {
  unitsPerEm: number;
  layout(text: string): { glyphs: { path: { toSVG(): string } }[]; positions: { xAdvance: number }[] };
}

function colorOf(brand: string) {
  let sum = 0;
  for (const character of brand) sum = (sum * 31 + character.codePointAt(0)!) % 65_521;
  return BRAND_COLORS[sum % BRAND_COLORS.length]!;
}
