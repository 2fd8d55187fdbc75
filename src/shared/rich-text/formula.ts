import type { KatexOptions } from "katex";

export const LATEX_MAX = 2000;

/** How a formula is read, on the server and in the editor alike; macros are unfolded so far, lengths are in em. */
export const FORMULA_OPTIONS = {
  output: "mathml",
  trust: false,
  strict: "ignore",
  maxExpand: 300,
  maxSize: 20,
  throwOnError: true,
} as const satisfies KatexOptions;

const DEFINING = new Set(
  [
    "def",
    "gdef",
    "edef",
    "xdef",
    "let",
    "futurelet",
    "newcommand",
    "renewcommand",
    "providecommand",
    "global",
    "long",
  ].map((name) => `\\${name}`),
);
const COMMANDS = /\\(?:[a-zA-Z@]+|[^])/g;

/** Whether a formula names commands of its own, which can unfold without end. */
export function definesCommands(latex: string): boolean {
  return latex.match(COMMANDS)?.some((command) => DEFINING.has(command)) ?? false;
}
