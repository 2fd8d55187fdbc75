import { expect, test, vi } from "vitest";
import { type CsvRecord, readCsvRecords } from "./csv-records.ts";
import { readLines } from "./read-lines.ts";

const PIECE_CHARACTERS = 64 * 1024;

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) yield text.slice(at, at + PIECE_CHARACTERS);
}

async function readAll(text: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  const dialect = { delimiter: ",", refuse: () => null };
  for await (const some of readCsvRecords(readLines(inPieces(text)), dialect)) records.push(...some);
  return records;
}

test("a cell spans lines, and a quote that never closes costs its own line", async () => {
  expect(await readAll('a,"b\nc",d\n"e,f\ng,h\n')).toEqual([
    { line: 1, endLine: 2, cells: ["a", "b\nc", "d"] },
    { line: 3, endLine: 3, refusal: "引号没有闭合" },
    { line: 4, endLine: 4, cells: ["g", "h"] },
  ]);
});

test("lines behind quotes that never close are gone through a few times each, not a hundred", async () => {
  // Open behind it, whether it begins inside of quotes or not.
  const hostile = `"${"y".repeat(1000)}","`;
  const lines = 10_000;
  const looks = vi.spyOn(String.prototype, "includes");
  const records = await readAll(`${`${hostile}\n`.repeat(lines)}"a\nb",c\nd,e\n`);
  const looked = looks.mock.calls.length;
  looks.mockRestore();
  expect(looked / lines).toBeLessThan(8);
  expect(records.slice(0, lines)).toEqual(
    Array.from({ length: lines }, (_, at) => ({ line: at + 1, endLine: at + 1, refusal: "引号没有闭合" })),
  );
  expect(records.at(-1)).toMatchObject({ cells: ["d", "e"] });
});
