import katex from "katex";
import { escapeHtml } from "./escape-html.ts";

/** How far macros are unfolded, and how large a length may be, in em. */
const EXPANSIONS_MOST = 300;
const SIZE_MOST = 20;
/** What a formula makes of itself: a page's worth. */
const MATHML_MOST = 50_000;
/** A formula that names its own commands can unfold without end. */
const DEFINING = new Set(["def", "gdef", "edef", "xdef", "let", "futurelet", "newcommand", "renewcommand", "providecommand", "global", "long"].map((name) => `\\${name}`));
const COMMANDS = /\\(?:[a-zA-Z@]+|[^])/g;

/** A formula as MathML, which browsers set themselves. One that can't be read stands as it was written. */
export function setFormula(latex: string, { isBlock }: { isBlock: boolean }): string {
  try {
    if (latex.match(COMMANDS)?.some((command) => DEFINING.has(command))) throw new Error("A formula defines no commands");
    const math = katex.renderToString(latex, { displayMode: isBlock, output: "mathml", trust: false, strict: "ignore", maxExpand: EXPANSIONS_MOST, maxSize: SIZE_MOST, throwOnError: true });
    if (math.length > MATHML_MOST) throw new Error("A formula is too long");
    return isBlock ? `<div class="formula">${math}</div>` : math;
  } catch {
    // A formula that is no LaTeX, nests too deep for the reader of it, or is too long.
    const source = `<code class="formula-source">${escapeHtml(latex)}</code>`;
    return isBlock ? `<div class="formula">${source}</div>` : source;
  }
}
