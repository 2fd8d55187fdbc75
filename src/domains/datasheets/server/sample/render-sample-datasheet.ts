import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import type { SampleDocument } from "./sample-document.ts";
import { drawOutline } from "./sample-outline.ts";
import {
  closeSheet,
  heading,
  INK,
  LEFT,
  LINE,
  openSheet,
  paragraph,
  SECONDARY,
  strong,
  WIDTH,
  type Sheet,
} from "./sample-sheet.ts";
import { drawTable } from "./sample-table.ts";

const FONT = path.join(PROJECT_ROOT, "seeds/fonts/noto-sans-sc-subset.ttf");
const GAP = 24;
const LIST_WIDTH = 300;
const OUTLINE_HEIGHT = 130;

let font: Promise<Buffer> | null = null;

/** Draws a sample datasheet as a PDF; the same document gives the same bytes. Throws where the font lacks a character of it. */
export async function renderSampleDatasheet(document: SampleDocument): Promise<Buffer> {
  font ??= readFile(FONT);
  const sheet = await openSheet(document, await font);
  refuseMissingGlyphs(sheet, document);
  drawTitle(sheet, document);
  drawOverview(sheet, document);
  if (document.parts.length > 1) {
    heading(sheet, sheet.words.parts);
    drawTable(sheet, { head: sheet.words.partsHead, rows: document.parts.map(([brand, mpn]) => [mpn, brand]) });
  }
  for (const section of document.sections) {
    heading(sheet, section.heading);
    for (const text of section.paragraphs) paragraph(sheet, text);
    if (section.table) drawTable(sheet, section.table);
  }
  renderOrigin(sheet);
  const [brand, mpn] = document.parts[0]!;
  return closeSheet(sheet, `${brand} ${mpn} · ${sheet.words.made}`);
}

function drawTitle(sheet: Sheet, document: SampleDocument) {
  const { pdf, words, brandColor } = sheet;
  const [brand, mpn] = document.parts[0]!;
  const top = 40;
  pdf.roundedRect(LEFT, top, 22, 22, 4).fill(brandColor);
  pdf.y = top + 3;
  strong(sheet, [...brand][0]!.toUpperCase(), { size: 12, color: "#ffffff", width: 22, align: "center" });
  pdf.x = LEFT + 30;
  pdf.y = top + 3;
  strong(sheet, brand, { size: 12, width: WIDTH / 2 });
  pdf.fontSize(9).fillColor(SECONDARY);
  pdf.text(`${words.datasheet}  ${words.made}`, LEFT, top + 5, {
    width: WIDTH,
    align: "right",
  });
  pdf
    .moveTo(LEFT, top + 30)
    .lineTo(LEFT + WIDTH, top + 30)
    .lineWidth(1)
    .stroke(brandColor);
  pdf.x = LEFT;
  pdf.y = top + 40;
  strong(sheet, mpn, { size: 24, width: WIDTH });
  pdf.fontSize(12).fillColor(SECONDARY).text(document.title, { width: WIDTH });
  pdf.y += 10;
  pdf.outline.addItem(`${mpn} ${document.title}`);
}

/** Features on the left; outline and applications beside them. */
function drawOverview(sheet: Sheet, document: SampleDocument) {
  const { pdf, words } = sheet;
  const top = pdf.y;
  const right = { x: LEFT + LIST_WIDTH + GAP, width: WIDTH - LIST_WIDTH - GAP };
  drawList(sheet, words.features, document.features, { x: LEFT, width: LIST_WIDTH });
  const bottomLeft = pdf.y;

  pdf.y = top;
  drawListTitle(sheet, words.outline, right);
  const body = { ...right, y: pdf.y, height: OUTLINE_HEIGHT };
  const name = drawOutline(sheet, textOf(document), body);
  pdf.fontSize(8).fillColor(SECONDARY);
  pdf.text([name, words.notToScale].filter(Boolean).join(" · "), right.x, body.y + OUTLINE_HEIGHT + 3, {
    width: right.width,
    align: "center",
  });
  pdf.y += 8;
  drawList(sheet, words.applications, document.applications, right);

  pdf.x = LEFT;
  pdf.y = Math.max(bottomLeft, pdf.y) + 6;
}

function drawListTitle(sheet: Sheet, title: string, { x, width }: { x: number; width: number }) {
  const { pdf } = sheet;
  pdf.x = x;
  strong(sheet, title, { size: 11, color: sheet.brandColor, width });
  pdf
    .moveTo(x, pdf.y + 1)
    .lineTo(x + width, pdf.y + 1)
    .lineWidth(0.5)
    .stroke(LINE);
  pdf.y += 6;
}

function drawList(sheet: Sheet, title: string, entries: string[], column: { x: number; width: number }) {
  if (entries.length === 0) return;
  const { pdf } = sheet;
  drawListTitle(sheet, title, column);
  for (const entry of entries) {
    pdf.rect(column.x + 1, pdf.y + 4.5, 3.5, 3.5).fill(sheet.brandColor);
    pdf
      .fontSize(9.5)
      .fillColor(INK)
      .text(entry, column.x + 12, pdf.y, { width: column.width - 12, lineGap: 1.5 });
    pdf.y += 3;
  }
  pdf.y += 6;
}

/** Stands on a page after the first, so that every sample has several. */
function renderOrigin(sheet: Sheet) {
  const { pdf, words } = sheet;
  if (pdf.bufferedPageRange().count === 1) pdf.addPage();
  heading(sheet, words.origin, 160);
  drawTable(sheet, { head: words.originHead, rows: [[words.made, words.noEdition]] });
  paragraph(sheet, words.notice);
}

function refuseMissingGlyphs({ pdf }: Sheet, document: SampleDocument) {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font;
  const missing = [...new Set(textOf(document))].filter(
    (character) => character >= " " && !font.hasGlyphForCodePoint(character.codePointAt(0)!),
  );
  if (missing.length > 0) throw new Error(`The font has no ${missing.join(" ")}: run scripts/make-font-subset.ts`);
}

function textOf(document: SampleDocument): string {
  const { title, features, applications, sections, parts } = document;
  const ofSections = sections.flatMap(({ heading, paragraphs, table }) => [
    heading,
    ...paragraphs,
    ...(table ? [table.head, ...table.rows].flat() : []),
  ]);
  return [title, ...features, ...applications, ...ofSections, ...parts.flat()].join("\n");
}
