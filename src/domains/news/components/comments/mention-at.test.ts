import { expect, test } from "vitest";
import { mentionAt, withName } from "./mention-at.ts";

test.each([
  ["@", { startsAt: 0, words: "" }],
  ["同意@王", { startsAt: 2, words: "王" }],
  ["同意 ＠wang", { startsAt: 3, words: "wang" }],
  ["@甲@乙", { startsAt: 2, words: "乙" }],
  ["@王五 说得对", null],
  ["发到 sales@example", null],
  ["没有人", null],
  [`@${"长".repeat(33)}`, null],
])("behind %j the name is %j", (text, typed) => {
  expect(mentionAt(text, text.length)).toEqual(typed);
});

test("a chosen name takes the place of what was typed, and the rest stays", () => {
  const text = "请@王 看看";
  expect(withName(text, mentionAt(text, 3)!, "王五")).toEqual({ text: "请@王五 看看", caret: 5 });
  expect(withName("@", mentionAt("@", 1)!, "Li Lei")).toEqual({ text: "@Li Lei ", caret: 8 });
});
