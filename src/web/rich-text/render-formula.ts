import { definesCommands, FORMULA_OPTIONS } from "#shared/rich-text/formula.ts";
import { explainFormula } from "./explain-formula.ts";

/** Draws a formula into an element as readers will see it; one that can't be read shows its source. Answers what is wrong with it. */
export async function renderFormula(element: HTMLElement, latex: string, isBlock: boolean): Promise<string | null> {
  element.dataset["latex"] = latex;
  element.textContent = latex;
  const { default: katex } = await import("katex");
  // Another one was asked for meanwhile.
  if (element.dataset["latex"] !== latex) return null;
  if (definesCommands(latex)) return "不能定义命令";
  try {
    katex.render(latex, element, { ...FORMULA_OPTIONS, displayMode: isBlock });
    return null;
  } catch (error) {
    element.textContent = latex;
    return error instanceof katex.ParseError ? explainFormula(error) : "写法有误";
  }
}
