interface FormulaError {
  /** What KaTeX says, without where. */
  rawMessage: string;
  /** From 0; none at the end of the formula. */
  position?: number;
}

const EXPLANATIONS: readonly [RegExp, (...found: string[]) => string][] = [
  [/^Undefined control sequence: (.+)$/, (command) => `没有“${command}”这个命令`],
  [/^Expected 'EOF', got '(.+)'$/, (found) => `多了“${found}”`],
  [/^Expected '(.+)', got 'EOF'$/, (wanted) => `缺少“${wanted}”`],
  [/^Expected '(.+)', got '(.+)'$/, (wanted, found) => `应为“${wanted}”，却是“${found}”`],
  [/^Unexpected end of input in a macro argument, expected '(.+)'$/, (wanted) => `缺少“${wanted}”`],
  [/^Expected group (?:after|as .*?to) '(.+)'$/, (command) => `“${command}”后面缺少内容`],
  [/^Got function '(.+)' with no arguments/, (command) => `“${command}”缺少参数，请用 { } 括起来`],
  [/^Double superscript$/, () => "有两个连着的上标，请用 { } 分开"],
  [/^Double subscript$/, () => "有两个连着的下标，请用 { } 分开"],
  [/^Extra (.+)$/, (found) => `多了“${found}”`],
  [/^No such environment: (.+)$/, (name) => `没有“${name}”这个环境`],
  [/^Mismatch: .*?matched by (.+)$/, (end) => `${end} 与前面的 \\begin 不一致`],
  [/^Can't use function '(.+)' in (?:math|text) mode/, (command) => `这里不能用“${command}”`],
  [/^Invalid delimiter/, () => "\\left、\\right 后面应为括号"],
  [/^Invalid (?:size|unit|number)/, () => "尺寸有误，请写成如 1em 的样子"],
  [/^Invalid color/, () => "颜色有误"],
  [/^Too many expansions/, () => "命令展开过多"],
];

/** What is wrong with a formula that KaTeX can't read, and where, for people. */
export function explainFormula({ rawMessage, position }: FormulaError): string {
  for (const [pattern, explain] of EXPLANATIONS) {
    const found = pattern.exec(rawMessage);
    if (found) return `${placeOf(position)}${explain(...found.slice(1))}`;
  }
  return `${placeOf(position)}写法有误`;
}

function placeOf(position: number | undefined): string {
  return position === undefined ? "" : `第 ${position + 1} 个字符处：`;
}
