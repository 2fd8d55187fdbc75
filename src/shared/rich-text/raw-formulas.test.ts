import { expect, test } from "vitest";
import { slowPieces } from "#testing/growth.ts";
import { isLatex, withoutLatex } from "./raw-formulas.ts";

test.each([
  [String.raw`\frac{R_1}{R_2}`, true],
  ["V_{OUT}=0.6V", true],
  ["V_+", true],
  ["10^6", true],
  [String.raw`\varepsilon`, true],
  ["5", false],
  ["version.tar.gz", false],
  ["LD_LIBRARY_PATH:", false],
  ["HOME/bin", false],
])("%s between dollars is a formula: %s", (text, is) => {
  expect(isLatex(text)).toBe(is);
});

test.each([
  [String.raw`由 $$V=\frac{R_1}{R_2}$$ 得出`, "由 … 得出"],
  [String.raw`其中 $U_R$ 为电压`, "其中 … 为电压"],
  [String.raw`为 \frac{V_{in}}{2} 伏`, "为 … 伏"],
  ["echo $PATH_A and $HOME", "echo $PATH_A and $HOME"],
  ["costs $5 or $6", "costs $5 or $6"],
  [String.raw`C:\temp\new`, String.raw`C:\temp\new`],
  ["无公式", "无公式"],
])("of %s is told %s", (text, told) => {
  expect(withoutLatex(text)).toBe(told);
});

test("formulas are left out in time that goes by the length of a text", () => {
  expect(slowPieces((text) => withoutLatex(`${text}$${text}\\ab{`), 32_000)).toEqual([]);
});
