import { deflateRawSync } from "node:zlib";

interface WrittenSheet {
  name: string;
  rows: string[][];
  merged?: string;
  isHidden?: boolean;
}

/** A workbook, packed by hand; the second of its styles is a day. */
export function bookOf(...sheets: WrittenSheet[]): Buffer {
  return zip([
    ...bookParts(sheets),
    [
      "xl/styles.xml",
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ],
    ...sheets.map(({ rows, merged }, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join("")}</row>`).join("")}</sheetData>${merged ? `<mergeCells><mergeCell ref="${merged}"/></mergeCells>` : ""}</worksheet>`,
    ]),
  ]);
}

/** A cell of one piece of text, or of several that look different. */
export function text(...pieces: string[]): string {
  const written = pieces.map((piece) => `<t>${piece}</t>`);
  return `<c t="inlineStr"><is>${written.length > 1 ? written.map((piece) => `<r>${piece}</r>`).join("") : written.join("")}</is></c>`;
}

/** A workbook of one sheet, packed by hand. */
export function bookWith(sheet: string, told: { declares?: number } = {}): Buffer {
  return zip([...bookParts([{ name: "表" }]), ["xl/worksheets/sheet1.xml", sheet, told.declares]]);
}

/** What a workbook has beside its sheets. */
export function bookParts(sheets: Pick<WrittenSheet, "name" | "isHidden">[]): [string, string][] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const listed = sheets.map(
    ({ name, isHidden }, at) => `<sheet name="${name}" r:id="rId${at + 1}"${isHidden ? ' state="hidden"' : ""}/>`,
  );
  const targets = sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`));
  return [
    ["xl/workbook.xml", `<workbook xmlns:r="r"><sheets>${listed.join("")}</sheets></workbook>`],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships>${targets.join("")}${relation("styles", "styles", "styles.xml")}</Relationships>`,
    ],
  ];
}

/** An archive, whose entries may say a wrong size. */
export function zip(entries: [name: string, text: string, declares?: number][]): Buffer {
  const locals: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const [name, text, declares] of entries) {
    const packed = deflateRawSync(text, { level: 9 });
    const sizes = [0, packed.length, declares ?? Buffer.byteLength(text)];
    const both = Buffer.concat([u16(20, 0, 8, 0, 0), u32(...sizes), u16(name.length, 0)]);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), both, Buffer.from(name), packed]);
    listed.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), u16(20), both, u16(0, 0, 0), u32(0, offset), Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(listed);
  return Buffer.concat([
    ...locals,
    directory,
    Buffer.from("PK\u0005\u0006"),
    u16(0, 0, entries.length, entries.length),
    u32(directory.length, offset),
    u16(0),
  ]);
}

function u16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => bytes.writeUInt16LE(number, at * 2));
  return bytes;
}

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeUInt32LE(number, at * 4));
  return bytes;
}
