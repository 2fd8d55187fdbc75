import fc from "fast-check";
import { expect, test } from "vitest";
import { UnreadableList } from "../read-csv-rows.ts";
import { readExpressions, type Expression, type ExpressionLimits } from "./read-expressions.ts";

const LIMITS = { depth: 64, length: 4_000_000 };

/** The text in pieces of some length: letters come from a file in no other way. */
async function* cut(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function read(
  text: string,
  { limits = LIMITS, length = 7 }: { limits?: ExpressionLimits; length?: number } = {},
) {
  const found: { line: number; expression: Expression }[] = [];
  for await (const some of readExpressions(cut(text, length), limits)) found.push(...some);
  return found;
}

const membersOf = async (text: string, length?: number) =>
  (await read(text, { length: length ?? 7 })).map(({ expression }) => expression);

function write(expression: Expression): string {
  if (typeof expression !== "string") return `(${expression.map(write).join(" ")})`;
  return /^[a-z0-9._-]+$/i.test(expression)
    ? expression
    : `"${expression.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("a", "1", "\\", '"', "|", "(", ")", "\n", " ", "电") }),
    fc.array(tie("tree"), { maxLength: 5 }),
  ),
}));

test("what was written is read again, however the text is cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 8 }), fc.integer({ min: 1, max: 50 }), async (members, length) => {
      expect(await membersOf(`${write(members)}\n`, length)).toEqual(members);
    }),
  );
});

test("any text is read or refused with a reason, and nothing else happens", async () => {
  const pieces = fc
    .array(fc.constantFrom("(", ")", '"', "\\", "|", " ", "\n", "symbol", "\0", "\ufeff", "电", '"a"'), {
      maxLength: 60,
    })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(fc.oneof(pieces, fc.string({ unit: "binary" })), async (text) => {
      const outcome = await read(text).catch((error: unknown) => error);
      expect(Array.isArray(outcome) || outcome instanceof UnreadableList).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("words, quotes with escapes, line ends of any system and the mark of a text are read, each member with its line", async () => {
  const text = '\ufeff(lib (version 20211014)\r\n  (symbol "A \\"1\\" \\\\ (x" hide)\n\t(data |KLUv/"(((|) last\n)\n\n';
  expect(await read(text)).toEqual([
    { line: 1, expression: "lib" },
    { line: 1, expression: ["version", "20211014"] },
    { line: 2, expression: ["symbol", 'A "1" \\ (x', "hide"] },
    { line: 3, expression: ["data", ""] },
    { line: 3, expression: "last" },
  ]);
});

test.each([
  ["", "文件是空的"],
  ["  \n", "文件是空的"],
  ["<html>", "第 1 行：不是以括号开头"],
  ["(a\n(b (c)\n(d)\n", "第 2 行：括号没有闭合，缺 2 个右括号"],
  ["(a))", "第 1 行：最外层的括号已经闭合，后面还有内容"],
  [")", "第 1 行：多出一个右括号"],
  ["(a)\n(b)", "第 2 行：最外层的括号已经闭合，后面还有内容"],
  ['(a\n "b\n c)\n', "第 2 行：引号没有闭合"],
  ["(a |b", "第 1 行：引号没有闭合"],
])("%j is refused: %s", async (text, reason) => {
  await expect(read(text)).rejects.toThrow(reason);
});

test("however deep brackets stand and however long a member is, no more is held than the limits allow", async () => {
  await expect(read("(".repeat(100_000), { length: 10_000 })).rejects.toThrow("第 1 行：括号嵌套超过 64 层");
  await expect(
    read(`(a\n(b "${"x".repeat(2000)}"))`, { limits: { depth: 9, length: 1000 }, length: 100 }),
  ).rejects.toThrow("第 2 行：一项内容超过 1,000 字");
  await expect(
    read(`(a (b |${"x".repeat(2000)}|) ${'(c "d") '.repeat(1000)})`, { limits: { depth: 9, length: 1000 } }),
  ).resolves.toHaveLength(1002);
});
