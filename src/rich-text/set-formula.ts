import katex from "katex";
import { definesCommands, FORMULA_OPTIONS } from "#shared/rich-text/formula.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** What a formula makes of itself: a page's worth. */
const MATHML_MAX = 50_000;

/** A formula as MathML, which browsers set themselves. One that can't be read stands as it was written. */
export function setFormula(latex: string, { isBlock }: { isBlock: boolean }): string {
  try {
    if (definesCommands(latex)) throw new Error("A formula defines no commands");
    const math = katex.renderToString(latex, { ...FORMULA_OPTIONS, displayMode: isBlock });
    if (math.length > MATHML_MAX) throw new Error("A formula is too long");
    return isBlock ? `<div class="formula">${math}</div>` : math;
  } catch {
    // A formula that is no LaTeX, nests too deep for the reader of it, or is too long.
    const source = `<code class="formula-source">${escapeHtml(latex)}</code>`;
    return isBlock ? `<div class="formula">${source}</div>` : source;
  }
}
