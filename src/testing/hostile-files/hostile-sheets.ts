import { deflateRawSync } from "node:zlib";
import { makeZip, type ZipPart } from "../zip-files.ts";
import { damage, type HostileFile } from "./damage.ts";

const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const BOOK =
  '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>';
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const ROW = '<row r="1"><c r="A1" t="str"><v>型号</v></c><c r="B1" t="str"><v>数量</v></c></row>';

/** A workbook of one sheet, with these parts in the place of good ones. */
function book(
  sheet: string | Buffer,
  more: Record<string, string | Buffer> = {},
  options?: Parameters<typeof makeZip>[1],
): Buffer {
  const parts: Record<string, string | Buffer> = {
    "[Content_Types].xml": TYPES,
    "_rels/.rels": RELATIONS.replace("worksheets/sheet1.xml", "xl/workbook.xml").replace(
      "/worksheet",
      "/officeDocument",
    ),
    "xl/workbook.xml": BOOK,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/worksheets/sheet1.xml": sheet,
    ...more,
  };
  return makeZip(
    Object.entries(parts).map(([name, content]) => ({ name, content })),
    options,
  );
}

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const packed = (part: Partial<ZipPart>) =>
  makeZip([
    { name: "[Content_Types].xml", content: TYPES },
    { name: "xl/workbook.xml", content: BOOK },
    { name: "xl/_rels/workbook.xml.rels", content: RELATIONS },
    { name: "xl/worksheets/sheet1.xml", ...part },
  ]);
const laughs = `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("")}]>`;
const csv = (text: string) => Buffer.from(text);

/** Workbooks and lists that are broken, endless, or want something of outside. */
export function hostileSheets(): HostileFile[] {
  const good = book(
    sheetOf(ROW + '<row r="2"><c r="A2" t="str"><v>LM358</v></c><c r="B2"><v>10</v></c></row>'.repeat(20)),
  );
  const blanks = Buffer.alloc(200_000_000, " ");
  const made: Record<string, Buffer> = {
    "200 MB of blanks": packed({ packed: deflateRawSync(blanks), content: "", toldBytes: blanks.length }),
    "200 MB that say they are 100 bytes": packed({ packed: deflateRawSync(blanks), content: "", toldBytes: 100 }),
    "a foreign entity": book(
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetOf('<row><c t="str"><v>&b;</v></c></row>')}`,
    ),
    "a foreign document type": book(`<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">${sheetOf(ROW)}`),
    "a billion laughs": book(laughs + sheetOf('<row><c t="str"><v>&l9;</v></c></row>')),
    "a cell in column XFD9999999": book(sheetOf('<row r="1"><c r="XFD9999999" t="str"><v>a</v></c></row>')),
    "a cell in a column of a billion": book(sheetOf('<row r="1"><c r="ZZZZZZZ1" t="str"><v>a</v></c></row>')),
    "a row of number 2^40": book(sheetOf('<row r="1099511627776"><c r="A1" t="str"><v>a</v></c></row>')),
    "100,000 columns": book(sheetOf(`<row>${"<c><v>1</v></c>".repeat(100_000)}</row>`)),
    "500,000 rows": book(sheetOf("<row><c><v>1</v></c></row>".repeat(500_000))),
    "a text of 30 MB in a cell": book(sheetOf(`<row><c t="str"><v>${"a".repeat(30_000_000)}</v></c></row>`)),
    "texts that it has not": book(
      sheetOf('<row><c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>NaN</v></c></row>'),
    ),
    "four billion texts": book(sheetOf(ROW), {
      "xl/sharedStrings.xml": '<sst count="4294967295" uniqueCount="4294967295"><si><t>a</t></si></sst>',
    }),
    "a million texts": book(sheetOf(ROW), {
      "xl/sharedStrings.xml": `<sst>${"<si><t>a</t></si>".repeat(1_000_000)}</sst>`,
    }),
    "elements 100,000 deep": book("<a>".repeat(100_000)),
    "an element with 200,000 attributes": book(
      `<worksheet ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`,
    ),
    "a name of 5 MB": book(`<${"a".repeat(5_000_000)}/>`),
    "a comment without end": book(`<worksheet><!-- ${"-".repeat(1_000_000)}`),
    "an end that is missing": book("<worksheet><sheetData><row>"),
    "nothing in its sheet": book(""),
    "NULs in its sheet": book(Buffer.alloc(10_000)),
    "a sheet in UTF-16": book(Buffer.from(`\uFEFF${sheetOf(ROW)}`, "utf16le")),
    "a sheet with bytes that are no text": book(
      Buffer.concat([csv(sheetOf(ROW).slice(0, 40)), Buffer.from("c328a0a1ff", "hex")]),
    ),
    "formulas that call programs": book(
      sheetOf("<row><c t=\"str\"><f>cmd|' /C calc'!A0</f><v>=cmd|' /C calc'!A0</v></c></row>"),
    ),
    "links to other files": book(sheetOf(ROW), {
      "xl/externalLinks/externalLink1.xml": "<externalLink/>",
      "xl/connections.xml": '<connections><connection odcFile="http://127.0.0.1:1/"/></connections>',
    }),
    macros: book(sheetOf(ROW), { "xl/vbaProject.bin": Buffer.from("d0cf11e0a1b11ae1", "hex") }),
    "a relation that leads out": book(sheetOf(ROW), {
      "xl/_rels/workbook.xml.rels": RELATIONS.replace("worksheets/sheet1.xml", "../../../../etc/passwd"),
    }),
    "a relation that leads to itself": book(sheetOf(ROW), {
      "xl/_rels/workbook.xml.rels": RELATIONS.replace("worksheets/sheet1.xml", "workbook.xml"),
    }),
    "100,000 sheets": book(sheetOf(ROW), {
      "xl/workbook.xml": BOOK.replace(/<sheet .*?\/>/, (sheet) => sheet.repeat(100_000)),
    }),
    "numbers that are none": book(
      sheetOf("<row><c><v>1e999</v></c><c><v>--1</v></c><c><v>0x10</v></c><c><v></v></c></row>"),
    ),
    "days beyond all years": book(sheetOf('<row><c s="1"><v>99999999999</v></c></row>'), {
      "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    }),
    "styles that it has not": book(sheetOf('<row><c s="4294967295"><v>1</v></c></row>')),
    "a format of 1 MB": book(sheetOf('<row><c s="0"><v>1</v></c></row>'), {
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${"y[".repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    }),
    "merged cells of the whole sheet": book(
      `${sheetOf(ROW).replace("</worksheet>", "")}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000)}</mergeCells></worksheet>`,
    ),
    "3,000 parts": book(
      sheetOf(ROW),
      Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`xl/media/${at}.png`, "a"])),
    ),
    "a count of parts that is wrong": book(sheetOf(ROW), {}, { count: 60_000 }),
    "junk in front": book(sheetOf(ROW), {}, { before: "junk ".repeat(1000) }),
    "no workbook": makeZip([{ name: "[Content_Types].xml", content: TYPES }]),
    "names that lead out": makeZip([{ name: "../../xl/workbook.xml", content: BOOK }]),
    "a lock": makeZip([{ name: "xl/workbook.xml", content: BOOK, flags: 1 }]),
    "the old format, locked or not": Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4000, 0xfe)]),
    "the oldest format": Buffer.concat([Buffer.from("0908100000060500", "hex"), Buffer.alloc(1000)]),
    "a page of the web": csv("<html><table><tr><td>型号<td>数量<tr><td>a<td>1</table>"),
    "10 million commas": csv(`型号,数量\n${",".repeat(4_800_000)}`),
    "a quote without end": csv(`型号,数量\n"${"a,1\n".repeat(500_000)}`),
    "two million quotes": csv(`型号,数量\n${'""'.repeat(2_000_000)}`),
    "quotes in the middle": csv(`型号,数量\n${'a"b"c,"1"x\n'.repeat(50_000)}`),
    "UTF-16 with half a character": Buffer.from(`\uFEFF型号,数量\nA,1\n`, "utf16le").subarray(0, -1),
    "UTF-16 of the other end": Buffer.from(`\uFEFF型号,数量\nA,1\n`, "utf16le").swap16(),
    "nothing but NULs": Buffer.alloc(1_000_000),
    "NULs between": csv("型\0号,数\0量\nA\0B,1\n"),
    "a line of 4 MB": csv(`型号,数量\n${"A".repeat(4_000_000)},1`),
    "200,000 lines": csv(`型号,数量\n${"A,1\n".repeat(200_000)}`),
    "2 million empty lines": csv(`型号,数量\n${"\n".repeat(2_000_000)}`),
    "lines that end in CR alone": csv(`型号,数量\r${"A,1\r".repeat(1000)}`),
    "bytes that are no GBK": Buffer.concat([Buffer.from("d0cdbac52cc1bf0a", "hex"), Buffer.alloc(10_000, 0x80)]),
    "all bytes that there are": Buffer.from(Array.from({ length: 65_536 }, (_, at) => at % 256)),
    "nothing but a mark": Buffer.from("efbbbf", "hex"),
    "a byte": csv("a"),
    "nothing but blanks": csv(" \n".repeat(10_000)),
    "halves of characters": Buffer.from("\uD800型号,数量\n\uDC00,1\n", "utf16le"),
    formulas: csv('型号,数量\n=cmd|\' /C calc\'!A0,1\n@SUM(1),2\n"=HYPERLINK(""http://127.0.0.1:1/"")",3\n'),
    "text that is turned round": csv("型号,数量\n\u202eABC\u202c,1\n"),
    "numbers of a million digits": csv(`型号,数量\nA,${"9".repeat(1_000_000)}\nB,-1\nC,1e308\nD,NaN\nE,Infinity\n`),
    "200 headings of one name": csv(`${"型号,".repeat(200)}数量\n${"A,".repeat(200)}1\n`),
    "tabs, semicolons and commas": csv("型号\t数量;品牌,价\nA\t1;B,2\n".repeat(1000)),
  };
  return [
    ...Object.entries(made).map(([name, bytes]) => ({ name: `sheet: ${name}`, bytes })),
    ...damage("workbook", good),
  ];
}
