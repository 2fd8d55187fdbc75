import { expect, test } from "vitest";
import { nothingFound } from "./nothing-found.ts";

test("what was not looked through in time is not said to hold nothing", () => {
  expect(nothingFound([])).toBe("没有找到");
  expect(nothingFound(["型号", "规格书"])).toBe("没有找到；型号、规格书没有来得及查找，请稍后再试");
});
