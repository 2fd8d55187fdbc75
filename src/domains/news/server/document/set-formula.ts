import katex from "katex";
import { escapeHtml } from "./escape-html.ts";

/** How far macros are unfolded, and how large a length may be, in em. */
const EXPANSIONS_MOST = 300;
const SIZE_MOST = 20;

/** A formula as MathML, which browsers set themselves. One that can't be read stands as it was written. */
export function setFormula(latex: string, { isBlock }: { isBlock: boolean }): string {
  try {
    const math = katex.renderToString(latex, { displayMode: isBlock, output: "mathml", trust: false, strict: "ignore", maxExpand: EXPANSIONS_MOST, maxSize: SIZE_MOST, throwOnError: true });
    return isBlock ? `<div class="formula">${math}</div>` : math;
  } catch {
    // A formula that is no LaTeX, or nests too deep for the reader of it.
    const source = `<code class="formula-source">${escapeHtml(latex)}</code>`;
    return isBlock ? `<div class="formula">${source}</div>` : source;
  }
}
