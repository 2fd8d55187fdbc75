import { expect, test } from "vitest";
import { openPieces, showInPieces } from "./pieces.ts";

/** Counts how often others come to their turn. */
function countRounds() {
  let rounds = 0;
  let isOver = false;
  const goRound = () => {
    rounds += 1;
    if (!isOver) setImmediate(goRound);
  };
  setImmediate(goRound);
  return {
    end() {
      isOver = true;
      return rounds;
    },
  };
}

test("long work lets others in between its pieces, short work goes on at once", async () => {
  const pause = openPieces();
  expect(pause()).toBeUndefined();
  const others = countRounds();
  for (let pieces = 0; pieces < 10; pieces += 1) {
    const until = performance.now() + 10;
    while (performance.now() < until);
    await pause();
  }
  expect(others.end()).toBeGreaterThanOrEqual(10);
});

test("rows are shown in their order, and others come to their turn between those that take long", async () => {
  const others = countRounds();
  const shown = await showInPieces([1, 2, 3, 4, 5], (row) => {
    const until = performance.now() + 10;
    while (performance.now() < until);
    return row * 2;
  });
  expect(others.end()).toBeGreaterThanOrEqual(4);
  expect(shown).toEqual([2, 4, 6, 8, 10]);
});
