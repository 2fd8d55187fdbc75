import { expect, test } from "vitest";
import { jsonOf } from "./json-of.ts";

async function* rowsOf(count: number) {
  for (let row = 1; row <= count; row += 1) yield { row };
}

async function textOf(rows: AsyncIterable<unknown>) {
  let text = "";
  for await (const piece of jsonOf(rows)) text += piece;
  return text;
}

test("rows are written one a line", async () => {
  expect(await textOf(rowsOf(0))).toBe("[]");
  expect(await textOf(rowsOf(2))).toBe('[\n{"row":1},\n{"row":2}\n]');
});

test("others come to their turn between rows that are there already", async () => {
  let rounds = 0;
  let isOver = false;
  const goRound = () => {
    rounds += 1;
    if (!isOver) setImmediate(goRound);
  };
  setImmediate(goRound);
  await textOf(rowsOf(10));
  isOver = true;
  expect(rounds).toBeGreaterThanOrEqual(10);
});
