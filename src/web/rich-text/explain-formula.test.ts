import katex from "katex";
import { expect, test } from "vitest";
import { explainFormula } from "./explain-formula.ts";

test.each([
  ["\\foo", "第 1 个字符处：没有“\\foo”这个命令"],
  ["\\frac{1}{2", "缺少“}”"],
  ["a}", "第 2 个字符处：多了“}”"],
  ["a^", "第 2 个字符处：“^”后面缺少内容"],
  ["a^b^c", "第 4 个字符处：有两个连着的上标，请用 { } 分开"],
  ["\\begin{no}x\\end{no}", "没有“no”这个环境"],
  ["\\left x", "\\left、\\right 后面应为括号"],
  ["\\sqrt", "“\\sqrt”后面缺少内容"],
])("what is wrong with %s is said in Chinese, and where", (latex, words) => {
  let problem = "";
  try {
    katex.renderToString(latex, { throwOnError: true });
  } catch (error) {
    problem = explainFormula(error as katex.ParseError);
  }
  expect(problem).toContain(words);
});
