import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PreviewedRows } from "./previewed-rows.tsx";

const row = (id: number) => ({ id, name: `第 ${id} 条`, seen: "", note: "" });
const headings = (preview: Parameters<typeof PreviewedRows>[0]["preview"]) =>
  [
    ...renderToStaticMarkup(<PreviewedRows act={{ label: "通过" }} preview={preview} />).matchAll(
      /<h3[^>]*>(.*?)<\/h3>/g,
    ),
  ].map(([, heading]) => heading);

test("what the act comes to something else in stands apart, under what it is called there", () => {
  const hour = { label: "通过，定时发布", note: "通过后，定于 2026-12-25 06:05 发布。" };
  expect(headings({ possible: [{ ...row(1), ...hour }, row(2), { ...row(3), ...hour }], refused: [] })).toEqual([
    "将通过 1 条",
    "将通过，定时发布 2 条",
  ]);
  expect(headings({ possible: [{ ...row(1), ...hour }], refused: [] })).toEqual(["将通过，定时发布 1 条"]);
});

test("what is but proposed to another operator stands apart from what is done", () => {
  expect(headings({ possible: [row(1), { ...row(2), isProposed: true }], refused: [] })).toEqual([
    "将通过 1 条",
    "将提出「通过」1 条，待其他运营人员复核",
  ]);
  expect(headings({ possible: [], refused: [{ id: 3, name: "第 3 条", message: "已处理" }] })).toEqual([
    "不能通过 1 条",
  ]);
});

test("of each row its name is told, and what the act comes to there, or why it can't be done", () => {
  const lines = renderToStaticMarkup(
    <PreviewedRows
      act={{ label: "删除" }}
      preview={{
        possible: [{ ...row(1), note: "2 份规格书随之删除" }, row(2)],
        refused: [{ id: 3, name: "第 3 条", message: "型号已被合并" }],
      }}
    />,
  ).match(/<li>.*?<\/li>/g);
  expect(lines?.map((line) => line.replaceAll(/<[^>]*>/g, ""))).toEqual([
    "第 1 条：2 份规格书随之删除",
    "第 2 条",
    "第 3 条：型号已被合并",
  ]);
});
