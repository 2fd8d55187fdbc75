import { expect, test } from "vitest";
import { doneWords } from "./done-words.ts";

test("what is but proposed is not called done", () => {
  expect(doneWords({ done: 0, proposed: 3, undoMinutes: 10 })).toBe("已提出 3 条，待其他运营人员复核");
  expect(doneWords({ done: 1, proposed: 2 })).toBe("已处理 1 条；已提出 2 条，待其他运营人员复核");
  expect(doneWords({ done: 0 })).toBe("已处理 0 条");
});

test("where it can be taken back that is told, with where", () => {
  expect(doneWords({ done: 2, undoMinutes: 10 })).toBe("已处理 2 条，10 分钟内可在「已处理」撤销");
  expect(doneWords({ done: 2 })).toBe("已处理 2 条");
});
