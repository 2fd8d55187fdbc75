import { expect, test } from "vitest";
import { markedFileName, markedTitle, realDocument } from "./sample-documents.ts";

const REAL = { title: "AO3401", isSample: false };
const SAMPLE = { title: "AO3401A P 沟道", isSample: true };

test("the title of a sample says 样例, that of a real document stays as it is", () => {
  expect([markedTitle(REAL), markedTitle(SAMPLE)]).toEqual(["AO3401", "【样例】AO3401A P 沟道"]);
});

test("the file of a sample says 样例 once, whatever it is called", () => {
  const names = ["AO3401.pdf", "AO3401A_样例.pdf"].map((fileName) => markedFileName({ fileName, isSample: true }));
  expect(names).toEqual(["样例_AO3401.pdf", "AO3401A_样例.pdf"]);
  expect(markedFileName({ fileName: "AO3401.pdf", isSample: false })).toBe("AO3401.pdf");
});

test("a main button stands for a real document alone", () => {
  expect([realDocument(REAL), realDocument(SAMPLE), realDocument(null), realDocument(undefined)]).toEqual([
    REAL,
    null,
    null,
    null,
  ]);
});
