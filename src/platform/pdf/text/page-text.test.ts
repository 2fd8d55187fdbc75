import { expect, test } from "vitest";
import { MAX_CHARACTERS_OF_A_PAGE, pageText, type TextItem } from "./page-text.ts";

function item(
  str: string,
  x: number,
  y: number,
  { size = 10, width = str.length * size * 0.5, dir = "ltr" }: { size?: number; width?: number; dir?: string } = {},
): TextItem {
  return { str, dir, transform: [size, 0, 0, size, x, y], width, hasEOL: false };
}

test("a subscript hangs on its letter without a blank, and what stands apart keeps one", () => {
  const items = [
    item("R", 50, 700),
    item("DS(ON)", 55, 698.5, { size: 6, width: 18 }),
    item("(at V", 75, 700),
    item("GS", 100, 698.5, { size: 6, width: 6 }),
    item("=10V)", 106, 700),
  ];
  expect(pageText(items)).toBe("RDS(ON) (at VGS=10V)");
});

test("Chinese that is set wide is a word all the same", () => {
  expect(
    pageText([
      item("参", 50, 700, { width: 10 }),
      item("数", 64, 700, { width: 10 }),
      item("最小值", 200, 700, { width: 30 }),
    ]),
  ).toBe("参数 最小值");
});

test("words broken at the end of a line are whole, compounds keep their hyphen", () => {
  const items = [
    item("a bipolar transis-", 50, 700),
    item("tor with a low-", 50, 688),
    item("power mode, type TPS-", 50, 676),
    item("7A47", 50, 664),
  ];
  expect(pageText(items)).toBe("a bipolar transistor with a low-power mode, type TPS-\n7A47");
});

test("lines given from the bottom are read from the top", () => {
  const lines = [
    "one first line of prose",
    "two second line of prose",
    "three third line here",
    "four fourth line here",
    "five fifth line here",
    "six sixth line here",
    "seven seventh line",
  ];
  expect(pageText(lines.map((line, index) => item(line, 50, 700 - index * 12)).reverse())).toBe(lines.join("\n"));
});

test("two columns given line by line are read one behind the other", () => {
  const left = Array.from({ length: 8 }, (_, index) =>
    item(`the left column, its line number ${index}`, 50, 700 - index * 12, { width: 230 }),
  );
  const right = Array.from({ length: 8 }, (_, index) =>
    item(`the right column, its line number ${index}`, 310, 700 - index * 12, { width: 230 }),
  );
  const mixed = left.flatMap((line, index) => [right[index]!, line]).reverse();
  const read = pageText(mixed).split("\n");
  expect(read.slice(0, 8).every((line) => line.startsWith("the left"))).toBe(true);
  expect(read.slice(8).every((line) => line.startsWith("the right"))).toBe(true);
});

test("letters placed one by one in any order become words", () => {
  const letters = [...["Thermal", "resistance", "junction", "to", "ambient", "62"].entries()].flatMap(([line, word]) =>
    [...word].map((letter, index) => item(letter, 50 + index * 5, 700 - line * 12)),
  );
  const shuffled = letters
    .map((letter, index) => ({ letter, at: (index * 17) % letters.length }))
    .sort((one, other) => one.at - other.at)
    .map(({ letter }) => letter);
  expect(pageText(shuffled).split("\n")).toEqual(["Thermal", "resistance", "junction", "to", "ambient", "62"]);
});

test("symbols of the private area are what they mean, others, NUL and half characters are not there", () => {
  expect(pageText([item("25 \uf06dA \uf0b1 5 \uf057 \uf0a3 85\uf0b0C\u0000 \ue123\ud800 ok", 50, 700)])).toBe(
    "25 µA ± 5 Ω ≤ 85°C ok",
  );
});

test("a right-to-left line is read from the right, the numbers in it from the left", () => {
  const items = [
    item("62", 50, 700),
    item("K/W", 65, 700),
    item("ההתנגדות", 100, 700, { dir: "rtl" }),
    item("התרמית", 160, 700, { dir: "rtl" }),
  ];
  expect(pageText(items)).toBe("התרמית ההתנגדות 62 K/W");
});

test("letters drawn twice to look bold are read once", () => {
  expect(pageText([item("Features", 50, 700), item("Features", 50.3, 700)])).toBe("Features");
});

test("turned text stands behind the rest", () => {
  const turned = { ...item("Drain current", 20, 300), transform: [0, 10, -10, 0, 20, 300] };
  expect(pageText([turned, item("Figure 1", 50, 700)])).toBe("Figure 1\nDrain current");
});

test("places that are no numbers, and a page without end, are no error", () => {
  expect(pageText([item("a", NaN, 700), item("b", 50, Infinity)])).toBe("");
  expect(
    pageText(Array.from({ length: 3_000 }, (_, index) => item("long ".repeat(5), 50, 1_000_000 - index * 12))),
  ).toHaveLength(MAX_CHARACTERS_OF_A_PAGE);
});
