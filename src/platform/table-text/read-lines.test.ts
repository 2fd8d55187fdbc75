import { expect, test } from "vitest";
import { readLines, type Line } from "./read-lines.ts";

async function linesOf(...texts: string[]): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const some of readLines(
    (async function* () {
      yield* texts;
    })(),
  ))
    lines.push(...some);
  return lines;
}

test("lines are numbered across pieces, with either line end, and the last one needs none", async () => {
  const lines = await linesOf("a\r\nb", "c\n\n", "d");
  expect(lines.map(({ number, text }) => [number, text])).toEqual([
    [1, "a"],
    [2, "bc"],
    [3, ""],
    [4, "d"],
  ]);
});

test("a line of 200 MB is told as too long without being held", async () => {
  const piece = "x".repeat(1024 * 1024);
  async function* texts() {
    yield "first\n";
    for (let count = 0; count < 200; count++) yield piece;
    yield "\nlast";
  }
  const lines: Line[] = [];
  let most = 0;
  for await (const some of readLines(texts())) lines.push(...some);
  most = Math.max(...lines.map(({ text }) => text.length));
  expect(lines.map(({ number, isTooLong }) => [number, isTooLong])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(most).toBeLessThan(1000);
});

test("a line that is too long within one piece is cut as well", async () => {
  const [long, next] = await linesOf(`${"x".repeat(2_000_000)}\nnext`);
  expect(long).toMatchObject({ isTooLong: true });
  expect(next).toEqual({ number: 2, text: "next", isTooLong: false });
});
