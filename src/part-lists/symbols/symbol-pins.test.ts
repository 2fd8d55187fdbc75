import { expect, test } from "vitest";
import { PINS_MAX } from "#shared/symbol-pins.ts";
import { gatherPins, pinTypeOf } from "./symbol-pins.ts";

const pin = (number: string, name = "IO") => ({ number, name, type: pinTypeOf("B") });

test("pins stand by number, letters and figures each in their order; of very many the first are kept and all are counted", () => {
  expect(
    gatherPins(["B1", "A10", "A2", "10", "2", "A2"].map((number) => pin(number))).pins.map(({ number }) => number),
  ).toEqual(["2", "10", "A2", "A10", "B1"]);
  const many = gatherPins(Array.from({ length: 1156 }, (_, at) => pin(String(at + 1))));
  expect([many.pins.length, many.pinCount]).toEqual([PINS_MAX, 1156]);
  expect(gatherPins([])).toEqual({ pins: [], pinCount: null });
});

test("of 10,000 pins the first are kept within a second", () => {
  const drawn = Array.from({ length: 10_000 }, (_, at) => pin(`${"ABCDEFGH"[at % 8]}${10_000 - at}`));
  const startedAt = performance.now();
  const { pins, pinCount } = gatherPins(drawn);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect([pins.length, pinCount, pins[0]!.number]).toEqual([PINS_MAX, 10_000, "A8"]);
});

test("names are cut, and nothing in them is kept that a database can't hold; letters nobody knows tell no type", () => {
  const { pins } = gatherPins([
    { number: "1\u0000", name: `a\u0000${"x".repeat(100)}`, type: pinTypeOf("?") },
    pin("2", "~"),
    pin("3", "~{RESET}"),
  ]);
  expect(pins[0]).toEqual({ number: "1", name: `a ${"x".repeat(58)}`, type: "unspecified" });
  expect(pins.map(({ name }) => name).slice(1)).toEqual(["", "~{RESET}"]);
});
