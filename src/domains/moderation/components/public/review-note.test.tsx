import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TextReview } from "../../contract/public-texts.ts";
import { ReviewNote, reviewAt, reviewElsewhere } from "./review-note.tsx";
import { saidOfSaved } from "./said-of-saved.ts";

const waiting: TextReview = {
  state: "waiting",
  words: ["代开发票"],
  reason: "",
  fields: [{ field: "serviceHours", title: "工作时间" }],
};
const noteOf = (review: TextReview | null) =>
  renderToStaticMarkup(<ReviewNote review={review} />).replaceAll(/<[^>]*>/g, "");

test("what waits says in which field which words are to be verified, and stands at that field alone", () => {
  expect(noteOf(waiting)).toBe(
    "待审核，暂不对外展示：工作时间含有需要核实的词「代开发票」。可修改后保存，或等待审核。",
  );
  expect(noteOf({ state: "waiting", words: [], reason: "" })).toBe("待审核，暂不对外展示。");
  expect([reviewAt(waiting, "serviceHours"), reviewAt(waiting, "returnAddress"), reviewAt(null, "x")]).toEqual([
    waiting,
    null,
    null,
  ]);
  // What is found in no field by now stands below them all.
  const nowhere = { ...waiting, fields: [] };
  expect([reviewElsewhere(waiting, ["serviceHours"]), reviewElsewhere(nowhere, ["serviceHours"])]).toEqual([
    null,
    nowhere,
  ]);
});

test("a save says that others see it only once it was looked at", () => {
  const said = saidOfSaved("已添加");
  expect([
    said({ review: null }),
    said({ review: waiting }),
    said({ review: { state: "waiting", words: [], reason: "" } }),
  ]).toEqual(["已添加", "已保存，含需核实的词，审核后展示", "已保存，审核后展示"]);
});
