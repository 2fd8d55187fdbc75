const COMMAND = /\\[a-zA-Z]{2}/;
/** V_o, 10^{-6}, V_+ */
const SCRIPT = /[_^](?:[A-Za-z0-9]|[{+\-*])/;
/** LD_LIBRARY_PATH: a variable of a shell. */
const SHELL_NAME = /^[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/;
const BLOCK = /\$\$[^$]{1,2000}\$\$/g;
const INLINE = /(?<![\w$\\])\$(?![\s$`])[^$`\n]{1,300}(?<![\s\\])\$(?![\w$])/g;
/** A command with what it is given, in braces that hold others. */
const GIVEN = /\\[a-zA-Z]{2,20}(?:\{(?:[^{}]|\{[^{}]{0,100}\}){0,200}\}){1,3}/g;
const LEFT_OUT = "…";

/** Whether what stands between dollars is written in LaTeX, and is no amount of money and no variable of a shell. */
export function isLatex(text: string): boolean {
  return (COMMAND.test(text) || SCRIPT.test(text)) && !SHELL_NAME.test(text.trim());
}

/** A text without formulas that were never read as such: of each it is only told that it stands there. */
export function withoutLatex(text: string): string {
  if (!/[$\\]/.test(text)) return text;
  const leaveOut = (found: string) => (isLatex(found.replaceAll("$", "")) ? LEFT_OUT : found);
  return text.replaceAll(BLOCK, leaveOut).replaceAll(INLINE, leaveOut).replaceAll(GIVEN, LEFT_OUT);
}
