import { expect, test } from "vitest";
import { describeEnds, fetchReasonLabel } from "./fetch-labels.ts";

test("a host's addresses are told by what came, what waits and why the rest did not", () => {
  expect(
    describeEnds([
      { state: "kept", reason: null, count: 12 },
      { state: "refused", reason: "html", count: 5 },
      { state: "waiting", reason: "later", count: 3 },
      { state: "refused", reason: "pdf-notPdf", count: 2 },
      { state: "refused", reason: "notPdf", count: 1 },
      { state: "waiting", reason: null, count: 1 },
    ]),
  ).toBe("已收录 12、是网页，不是文件 5、待抓取 4、不是 PDF 3");
  expect(describeEnds([])).toBe("");
});

test("a reason without words stands as it is", () => {
  expect(fetchReasonLabel("html-run")).toBe("连续给出网页而不是文件");
  expect(fetchReasonLabel("new")).toBe("new");
});
