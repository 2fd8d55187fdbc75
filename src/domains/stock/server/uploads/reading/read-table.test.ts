import { readFile, readdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { bookOf, bookParts, bookWith, text, zip } from "../../../testing/write-workbook.ts";
import { answerStockJob } from "./answer-stock-job.ts";
import type { SheetHead } from "./stock-jobs.ts";

const REAL_TABLES = path.join(PROJECT_ROOT, "../shared/data/boms");
const TABLE = '型号,品牌,数量\r\nLM358,德州仪器,"10,000"\r\nＮＥ５５５,意法半导体,200\r\n';

const readHeads = (bytes: Uint8Array) => answerStockJob({ kind: "heads", bytes }, async () => {});

async function heads(bytes: Uint8Array): Promise<{ encoding: string | null; sheets: SheetHead[] }> {
  const answer = await readHeads(bytes);
  if (!answer.ok) throw new Error(answer.reason);
  return answer as { encoding: string | null; sheets: SheetHead[] };
}

async function headOf(bytes: Uint8Array): Promise<string[][]> {
  return (await heads(bytes)).sheets[0]!.head.map(({ cells }) => cells);
}

describe("a text", () => {
  test("is read in each encoding, with or without a mark, whatever stands between its cells", async () => {
    const cells = [
      ["型号", "品牌", "数量"],
      ["LM358", "德州仪器", "10,000"],
      ["ＮＥ５５５", "意法半导体", "200"],
    ];
    const written: [Buffer, string][] = [
      [Buffer.from(TABLE), "utf-8"],
      [Buffer.from(`\uFEFF${TABLE}`), "utf-8"],
      [iconv.encode(TABLE, "gb18030"), "gb18030"],
      [iconv.encode(TABLE, "utf-16le", { addBOM: true }), "utf-16le"],
      [iconv.encode(TABLE, "utf-16be", { addBOM: true }), "utf-16be"],
      [iconv.encode(TABLE, "utf-16le"), "utf-16le"],
    ];
    for (const [bytes, encoding] of written)
      expect(await heads(bytes)).toMatchObject({
        encoding,
        sheets: [{ rows: 3, head: cells.map((cells) => ({ cells })) }],
      });
    for (const between of ["\t", ";", "|"])
      expect(await headOf(Buffer.from(`型号${between}数量\nLM358${between}5\n="0805"${between}6\n`))).toEqual([
        ["型号", "数量"],
        ["LM358", "5"],
        ["0805", "6"],
      ]);
  });

  test("loses no line to a quote that never closes, and none is counted that is empty", async () => {
    const [sheet] = (await heads(Buffer.from('型号,数量\n"LM358,5\nNE555,6\n,,\n\nLM324,7\n'))).sheets;
    expect(sheet!.head).toEqual([
      { line: 1, cells: ["型号", "数量"] },
      { line: 2, cells: [], fault: "引号没有闭合" },
      { line: 3, cells: ["NE555", "6"] },
      { line: 6, cells: ["LM324", "7"] },
    ]);
  });

  test("of very long cells begins with fewer lines, its headings and what was counted as ever", async () => {
    const row = ["LM358", ...Array.from({ length: 40 }, () => "长".repeat(300))].join(",");
    const text = ["型号,数量", ...Array.from({ length: 500 }, () => row)].join("\n");
    const [sheet] = (await heads(Buffer.from(text))).sheets;
    expect(sheet).toMatchObject({ rows: 501, isHeaded: true });
    expect(sheet!.head.length).toBeGreaterThanOrEqual(20);
    expect(sheet!.head.flatMap(({ cells }) => cells).join("").length).toBeLessThan(110_000);
  });

  test("that is none is refused", async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from(" \n\n"), Buffer.from([1, 2, 3, 4, 5, 10, 7, 7, 7])])
      expect(await readHeads(bytes)).toMatchObject({ ok: false });
  });
});

describe("a workbook", () => {
  test("gives what formulas came to, days, long numbers, and merged cells once for each line", async () => {
    const bytes = bookOf(
      {
        name: "现货",
        rows: [
          [text("型号"), text("品牌"), text("数量"), text("批号")],
          [text("LM358"), text("TI"), "<c><f>1000*2</f><v>2000</v></c>", '<c s="1"><v>45204</v></c>'],
          [text("LM324"), "<c/>", "<c><v>0.30000000000000004</v></c>", '<c t="e"><f>A1/0</f><v>#DIV/0!</v></c>'],
          ["<c><v>123456789012345</v></c>", "<c/>", "<c><v>5</v></c>", text("23", "+")],
        ],
        merged: "B2:B4",
      },
      { name: "藏", isHidden: true, rows: [[text("不看")]] },
      { name: "空", rows: [] },
    );
    const { sheets } = await heads(bytes);
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ["现货", 4],
      ["空", 0],
    ]);
    expect(sheets[0]!.head.map(({ cells }) => cells)).toEqual([
      ["型号", "品牌", "数量", "批号"],
      ["LM358", "TI", "2000", "2023-10-05"],
      ["LM324", "TI", "0.3", "#DIV/0!"],
      ["123456789012345", "TI", "5", "23+"],
    ]);
  });

  test("whose first sheet holds notes alone has its stock in another, which its headings tell", async () => {
    const written = (...rows: string[][]) => rows.map((cells) => cells.map((cell) => text(cell)));
    const { sheets } = await heads(
      bookOf(
        { name: "说明", rows: written(["填写说明"], ["型号", "必填", "备注"], ["数量", "必填"]) },
        { name: "库存", rows: written(["某某电子"], ["料号 P/N", "品牌/Brand", "数量(PCS)"], ["LM358", "TI", "100"]) },
        { name: "空表", rows: written(["型号", "数量"]) },
      ),
    );
    expect(sheets.map(({ isHeaded, isStock }) => [isHeaded, isStock])).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
  });

  test("that spreadsheets wrote has a merged value in its first cell alone", async () => {
    const rows = ["型号", "品牌"].join('</t></is></c><c t="inlineStr"><is><t>');
    const sheet = `<worksheet><dimension ref="A1:AI6588"/><sheetData><row r="1"><c t="inlineStr"><is><t>${rows}</t></is></c></row><row r="2"><c r="A2"><v>1E4</v></c><c r="B2" t="str"><f>"T"&amp;"I"</f><v>TI</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>LM324</t></is></c><c r="B3"/></row><row r="4"/><row r="6588"><c r="A6588" t="inlineStr"><is><t>LM339</t></is></c></row></sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells></worksheet>`;
    const [head] = (await heads(bookWith(sheet))).sheets;
    expect(head).toEqual({
      name: "表",
      rows: 4,
      isHeaded: true,
      isStock: false,
      head: [
        { line: 1, cells: ["型号", "品牌"] },
        { line: 2, cells: ["10000", "TI"] },
        { line: 3, cells: ["LM324", "TI"], merged: [1] },
        { line: 6588, cells: ["LM339"] },
      ],
    });
  });

  test("knows its own formats of days, and looks at each once, however many styles name it and however it is written", async () => {
    const codes = ['[$-804][Red]"d"0.0', '[Red]yyyy"年"m', "[".repeat(400_000)];
    const formats = codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode='${code}'/>`).join("");
    const styles = [200, 201, ...Array.from({ length: 10_000 }, () => 202)].map((id) => `<xf numFmtId="${id}"/>`);
    const sheet = `<worksheet><sheetData><row><c s="0"><v>45204</v></c><c s="1"><v>45204</v></c><c s="2"><v>45204</v></c></row></sheetData></worksheet>`;
    const bytes = zip([
      ...bookParts([{ name: "表" }]),
      ["xl/worksheets/sheet1.xml", sheet],
      ["xl/styles.xml", `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`],
    ]);
    expect(await headOf(bytes)).toEqual([["45204", "2023-10-05", "45204"]]);
  });

  test("has lines that go up by themselves, whatever they call themselves, and nothing that can't be kept", async () => {
    const rows = ["2", "2", "x", "1.5", "9e99", "9", "-4"]
      .map((line) => `<row r="${line}"><c t="inlineStr"><is><t>${"y".repeat(99)}😀</t></is></c></row>`)
      .join("");
    const { sheets } = await heads(bookWith(`<worksheet><sheetData>${rows}</sheetData></worksheet>`));
    expect(sheets[0]!.head.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 9, 10]);
    expect(sheets[0]!.head[0]!.cells).toEqual([`${"y".repeat(99)}\ufffd`]);
    const text = (await heads(Buffer.from(`${"型号,数量\n".repeat(30)}A\0B,1\n`))).sheets[0]!;
    expect(text.head.at(-1)!.cells).toEqual(["AB", "1"]);
  });

  test("of 10,000 rows and 50 columns of formulas is read whole", async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, row) =>
        `<row>${Array.from({ length: 50 }, (_, column) => `<c><f>ROW()*${column}</f><v>${row * column}</v></c>`).join("")}</row>`,
    );
    const bytes = bookWith(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`);
    let told = "";
    const tell = async (piece: string) => void (told += piece);
    expect(await answerStockJob({ kind: "rows", bytes, sheet: 0 }, tell)).toEqual({ ok: true, rows: 10_000 });
    const last = JSON.parse(told.trimEnd().split("\n").at(-1)!) as { cells: string[] };
    expect([last.cells.length, last.cells[49]]).toEqual([50, String(9999 * 49)]);
  });

  test("of more than 50 columns says so where something stands in them, as a text does", async () => {
    const cells = (count: number) => Array.from({ length: count }, (_, column) => `c${column}`);
    const written = (count: number) => [
      bookOf({ name: "a", rows: [cells(count).map((cell) => text(cell))] }),
      Buffer.from(`${cells(count).join(",")}\n`),
    ];
    const cutOf = async (bytes: Uint8Array) => {
      const { isCut = false, head } = (await heads(bytes)).sheets[0]!;
      return [isCut, head[0]!.cells.length];
    };
    for (const bytes of written(50)) expect(await cutOf(bytes)).toEqual([false, 50]);
    for (const bytes of written(51)) expect(await cutOf(bytes)).toEqual([true, 50]);
  });

  test("that would unpack to more than a table can have, is damaged, or names what it has not, is refused", async () => {
    const bomb = bookWith(`<worksheet><sheetData>${" ".repeat(60_000_000)}</sheetData></worksheet>`);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await readHeads(bomb)).toEqual({
      ok: false,
      reason: expect.stringMatching(/解压后过大/),
    });
    // A size that is told wrongly helps nobody.
    const lying = bookWith(`<worksheet><sheetData>${" ".repeat(60_000_000)}</sheetData></worksheet>`, {
      declares: 1000,
    });
    expect(await readHeads(lying)).toMatchObject({ ok: false });
    const whole = bookOf({ name: "a", rows: [[text("型号")]] });
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      bookWith("<worksheet><sheetData><row>"),
      bookWith(
        '<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      ),
      Buffer.from("PK\u0003\u0004no zip"),
    ])
      expect(await readHeads(bytes)).toMatchObject({ ok: false });
  });

  test("with more than 100,000 lines is refused", async () => {
    const rows = Array.from({ length: 100_041 }, () => "<row><c><v>1</v></c></row>").join("");
    expect(await readHeads(bookWith(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toEqual({
      ok: false,
      reason: expect.stringMatching(/最多 100,000 行/),
    });
  });
});

test.skipIf(!existsSync(REAL_TABLES))("tables as people make them are read", async () => {
  const names = (await readdir(REAL_TABLES, { recursive: true }))
    .filter((name) => /\.(?:xlsx|csv)$/.test(name))
    .slice(0, 60);
  for (const name of names)
    expect([name, await readHeads(await readFile(path.join(REAL_TABLES, name)))]).toMatchObject([name, { ok: true }]);
});
