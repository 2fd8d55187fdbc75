import { expect, test } from "vitest";
import type { FindState } from "./find-state.ts";
import { PdfFinder } from "./pdf-finder.ts";

const CONTENTS = "目录\n8.3 过温保护 ........ 4";
const TABLE = "电气特性\n过温保护 150 ℃\n过温保护 滞回 20 ℃";
const SECTION = "前文\n8.3 过温保护\n芯片温度超过阈值后关断，见过温保护";

/** Where one is led in a document of these pages: the page from 1, and which of its places. */
async function ledTo(
  pages: string[],
  {
    from = 1,
    isStaying = false,
    outline = [],
  }: { from?: number; isStaying?: boolean; outline?: [string, number][] } = {},
) {
  const finder = new PdfFinder();
  const states: FindState[] = [];
  const textOf = (page: string) => ({
    items: page.split("\n").map((str, line, all) => ({ str, hasEOL: line + 1 < all.length })),
  });
  finder.open({
    pdf: {
      numPages: pages.length,
      getOutline: () => Promise.resolve(outline.map(([title, page]) => ({ title, dest: [page - 1], items: [] }))),
      getPage: (number: number) =>
        Promise.resolve({ getTextContent: () => Promise.resolve(textOf(pages[number - 1]!)) }),
    } as never,
    eventBus: { dispatch() {} } as never,
    container: {} as never,
    goTo() {},
    onChange: (state) => states.push(state),
    signal: new AbortController().signal,
  });
  await finder.find("过温保护", from, { isStaying });
  const { pageIdx, matchIdx } = finder.selected;
  return { led: [pageIdx + 1, matchIdx], total: states.at(-1)!.total, isSearching: states.at(-1)!.isSearching };
}

test("a search leads to the section that is called so, before lists of contents and tables", async () => {
  expect(await ledTo([CONTENTS, "别的", TABLE, SECTION])).toEqual({ led: [4, 0], total: 5, isSearching: false });
  expect(await ledTo([CONTENTS, TABLE])).toMatchObject({ led: [2, 0] });
  expect(await ledTo(["别的", CONTENTS])).toMatchObject({ led: [2, 0] });
  expect(await ledTo(["别的"])).toMatchObject({ led: [0, -1], total: 0 });
});

test("from where one reads it goes on, round the end of the document", async () => {
  expect(await ledTo([TABLE, "别的", TABLE], { from: 2 })).toMatchObject({ led: [3, 0] });
  expect(await ledTo([SECTION, "别的", TABLE], { from: 2 })).toMatchObject({ led: [1, 0] });
});

test("a page that an address names is not left, and its section goes first there", async () => {
  expect(await ledTo([SECTION, TABLE], { from: 2, isStaying: true })).toMatchObject({ led: [2, 0] });
  expect(await ledTo([TABLE, `${TABLE}\n${SECTION}`], { from: 2, isStaying: true })).toMatchObject({ led: [2, 2] });
  expect(await ledTo([SECTION, "别的"], { from: 2, isStaying: true })).toMatchObject({ led: [0, -1] });
});

test("what the outline calls so is where one is led, though the page gives its heading in pieces", async () => {
  const outline: [string, number][] = [
    ["8.2 欠压保护", 2],
    ["8.3 过温保护", 4],
  ];
  const page = "8.3\n过温保护，见下文\n芯片温度超过后关断";
  expect(await ledTo([CONTENTS, "别的", TABLE, page], { outline })).toMatchObject({ led: [4, 0], total: 4 });
  expect(await ledTo([CONTENTS, "别的", TABLE, "没有"], { outline })).toMatchObject({ led: [3, 0] });
  expect(await ledTo([TABLE, "别的", TABLE, page], { outline, isStaying: true })).toMatchObject({ led: [1, 0] });
});
