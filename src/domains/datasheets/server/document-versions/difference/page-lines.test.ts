import { expect, test } from "vitest";
import { pageLines } from "./page-lines.ts";

const page = (name: string, ...last: string[]) =>
  [...Array.from({ length: 12 }, (_, line) => `${name} says ${line}`), ...last].join("\n");
const ownLines = (pages: string[]) => pageLines(pages).map(({ printed }) => printed.join("\n"));

test("head and foot of two pages are told from what they say, whatever day and version stand in them", () => {
  const edition = (version: string, day: string) =>
    [1, 2].map(
      (number) =>
        `AO3401 ${version}\n${page("ab"[number - 1]!)}\nRev ${version}: ${day}  www.maker.example  Page ${number} of 2`,
    );
  expect(ownLines(edition("3.1", "May 2019"))).toEqual(ownLines(edition("4.0", "June 2024")));
  expect(ownLines(edition("3.1", "May 2019"))).toEqual([page("a"), page("b")]);
  expect(ownLines(edition("3", "2019-01-02").map((text, index) => `${text}\n${index + 1} / 2`))).toEqual([
    page("a"),
    page("b"),
  ]);
});

test("a blank page behind two changes nothing of that", () => {
  expect(ownLines([`Maker\n${page("a")}`, `Maker\n${page("b")}`, ""])).toEqual([page("a"), page("b"), ""]);
});

test("rows of a table that goes on over both pages are what they say", () => {
  const [first, second] = [page("a", "Supply 3.0 V 5 V", "Input 1.5 V"), page("b", "Supply 3.3 V 6 V", "Input 7.5 V")];
  expect(ownLines([first, second])).toEqual([first, second]);
});

test("a page alone has no head that could be told from what it says", () => {
  expect(ownLines([`Maker Rev. A\n${page("a")}`])).toEqual([`Maker Rev. A\n${page("a")}`]);
  expect(ownLines(["", ""])).toEqual(["", ""]);
  expect(ownLines([])).toEqual([]);
});
