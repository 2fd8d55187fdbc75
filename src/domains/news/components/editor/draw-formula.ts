import { explainFormula } from "./explain-formula.ts";

/** Draws a formula into an element as readers will see it; one that can't be read shows its source. Answers what is wrong with it. */
export async function drawFormula(element: HTMLElement, latex: string, isBlock: boolean): Promise<string | null> {
  element.dataset["latex"] = latex;
  element.textContent = latex;
  const { default: katex } = await import("katex");
  // Another one was asked for meanwhile.
  if (element.dataset["latex"] !== latex) return null;
  try {
    katex.render(latex, element, { displayMode: isBlock, output: "mathml", trust: false, strict: "ignore", maxExpand: 300, maxSize: 20, throwOnError: true });
    return null;
  } catch (error) {
    element.textContent = latex;
    return error instanceof katex.ParseError ? explainFormula(error) : "写法有误";
  }
}
