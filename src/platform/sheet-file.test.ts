import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, test, vi } from "vitest";
import { readSheet } from "#testing/read-sheet.ts";
import { guardFormula, type SheetCell } from "./csv-line.ts";
import { openSheet, type Sheet, shortSheetFile } from "./sheet-file.ts";

const TITLES = ["型号", "电压 (V)", "备注"];
const ROWS: SheetCell[][] = [
  ["LM317T", 1.25, 'a,b "c"\nd'],
  ["=cmd|' /C calc'!A0", -40, "-40 ~ 85 ℃"],
  ["@SUM(A1)", 1e-9, "\tx"],
  ["+A1", null, " 前后空格 "],
  ["-2+3+cmd", 1e21, "±5%"],
  ["\u0001\uFFFE坏字符", 0, ""],
];

/** What no XML can hold is told by a mark, in both formats. */
const writable = (text: string) => text.replaceAll("\u0001", "\uFFFD").replaceAll("\uFFFE", "\uFFFD");

function sheet(rows = ROWS): Sheet {
  return {
    name: "电阻/电容: [全部]",
    titles: TITLES,
    rows: async function* () {
      yield rows.slice(0, 2);
      yield rows.slice(2);
    },
  };
}

async function bytesOf(format: "csv" | "xlsx", given = sheet()): Promise<Buffer> {
  return buffer(openSheet(given, format));
}

test("a CSV opened again holds what was written, and nothing that is a formula", async () => {
  const bytes = await bytesOf("csv");
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
  const [titles, ...rows] = parse(bytes, { bom: true });
  expect(titles).toEqual(TITLES);
  expect(rows).toEqual(
    ROWS.map((cells) =>
      cells.map((cell) =>
        cell === null ? "" : typeof cell === "string" ? guardFormula(writable(cell)) : String(cell),
      ),
    ),
  );
  expect(rows.map(([first]) => first)).toEqual([
    "LM317T",
    "'=cmd|' /C calc'!A0",
    "'@SUM(A1)",
    "'+A1",
    "'-2+3+cmd",
    "\uFFFD\uFFFD坏字符",
  ]);
  expect(rows[1]).toEqual(["'=cmd|' /C calc'!A0", "-40", "-40 ~ 85 ℃"]);
});

test("an XLSX opened again holds the same texts and numbers, none of them a formula", async () => {
  const { name, rows, formulas } = await readSheet(await bytesOf("xlsx"));
  expect(name).toBe("电阻 电容   全部 ");
  const read = (cell: SheetCell) => (typeof cell === "string" ? writable(cell) : cell);
  expect(rows).toEqual([TITLES, ...ROWS.map((cells) => cells.map(read))]);
  expect(formulas).toEqual([]);
});

test("a table without rows is a file with its titles", async () => {
  expect(parse(await bytesOf("csv", sheet([])), { bom: true })).toEqual([TITLES]);
});

test("signed figures stay as they are printed, what could be a formula does not", () => {
  for (const figure of [
    "-40",
    "+5",
    "-40 ~ 85 ℃",
    "-5.5V",
    "-40℃~+85℃",
    "-1e-9",
    "-40~85",
    "-40℃~+125℃@(Tj)",
    "-55℃~+150℃@ (TA)",
    "+150℃@(TJ)",
    "-18V~-2.25V, 2.25V~18V",
    "-5V;+5V",
    "-1、-2",
    "-40, ±5%",
    "-20~",
  ])
    expect(guardFormula(figure)).toBe(figure);
  for (const formula of [
    "=1",
    "+A1",
    "-A1",
    "-1+2",
    "-1*A2",
    "@x",
    "\tx",
    "\r=1",
    "-1|x",
    "＝1",
    "-40(A1)",
    "--1",
    "-40/85",
    "-1 A1",
    "-1-2",
    "-1,A1",
    "-1@SUM(1)",
    "-1,=A1",
    "-1;+cmd|' /C calc'!A0",
    "-2\n=A1",
    "+-1",
  ])
    expect(guardFormula(formula)).toBe(`'${formula}`);
});

test("both formats opened again hold the same figures, texts and lists", async () => {
  const cells = [
    "-40",
    "+5",
    "-40~85",
    "-40 ~ 85 ℃",
    "-40℃~+125℃@(Tj)",
    "-18V~-2.25V, 2.25V~18V",
    "'quoted'",
    "±5%",
    "1,2",
    "坏\u0001字符",
    -40,
    1e-9,
    0,
    null,
  ];
  const given = () => ({ ...sheet([cells, cells.toReversed()]), titles: cells.map((_, at) => `列 ${at}`) });
  const csv = parse(await bytesOf("csv", given()), { bom: true });
  const { rows } = await readSheet(await bytesOf("xlsx", given()));
  const xlsx = rows.map((row) => cells.map((__, at) => String(row[at] ?? "")));
  expect(csv).toEqual(xlsx);
  expect(csv[1]).toEqual(cells.map((cell) => (cell === null ? "" : writable(String(cell)))));
});

test("where the rows fail, the reader is told", async () => {
  const failing: Sheet = {
    ...sheet(),
    rows: async function* () {
      yield ROWS;
      throw new Error("gone");
    },
  };
  await expect(bytesOf("csv", failing)).rejects.toThrow("gone");
  await expect(bytesOf("xlsx", failing)).rejects.toThrow("gone");
});

test("who goes in the middle ends the writing", async () => {
  let asked = 0;
  const endless: Sheet = {
    ...sheet(),
    rows: async function* () {
      for (;;) {
        asked += 1;
        yield Array.from({ length: 500 }, () => ROWS[0]!);
      }
    },
  };
  const output = openSheet(endless, "csv");
  await new Promise<void>((resolve) => output.once("readable", resolve));
  output.destroy();
  await new Promise((resolve) => output.once("close", resolve));
  const before = asked;
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(asked).toBeLessThanOrEqual(before + 1);
});

test.each(["csv", "xlsx"] as const)(
  "a %s whose rows come all at once is written piece by piece, others are answered in between",
  async (format) => {
    const rows = Array.from({ length: 5000 }, (_, at): SheetCell[] => [`LM${at}`, at, null]);
    let answered = 0;
    let isOver = false;
    const answer = () => {
      answered += 1;
      if (!isOver) setImmediate(answer);
    };
    setImmediate(answer);
    const bytes = await buffer(
      openSheet(
        {
          ...sheet(),
          rows: async function* () {
            yield rows;
          },
        },
        format,
      ),
    );
    isOver = true;
    expect(answered).toBeGreaterThan(rows.length / 200);
    if (format === "csv") expect(parse(bytes, { bom: true })).toHaveLength(1 + rows.length);
    else expect((await readSheet(bytes)).rows).toHaveLength(1 + rows.length);
  },
);

test("a table without a turn is a short one", () => {
  const rows = Array.from({ length: 2001 }, () => ROWS[0]!);
  expect(() => shortSheetFile({ name: "表", titles: TITLES, rows }, "csv", ["表", "sheet"])).toThrow(RangeError);
});

test.each(["csv", "xlsx"] as const)(
  "%s that nobody reads is not written ahead, and is whole when it is read",
  async (format) => {
    const batches = 60;
    let asked = 0;
    const long: Sheet = {
      ...sheet(),
      rows: async function* () {
        for (; asked < batches; asked += 1)
          yield Array.from({ length: 200 }, () => [randomBytes(450).toString("base64"), asked, null]);
      },
    };
    const output = openSheet(long, format);
    // The packer's threads need some turns of the event loop, a buffer that is full none.
    for (let still = 0, before = -1; still < 200; still = asked === before ? still + 1 : 0, before = asked)
      await new Promise(setImmediate);
    expect(asked).toBeLessThan(batches);
    const bytes = await buffer(output);
    expect(asked).toBe(batches);
    if (format === "csv") expect(parse(bytes, { bom: true })).toHaveLength(batches * 200 + 1);
    else expect(bytes.length).toBeGreaterThan(batches * 200 * 450);
  },
);

test("who goes in the middle of an XLSX ends the writing, also while nothing is taken", async () => {
  let isEnded = false;
  let asked = 0;
  const long: Sheet = {
    ...sheet(),
    rows: async function* () {
      try {
        for (; asked < 60; asked += 1)
          yield Array.from({ length: 200 }, () => [randomBytes(450).toString("base64"), 1, null]);
      } finally {
        isEnded = true;
      }
    },
  };
  const output = openSheet(long, "xlsx");
  await new Promise<void>((resolve) => output.once("readable", resolve));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 30_000 });
  output.destroy();
  await vi.waitFor(() => expect(isEnded).toBe(true), { timeout: 30_000 });
  expect(asked).toBeLessThan(60);
});

test("a text with a semicolon is one cell where spreadsheets part cells by semicolons", async () => {
  expect((await bytesOf("csv", sheet([["A;=1", 1, "b"]]))).toString()).toContain('"A;=1",1,b');
});
