import { expect, test } from "vitest";
import { type Merges, readMerges } from "./read-merges.ts";
import { COLUMNS_MAX } from "./table-rows.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const COLUMNS = ["", ...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));

async function* inPieces(text: string, bytes = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += bytes) yield Buffer.from(text.slice(at, at + bytes));
}

const merge = (ref: string) => `<mergeCell ref="${ref}"/>`;
const plain = (merges: Merges) => [...merges].map(([line, columns]) => [line, [...columns]]);

test("cells that are merged downwards are known by the line where they begin, wherever the file is cut", async () => {
  const text = `<x:mergeCells>${merge("B2:B4")}${merge("$C$2:$D$3")}${merge("A5:F5")}<x:mergeCell hint="1" ref="A9:A10"/></x:mergeCells>`;
  for (const bytes of [7, 64, 1000])
    expect(plain(await readMerges(inPieces(text, bytes)))).toEqual([
      [
        2,
        [
          [1, 4],
          [2, 3],
        ],
      ],
      [9, [[0, 10]]],
    ]);
});

test("of a line no more merges are kept than a table has columns, and none of a column that it has not", async () => {
  const wide = COLUMNS.map((column) => merge(`${column}1:${column}99999`)).join("");
  const merges = await readMerges(inPieces(wide.repeat(20)));
  expect(merges.size).toBe(1);
  expect([...merges.get(1)!.keys()]).toEqual(Array.from({ length: COLUMNS_MAX }, (_, column) => column));
  // They use up nothing of what may be merged.
  expect(plain(await readMerges(inPieces(merge("ZZ1:ZZ9").repeat(60_000) + merge("A1:A2"))))).toEqual([[1, [[0, 2]]]]);
});

test("beginnings of merges that never end cost no more than what they are long", async () => {
  const text = "<mergeCell ".repeat(500_000);
  expect(plain(await readMerges(inPieces(text + merge("A1:A2"), text.length)))).toEqual([[1, [[0, 2]]]]);
});
