import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { escapeXml } from "#shared/escape-xml.ts";
import type { SheetCell } from "./csv-line.ts";
import type { Sheet } from "./sheet-file.ts";

const CHARACTERS_IN_CELL = 32_767;
const SHEET_NAME_CHARACTERS = 31;
const COLUMN_WIDTH = 18;
const LETTERS = 26;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A table as a workbook of one sheet, packed while it is read. Each text is a cell that says that it is text; it holds no formula. */
export function openXlsx(sheet: Sheet): Readable {
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  const rows = Readable.from(sheetXml(sheet)).on("error", fail);
  const archive = new ZipFile();
  archive.on("error", fail);
  for (const [name, text] of fixedParts(sheet.name)) archive.addBuffer(Buffer.from(HEAD + text), name);
  archive.addReadStream(rows, "xl/worksheets/sheet1.xml");
  archive.end();
  (archive.outputStream as Readable).on("error", fail).pipe(output);
  // Who goes in the middle ends the reading.
  output.once("close", () => rows.destroy());
  return output;
}

async function* sheetXml({ titles, rows }: Sheet): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>`;
  if (titles.length > 0)
    yield `<cols><col min="1" max="${titles.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols>`;
  yield `<sheetData>${rowXml(titles, 1, ' s="1"')}`;
  let line = 1;
  for await (const some of rows())
    yield some
      .map((cells) => {
        line += 1;
        return rowXml(cells, line);
      })
      .join("");
  yield "</sheetData></worksheet>";
}

function rowXml(cells: readonly SheetCell[], line: number, style = ""): string {
  const written = cells.map((cell, at) => cellXml(cell, `r="${columnName(at)}${line}"${style}`));
  return `<row r="${line}">${written.join("")}</row>`;
}

function cellXml(cell: SheetCell, attributes: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c ${attributes}><v>${cell}</v></c>`;
  // A line's end within a text would be read as another one.
  const text = escapeXml(cell.slice(0, CHARACTERS_IN_CELL)).replaceAll("\r", "&#13;");
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A, B … Z, AA, AB … */
function columnName(at: number): string {
  const last = String.fromCharCode("A".charCodeAt(0) + (at % LETTERS));
  return at < LETTERS ? last : columnName(Math.floor(at / LETTERS) - 1) + last;
}

function fixedParts(name: string): [string, string][] {
  const shown = escapeXml(name.replaceAll(/[\\/?*[\]:']/g, " ").slice(0, SHEET_NAME_CHARACTERS));
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const part = (file: string, type: string) => `<Override PartName="/xl/${file}" ContentType="${TYPE}.${type}+xml"/>`;
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("workbook.xml", "sheet.main")}${part("worksheets/sheet1.xml", "worksheet")}${part("styles.xml", "styles")}</Types>`,
    ],
    ["_rels/.rels", relations(relation(1, "officeDocument", "xl/workbook.xml"))],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${shown}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations(relation(1, "worksheet", "worksheets/sheet1.xml") + relation(2, "styles", "styles.xml")),
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ];
}
