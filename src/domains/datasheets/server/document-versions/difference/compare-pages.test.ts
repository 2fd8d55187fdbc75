import { expect, test } from "vitest";
import { comparePages, compareTexts } from "./compare-pages.ts";

/** A page as a PDF gives it: a running head, what it says, and its number. */
function documentOf(pages: string[], revision = "Rev. A"): string[] {
  return pages.map((content, index) =>
    content === "" ? "" : `LM358 ${revision}\n${content}\nwww.maker.example\n${index + 1}`,
  );
}

const page = (name: string) =>
  Array.from({ length: 30 }, (_, line) => `${name} says thing number${line} of ${name}${line}`).join("\n");
const ten = Array.from({ length: 10 }, (_, index) => page(`page${index}`));
const short = (pages: ReturnType<typeof comparePages>) =>
  pages
    .filter(({ kind }) => kind !== "unchanged")
    .map(({ kind, olderPage, newerPage }) => [kind, olderPage, newerPage]);

test("a new date in every foot and an inserted page change no other page", () => {
  const newer = [...ten.slice(0, 4), page("inserted"), ...ten.slice(4)];
  const pages = comparePages(documentOf(ten, "Rev. A, May 2019"), documentOf(newer, "Rev. B, June 2024"));
  expect(short(pages)).toEqual([["added", null, 5]]);
  expect(pages).toHaveLength(11);
  expect(pages.at(-1)).toMatchObject({ kind: "unchanged", olderPage: 10, newerPage: 11 });
});

test("a changed page is told with its lines, a removed one as such", () => {
  const newer = [ten[0]!, ten[1]!.replace("page1 says thing number7 of page17", "page1 says 7.5 V"), ...ten.slice(3)];
  const pages = comparePages(documentOf(ten), documentOf(newer));
  expect(short(pages)).toEqual([
    ["changed", 2, 2],
    ["removed", 3, null],
  ]);
  expect(pages[1]!.lines).toEqual([
    { kind: "removed", text: "page1 says thing number7 of page17" },
    { kind: "added", text: "page1 says 7.5 V" },
  ]);
});

test("pages that all changed a little are still told apart from the one that came in", () => {
  const newer = ten.map((content) => `${content}\nadded line`);
  newer.splice(3, 0, page("inserted"));
  expect(short(comparePages(documentOf(ten), documentOf(newer)))).toEqual([
    ["changed", 1, 1],
    ["changed", 2, 2],
    ["changed", 3, 3],
    ["added", null, 4],
    ...[4, 5, 6, 7, 8, 9, 10].map((number) => ["changed", number, number + 1]),
  ]);
});

test("pages without text can't be compared, and the others can", () => {
  const scanned = documentOf([ten[0]!, "", "", ten[3]!]);
  expect(short(comparePages(scanned, scanned))).toEqual([
    ["unreadable", 2, 2],
    ["unreadable", 3, 3],
  ]);
  expect(short(comparePages(["", "", ""], documentOf(ten.slice(0, 3))))).toEqual([
    ["unreadable", 1, 1],
    ["unreadable", 2, 2],
    ["unreadable", 3, 3],
  ]);
  expect(short(comparePages(["", ""], ["", "", ""]))).toHaveLength(3);
});

test("one page that says something quite different is a changed page; all its lines are told, long ones cut between characters", () => {
  const [changed] = comparePages(
    ["a b c"],
    [
      Array.from({ length: 40 }, (_, line) => `${line + 10} ${"x".repeat(196)}${line === 39 ? "😀😀" : "xxxx"}`).join(
        "\n",
      ),
    ],
  );
  expect(changed).toMatchObject({ kind: "changed", olderPage: 1, newerPage: 1, lines: { length: 41 }, moreLines: 0 });
  expect(changed!.lines[1]!.text).toHaveLength(200);
  expect(changed!.lines.at(-1)!.text.isWellFormed()).toBe(true);
});

test("of very many lines the first are told and all are counted, also where they are too many to be set side by side", () => {
  const linesOf = (name: string) => Array.from({ length: 1500 }, (_, line) => `${name}${line}`).join("\n");
  const [page] = comparePages([linesOf("a")], [linesOf("b")]);
  expect(page).toMatchObject({ kind: "changed", lines: { length: 300 }, moreLines: 2700 });
});

test("pages in a row that did not change are told as one, and pages of each kind are counted", () => {
  const { counts, rows } = compareTexts(
    documentOf(ten),
    documentOf([...ten.slice(0, 4), page("inserted"), ...ten.slice(4)]),
  );
  expect(counts).toEqual({ changed: 0, added: 1, removed: 0, unreadable: 0, unchanged: 10 });
  expect(rows.map(({ kind, olderPage, newerPage, pageCount }) => [kind, olderPage, newerPage, pageCount])).toEqual([
    ["unchanged", 1, 1, 4],
    ["added", null, 5, 1],
    ["unchanged", 5, 6, 6],
  ]);
});

test("of two long editions that differ throughout so many lines are told as can be kept, and of the others how many they are", () => {
  const longPages = (change: string) =>
    Array.from(
      { length: 400 },
      (_, number) =>
        `${page(`page${number}of`)}\n${Array.from({ length: 90 }, (__, line) => `${line}${change} ${"x".repeat(150)}`).join("\n")}`,
    );
  const { counts, rows } = compareTexts(longPages("a"), longPages("b"));
  const characters = rows.reduce(
    (sum, { lines }) => sum + lines.reduce((length, { text }) => length + text.length, 0),
    0,
  );
  expect([counts.changed, characters > 1_000_000, characters <= 3_000_000]).toEqual([400, true, true]);
  expect(rows.every(({ lines, moreLines }) => lines.length + moreLines > 0)).toBe(true);
  expect(rows.at(-1)).toMatchObject({ lines: [], moreLines: rows[0]!.lines.length });
});

test("width of letters and blanks change nothing", () => {
  expect(short(comparePages(["ＬＭ３５８  供电 3.3 V"], ["LM358 供电  3.3 V\n\n"]))).toEqual([]);
});

test("nothing, one page, and a document that lost everything", () => {
  expect(comparePages([], [])).toEqual([]);
  expect(short(comparePages([], [ten[0]!]))).toEqual([["added", null, 1]]);
  expect(short(comparePages(documentOf(ten.slice(0, 2)), []))).toEqual([
    ["removed", 1, null],
    ["removed", 2, null],
  ]);
});

test("two thousand pages that all differ are aligned all the same", () => {
  const many = Array.from({ length: 2000 }, (_, index) => page(`chapter${index}of`));
  const pages = comparePages(
    documentOf(many),
    documentOf(many.map((content, index) => content.replace("number7 ", `n${index}.5 `))),
  );
  expect(pages).toHaveLength(2000);
  expect(pages.every(({ kind, olderPage, newerPage }) => kind === "changed" && olderPage === newerPage)).toBe(true);
});

test("pages that all say the same keep their order", () => {
  const same = Array.from({ length: 5 }, () => "本页留白");
  expect(short(comparePages(same, [...same, "本页留白"])).map(([kind]) => kind)).toEqual(["added"]);
});
