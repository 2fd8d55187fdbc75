import { UnreadableList } from "../read-csv-rows.ts";

/** A list in brackets, or a word of it; whether a word stood in quotes makes no difference. */
export type Expression = string | Expression[];

export interface ListedExpression {
  /** Where it begins, counted from 1. */
  line: number;
  expression: Expression;
}

export interface ExpressionLimits {
  /** How deep brackets may stand in each other. */
  depth: number;
  /** How long a member of the outermost list may be, in characters; files that are embedded between bars don't count. */
  length: number;
}

const DEFAULT_LIMITS: ExpressionLimits = { depth: 64, length: 4_000_000 };
const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t" };
const [TAB, LINE_END, BLANK, QUOTE, OPEN, CLOSE, BACKSLASH, BAR] = [9, 10, 32, 34, 40, 41, 92, 124];
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Reads the members of the one list of a text, each as soon as it is whole; throws UnreadableList where brackets or
 * quotes do not pair or a limit is passed.
 */
export async function* readExpressions(
  texts: AsyncIterable<string>,
  limits: ExpressionLimits = DEFAULT_LIMITS,
): AsyncGenerator<ListedExpression[]> {
  const reader = openReader(limits);
  for await (const text of texts) {
    const members = reader.read(text);
    if (members.length > 0) yield members;
  }
  reader.end();
}

type State = "between" | "word" | "quoted" | "escaped" | "barred";

function openReader(limits: ExpressionLimits) {
  /** The lists that are open, the outermost first; what closes in the outermost is handed on. */
  const open: Expression[][] = [];
  const openedAt: number[] = [];
  let state: State = "between";
  let word = "";
  let line = 1;
  let wordLine = 1;
  let memberLine = 1;
  let memberLength = 0;
  let isClosed = false;
  let done: ListedExpression[] = [];

  function fail(what: string, where = line): never {
    throw new UnreadableList(`第 ${where} 行：${what}`);
  }
  function add(expression: Expression) {
    if (open.length > 1) open.at(-1)!.push(expression);
    else done.push({ line: memberLine, expression });
  }
  function endWord() {
    add(word);
    word = "";
    state = "between";
  }
  function begin() {
    if (isClosed) fail("最外层的括号已经闭合，后面还有内容");
    if (open.length === 1) {
      memberLine = line;
      memberLength = 0;
    }
  }
  /** A character between words. */
  function step(code: number) {
    if (code === LINE_END) line += 1;
    if (code === BLANK || code === LINE_END || (code >= TAB && code <= 13) || code === BYTE_ORDER_MARK || code === 0)
      return;
    begin();
    if (code === OPEN) {
      if (open.length >= limits.depth) fail(`括号嵌套超过 ${limits.depth} 层`);
      open.push([]);
      openedAt.push(line);
      return;
    }
    if (open.length === 0) fail(code === CLOSE ? "多出一个右括号" : "不是以括号开头");
    if (code === CLOSE) {
      const list = open.pop()!;
      openedAt.pop();
      if (open.length === 0) isClosed = true;
      else add(list);
      return;
    }
    state = code === QUOTE ? "quoted" : code === BAR ? "barred" : "word";
    wordLine = line;
    if (state === "word") word = String.fromCharCode(code);
  }
  /** Where the word that is open goes on to; what is passed over belongs to it. */
  function endOfWord(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === LINE_END && state !== "word") line += 1;
      if (
        state === "word"
          ? code <= BLANK || code === OPEN || code === CLOSE || code === QUOTE
          : state === "barred"
            ? code === BAR
            : code === QUOTE || code === BACKSLASH
      )
        break;
    }
    return at;
  }
  function read(text: string): ListedExpression[] {
    for (let at = 0; at < text.length;) {
      const from = at;
      if (state === "between") step(text.charCodeAt(at++));
      else if (state === "escaped") {
        word += ESCAPES[text[at]!] ?? text[at]!;
        if (text[at] === "\n") line += 1;
        state = "quoted";
        at += 1;
      } else {
        at = endOfWord(text, at);
        if (state === "barred") memberLength -= at - from;
        else word += text.slice(from, at);
        if (at < text.length) {
          if (state === "word") endWord();
          else if (text.charCodeAt(at++) === BACKSLASH) state = "escaped";
          else endWord();
        }
      }
      memberLength += at - from;
      if (memberLength > limits.length && open.length > 0)
        fail(`一项内容超过 ${limits.length.toLocaleString("en-US")} 字`, memberLine);
    }
    const members = done;
    done = [];
    return members;
  }
  function end() {
    if (state === "quoted" || state === "escaped" || state === "barred") fail("引号没有闭合", wordLine);
    if (open.length > 0) fail(`括号没有闭合，缺 ${open.length} 个右括号`, openedAt.at(-1));
    if (!isClosed) throw new UnreadableList("文件是空的");
  }
  return { read, end };
}
