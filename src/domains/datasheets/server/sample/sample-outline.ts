import { INK, LINE, SECONDARY, TINT, type Sheet } from "./sample-sheet.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Draw = (pdf: PDFKit.PDFDocument, box: Box, leads: number) => void;

const METAL = "#c9cfcd";
const BODY = "#3d4644";

// The first match in a document's words decides; the group is the number of leads.
const OUTLINES: [RegExp, Draw][] = [
  [/\b(?:LQFP|TQFP|QFP|QFN|VQFN|WQFN|UQFN|DFN|WSON|LCC)-?(\d{1,3})\b/i, drawQuad],
  [/\b(?:SOIC|SOP|SSOP|TSSOP|MSOP|VSSOP|HSOP|ESOP|DIP|PDIP|SO)-?(\d{1,2})\b/i, drawDualRow],
  [/\bSOT-?(?:23|363|323|353|553|563)-?([568])\b/i, drawDualRow],
  [/\b(?:SOT-?23|SOT-?323|SOT-?523|SC-?70)\b/i, drawThreeLeads],
  [/\b(?:TO-?2(?:20|47|52|63|51)|D2?PAK|SOT-?(?:223|89))\b/i, drawTab],
  [/\bTO-?(?:18|39|5|46|72|92|3)\b/i, drawCan],
  [/\b(?:DO-?(?:41|35|15|27|201\w*)|axial|轴向)\b/i, drawAxial],
  [/\b(?:DO-?214\w*|SM[ABCF]|SOD-?\d+\w*|0201|0402|0603|0805|1206|1210|1812|2010|2512)\b/i, drawChip],
];

/** Sketches the package that the text speaks of, or a plain body where it names none. */
export function drawOutline({ pdf }: Sheet, text: string, box: Box) {
  pdf.roundedRect(box.x, box.y, box.width, box.height, 4).lineWidth(0.5).fillAndStroke("#ffffff", LINE);
  const inner = { x: box.x + 20, y: box.y + 16, width: box.width - 40, height: box.height - 32 };
  for (const [pattern, draw] of OUTLINES) {
    const found = pattern.exec(text);
    if (!found) continue;
    pdf.lineWidth(0.7);
    draw(pdf, inner, Number(found[1] ?? 2));
    pdf.fillColor(INK);
    return found[0];
  }
  pdf.lineWidth(0.7);
  drawBody(pdf, centred(inner, 0.6, 0.6));
  pdf.fillColor(INK);
  return null;
}

function centred(box: Box, width: number, height: number): Box {
  const w = box.width * width;
  const h = box.height * height;
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h };
}

function drawBody(pdf: PDFKit.PDFDocument, body: Box) {
  pdf.roundedRect(body.x, body.y, body.width, body.height, 3).fillAndStroke(BODY, INK);
  pdf.circle(body.x + 8, body.y + body.height - 8, 2.5).fill(METAL);
}

function metal(pdf: PDFKit.PDFDocument, { x, y, width, height }: Box) {
  pdf.rect(x, y, width, height).fillAndStroke(METAL, SECONDARY);
}

function drawDualRow(pdf: PDFKit.PDFDocument, box: Box, leads: number) {
  const lower = Math.ceil(leads / 2);
  const body = centred(box, Math.min(0.9, 0.3 + lower * 0.07), 0.56);
  for (const [count, y] of [
    [lower, body.y + body.height],
    [leads - lower, body.y - 13],
  ] as const) {
    // Five leads: three below, and two at the ends above.
    const places = count === 2 && lower === 3 ? [0, 2] : Array.from({ length: count }, (_, index) => index);
    const step = body.width / lower;
    const width = Math.min(10, step * 0.5);
    for (const place of places) metal(pdf, { x: body.x + step * (place + 0.5) - width / 2, y, width, height: 13 });
  }
  drawBody(pdf, body);
}

function drawQuad(pdf: PDFKit.PDFDocument, box: Box, leads: number) {
  const side = Math.min(box.width, box.height) - 20;
  const body = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side };
  const perSide = Math.min(16, Math.max(2, Math.floor(leads / 4)));
  const step = (side - 8) / perSide;
  const width = step * 0.5;
  for (let index = 0; index < perSide; index++) {
    const along = 4 + step * (index + 0.5) - width / 2;
    metal(pdf, { x: body.x + along, y: body.y - 8, width, height: side + 16 });
    metal(pdf, { x: body.x - 8, y: body.y + along, width: side + 16, height: width });
  }
  drawBody(pdf, body);
}

function drawThreeLeads(pdf: PDFKit.PDFDocument, box: Box) {
  const body = centred(box, 0.5, 0.42);
  for (const place of [0.2, 0.8])
    metal(pdf, { x: body.x + body.width * place - 6, y: body.y + body.height, width: 12, height: 16 });
  metal(pdf, { x: body.x + body.width / 2 - 6, y: body.y - 16, width: 12, height: 16 });
  drawBody(pdf, body);
}

function drawTab(pdf: PDFKit.PDFDocument, box: Box) {
  const body = centred(box, 0.46, 0.5);
  metal(pdf, { x: body.x + 3, y: body.y - 20, width: body.width - 6, height: 24 });
  pdf.circle(body.x + body.width / 2, body.y - 10, 5).fillAndStroke("#ffffff", SECONDARY);
  for (const place of [0.2, 0.5, 0.8])
    metal(pdf, { x: body.x + body.width * place - 3.5, y: body.y + body.height, width: 7, height: 30 });
  pdf.roundedRect(body.x, body.y, body.width, body.height, 3).fillAndStroke(BODY, INK);
}

function drawCan(pdf: PDFKit.PDFDocument, box: Box) {
  const radius = Math.min(box.width, box.height) * 0.4;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  pdf.circle(x, y, radius).fillAndStroke(METAL, INK);
  pdf.circle(x, y, radius * 0.86).fillAndStroke(BODY, INK);
  for (const place of [-1, 0, 1])
    pdf.circle(x + place * radius * 0.45, y + (place === 0 ? radius * 0.35 : 0), 4).fillAndStroke(METAL, SECONDARY);
}

function drawAxial(pdf: PDFKit.PDFDocument, box: Box) {
  const body = centred(box, 0.4, 0.36);
  metal(pdf, { x: box.x, y: body.y + body.height / 2 - 1.5, width: box.width, height: 3 });
  pdf.roundedRect(body.x, body.y, body.width, body.height, 3).fillAndStroke(BODY, INK);
  pdf.rect(body.x + body.width - 14, body.y, 6, body.height).fill(METAL);
}

function drawChip(pdf: PDFKit.PDFDocument, box: Box) {
  const body = centred(box, 0.66, 0.5);
  pdf.roundedRect(body.x, body.y, body.width, body.height, 2).fillAndStroke(TINT, INK);
  for (const x of [body.x, body.x + body.width * 0.8])
    metal(pdf, { x, y: body.y, width: body.width * 0.2, height: body.height });
}
