import { expect, test } from "vitest";
import { loadMore } from "./load-more.ts";

const PAGE = 2;

function listOf(...ids: number[]) {
  return {
    pageSize: PAGE,
    load: async (pageIndex: number) => ({
      data: ids.slice((pageIndex - 1) * PAGE, pageIndex * PAGE).map((id) => ({ id })),
      totalRecord: ids.length,
    }),
  };
}
const known = (...ids: number[]) => ids.map((id) => ({ id }));

test.each([
  ["the next page", known(1, 2), listOf(1, 2, 3, 4), [3, 4]],
  ["what one that went away has moved on", known(2), listOf(2, 3, 4), [3]],
  ["nothing twice that one that came has moved on", known(9, 1, 2), listOf(9, 1, 2, 3), [3]],
  ["the page behind one that holds nothing else", known(1, 2, 3), listOf(1, 4, 2, 3, 5, 6), [5, 6]],
  ["nothing where nothing is left", known(1, 2), listOf(1, 2), []],
])("more is %s", async (_, loaded, list, fresh) => {
  expect((await loadMore(loaded, list)).fresh.map(({ id }) => id)).toEqual(fresh);
});
