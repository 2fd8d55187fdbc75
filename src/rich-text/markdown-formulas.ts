import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import { LATEX_MAX } from "#shared/rich-text/formula.ts";
import { isLatex } from "#shared/rich-text/raw-formulas.ts";

/** Of one text; those beyond stay as they are written. Fewer than `checkDocument` refuses. */
const FORMULAS_MAX = 400;
const ALL_LATEX_MAX = 30_000;
const LINES_MAX = 40;
const DOLLAR = 36;
const BETWEEN_DOLLARS = /(\$\$?)(?![\s$`])([^$`\n]{1,300})(?<![\s\\])\1(?![\w$])/y;
/** What only a text says that holds formulas besides: $A$, $6 inch$, $g(dB)=10logG$. */
const SYMBOL =
  /^(?:[A-Za-z]{1,6}[+-]?|\d[\d.]* ?[A-Za-zμΩ/]{1,12}|[A-Za-z(][\w()+\-*/., ]{0,40}=[\w()=+\-*/., ]{1,40})$/u;
const FIRST_FORMULA = /(?<![\w$\\])\$\$?(?![\s$`])([^$`\n]{1,300})(?<![\s\\])\$/g;

interface Spent {
  formulas: number;
  characters: number;
  /** The text holds a formula that can be nothing else. */
  isMathematical: boolean;
}

/** What is counted while one text is read: given to `render` as its environment. */
export function formulasOf(text: string): { spent: Spent } {
  const isMathematical = Array.from(text.matchAll(FIRST_FORMULA)).some(([, latex]) => isLatex(latex!));
  return { spent: { formulas: 0, characters: 0, isMathematical } };
}

/** Reads `$$ … $$` and, where it can be no money and no shell, `$…$` as the formulas that GitLab writes with code. */
export function readFormulas(markdown: MarkdownIt): void {
  markdown.block.ruler.before("fence", "formula", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  markdown.inline.ruler.before("escape", "formula", readInline);
}

function readBlock(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  const first = lineOf(state, startLine);
  if (state.sCount[startLine]! - state.blkIndent >= 4 || !first.startsWith("$$")) return false;
  const lines = [first.slice(2)];
  let line = startLine;
  while (!lines.at(-1)!.includes("$$")) {
    line += 1;
    if (line >= endLine || line - startLine > LINES_MAX || state.sCount[line]! < state.blkIndent) return false;
    lines.push(lineOf(state, line));
  }
  const found = /^([^$]+)\$\$\s*$/u.exec(lines.join("\n"));
  const latex = found?.[1]!.trim();
  if (!latex || !(isLatex(latex) || latex.includes("=")) || !isWithin(state.env, latex)) return false;
  if (isSilent) return true;
  spend(state.env, latex);
  state.line = line + 1;
  const token = state.push("fence", "code", 0);
  token.info = "math";
  token.content = `${latex}\n`;
  token.markup = "```";
  token.map = [startLine, state.line];
  return true;
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
}

function readInline(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== DOLLAR || /[\w$]/.test(src[pos - 1] ?? "")) return false;
  BETWEEN_DOLLARS.lastIndex = pos;
  const found = BETWEEN_DOLLARS.exec(src);
  if (!found || pos + found[0].length > state.posMax) return false;
  const latex = found[2]!.trim();
  const isFormula = isLatex(latex) || (spentOf(state.env)?.isMathematical === true && SYMBOL.test(latex));
  if (!isFormula || !isWithin(state.env, latex)) return false;
  if (!isSilent) {
    spend(state.env, latex);
    state.pending += "$";
    const token = state.push("code_inline", "code", 0);
    token.markup = "`";
    token.content = latex;
    state.pending += "$";
  }
  state.pos += found[0].length;
  return true;
}

function spentOf(env: unknown): Spent | undefined {
  return (env as Partial<ReturnType<typeof formulasOf>> | undefined)?.spent;
}

function isWithin(env: unknown, latex: string): boolean {
  const spent = spentOf(env);
  return (
    spent !== undefined &&
    latex.length <= LATEX_MAX &&
    spent.formulas < FORMULAS_MAX &&
    spent.characters + latex.length <= ALL_LATEX_MAX
  );
}

function spend(env: unknown, latex: string): void {
  const spent = spentOf(env);
  if (!spent) return;
  spent.formulas += 1;
  spent.characters += latex.length;
}
