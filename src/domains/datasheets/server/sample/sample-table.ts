import type { SampleTable } from "./sample-document.ts";
import { INK, keepTogether, LEFT, LINE, SECONDARY, TINT, WIDTH, type Sheet } from "./sample-sheet.ts";

const SIZE = 8.5;
const PADDING = 4;
const MIN_COLUMN = 34;
const MAX_NATURAL = 200;

/** Draws a table over the full width. Its head stands again on each page it goes on to. */
export function drawTable(sheet: Sheet, { head, rows }: SampleTable) {
  const { pdf } = sheet;
  pdf.fontSize(SIZE);
  const widths = columnWidths(pdf, [head, ...rows], head.length);
  const headHeight = rowHeight(pdf, head, widths);
  keepTogether(sheet, headHeight + rowHeight(pdf, rows[0] ?? [], widths) * 2);
  drawHead();
  for (const [index, row] of rows.entries()) {
    const height = rowHeight(pdf, row, widths);
    const page = pdf.page;
    keepTogether(sheet, height);
    if (pdf.page !== page) drawHead();
    if (index % 2 === 1) pdf.rect(LEFT, pdf.y, WIDTH, height).fill(TINT);
    drawRow(sheet, { cells: row, widths, height, color: INK });
  }
  pdf.x = LEFT;
  pdf.y += 8;

  function drawHead() {
    pdf.fontSize(SIZE);
    pdf.rect(LEFT, pdf.y, WIDTH, headHeight).fill(TINT);
    pdf
      .moveTo(LEFT, pdf.y)
      .lineTo(LEFT + WIDTH, pdf.y)
      .lineWidth(1.2)
      .stroke(sheet.brandColor);
    drawRow(sheet, { cells: head, widths, height: headHeight, color: SECONDARY });
  }
}

function drawRow(
  { pdf }: Sheet,
  { cells, widths, height, color }: { cells: string[]; widths: number[]; height: number; color: string },
) {
  const top = pdf.y;
  let x = LEFT;
  pdf.fontSize(SIZE).fillColor(color);
  for (const [index, width] of widths.entries()) {
    pdf.text(cells[index] ?? "", x + PADDING, top + PADDING, { width: width - 2 * PADDING, lineGap: 1 });
    x += width;
  }
  pdf.y = top + height;
  pdf
    .moveTo(LEFT, pdf.y)
    .lineTo(LEFT + WIDTH, pdf.y)
    .lineWidth(0.5)
    .stroke(LINE);
}

function rowHeight(pdf: PDFKit.PDFDocument, cells: string[], widths: number[]) {
  const heights = widths.map((width, index) =>
    pdf.heightOfString(cells[index] || " ", { width: width - 2 * PADDING, lineGap: 1 }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

/** Columns get what their longest cell asks for, shrunk or grown together to fill the width. */
function columnWidths(pdf: PDFKit.PDFDocument, rows: string[][], count: number) {
  const natural = Array.from({ length: count }, (_, index) => {
    const longest = Math.max(...rows.map((row) => pdf.widthOfString(row[index] ?? "")));
    return Math.min(MAX_NATURAL, Math.max(MIN_COLUMN, longest + 2 * PADDING + 2));
  });
  const sum = natural.reduce((total, width) => total + width, 0);
  return natural.map((width) => (width * WIDTH) / sum);
}
