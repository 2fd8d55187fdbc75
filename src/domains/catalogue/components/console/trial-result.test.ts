import { expect, test } from "vitest";
import { doesAnything } from "./trial-result.tsx";

const nothing = { added: 0, changed: 0, addedBrandCount: 0, changedBrands: 0, differences: 0 };

test("a list that changes brands alone, or brings differences alone, does something", () => {
  expect(doesAnything(nothing)).toBe(false);
  for (const found of Object.keys(nothing)) expect(doesAnything({ ...nothing, [found]: 1 }), found).toBe(true);
});
