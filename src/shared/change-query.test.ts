import { expect, test } from "vitest";
import { changeQuery } from "./change-query.ts";

test("what is changed stands in the address, what is empty does not, and the rest stays as it was", () => {
  expect(changeQuery("/a", "?stock=LM&page=2", { page: "3" })).toBe("/a?stock=LM&page=3");
  expect(changeQuery("/a", "?stock=LM&page=2", { page: "", other: "芯" })).toBe("/a?stock=LM&other=%E8%8A%AF");
  expect(changeQuery("/a", "?page=2", { page: "" })).toBe("/a");
});
