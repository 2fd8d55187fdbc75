import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "./project-root.ts";
import { endingOfType, withEnding } from "./file-ending.ts";

const SOURCES = path.join(PROJECT_ROOT, "src");

test("a name ends as files of its type do, whatever it ended in before", () => {
  expect(
    ["a.html", "a.pdf", "A.PDF", "a.pdf ", "a.pdf.", "a", "pdf", ".pdf", "a.pdf\u202efdp.exe"].map((name) =>
      withEnding(name, "application/pdf"),
    ),
  ).toEqual([
    "a.html.pdf",
    "a.pdf",
    "A.PDF",
    "a.pdf .pdf",
    "a.pdf..pdf",
    "a.pdf",
    "pdf.pdf",
    ".pdf",
    "a.pdf\u202efdp.exe.pdf",
  ]);
  expect(["a.jpeg", "a.jpg", "a.png"].map((name) => withEnding(name, "image/jpeg"))).toEqual([
    "a.jpeg",
    "a.jpg",
    "a.png.jpg",
  ]);
  expect(withEnding("库存.csv", "text/csv; charset=utf-8")).toBe("库存.csv");
});

test("what is of no type that is known is opened by nothing", () => {
  for (const mediaType of ["text/html", "constructor", ""]) expect(withEnding("a.html", mediaType)).toBe("a.html.bin");
});

test("the ending of every type that the portal takes or gives out is known", () => {
  const types = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts/.test(file))
    .flatMap((file) => [...readFileSync(path.join(SOURCES, file), "utf8").matchAll(/mediaTypes?: ?([^\n]*)/gi)])
    .flatMap(([, written]) => [...written!.matchAll(/"([a-z]+\/[^";]+)/g)].map(([, type]) => type!));
  expect(new Set(types).size).toBeGreaterThan(5);
  expect(types.filter((type) => endingOfType(type) === "bin")).toEqual([]);
});
