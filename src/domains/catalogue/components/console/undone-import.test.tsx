import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Undone } from "../../contract/import-files.ts";
import { UndoneImport } from "./undone-import.tsx";

const nothing: Undone = {
  removedParts: 0,
  removedBrands: 0,
  restored: 0,
  used: [],
  keptParts: 0,
  firstKeptParts: [],
  keptBrands: 0,
  firstKeptBrands: [],
  left: [],
  leftParts: 0,
  firstLeftParts: [],
};
const shown = (undone: Partial<Undone>) => renderToStaticMarkup(<UndoneImport undone={{ ...nothing, ...undone }} />);

test("what undoing an import kept leads to where it is shown, and what is not named is counted", () => {
  const markup = shown({
    removedParts: 1200,
    keptParts: 21,
    firstKeptParts: [{ title: "LM358", note: "TI", path: "/ops/parts/7" }],
    used: [{ what: "收藏", count: 21 }],
  });
  expect(markup).toContain("移除型号 1,200 个、品牌 0 个，还原 0 处；保留正在使用的型号 21 个、品牌 0 个（收藏 21）");
  expect(markup).toMatch(/href="\/ops\/parts\/7"[^>]*>LM358<\/a>（TI）/);
  expect(markup).toContain("另有 20 个");
  for (const heading of ["保留的品牌", "没有全部还原的型号"]) expect(markup).not.toContain(heading);
});

test("of an import that was taken back whole nothing is listed", () => {
  expect(shown({ removedParts: 2 })).not.toMatch(/<dl|另有/);
});
