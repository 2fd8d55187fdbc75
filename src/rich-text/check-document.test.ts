import { expect, test } from "vitest";
import { partLinksIn, picturesIn, plainTextOf } from "#shared/rich-text/plain-text.ts";
import { checkDocument } from "./check-document.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const text = (words: unknown, ...marks: unknown[]) => ({ type: "text", text: words, marks });
const refused = (given: unknown) => {
  try {
    checkDocument(given);
  } catch (error) {
    return (error as Error).message;
  }
  return "passed";
};

test("what is no document is refused", () => {
  for (const given of [
    null,
    undefined,
    1,
    "doc",
    [],
    {},
    { type: "paragraph" },
    { type: "doc", content: {} },
    doc(null),
    doc("x"),
    doc([]),
    doc(paragraph(text(5))),
    doc(paragraph(text({ toString: 1 }))),
    doc({ type: "paragraph", attrs: "x" }),
  ]) {
    expect(refused(given), JSON.stringify(given)).toBe("正文格式有误，请刷新页面后重试");
  }
});

test("nodes that an article has not are refused, and so are nodes where they can't stand", () => {
  for (const node of [
    { type: "script" },
    { type: "iframe", attrs: { src: "//evil" } },
    { type: "image", attrs: { src: "x" } },
    { type: "listItem" },
    { type: "tableCell" },
    { type: "__proto__" },
    { type: "constructor" },
    { type: 5 },
    { type: "bulletList", content: [paragraph()] },
    { type: "table", content: [{ type: "tableRow", content: [paragraph()] }] },
    paragraph({ type: "picture", attrs: { pictureId: 1 } }),
  ]) {
    expect(refused(doc(node)), JSON.stringify(node)).toBe("正文含有不支持的内容，请删除后重试");
  }
});

test("values and marks that an article has not are left off", () => {
  const given = doc(
    {
      type: "paragraph",
      attrs: { textAlign: "center", onclick: "x", style: "y" },
      content: [text("红", { type: "bold" }, { type: "bold" }, { type: "textStyle", attrs: { color: "red" } })],
    },
    { type: "heading", attrs: { level: 1, id: '"><script>' }, content: [text("标题")] },
    { type: "codeBlock", attrs: { language: 'c" onload="x' }, content: [text("a\tb\n")] },
    {
      type: "orderedList",
      attrs: { start: -3 },
      content: [{ type: "listItem", content: [{ type: "horizontalRule" }] }],
    },
    {
      type: "table",
      content: [
        {
          type: "tableRow",
          content: [{ type: "tableCell", attrs: { colspan: 1e9, rowspan: "2", colwidth: [5], style: "x" } }],
        },
      ],
    },
  );
  expect(checkDocument(given).content).toEqual([
    {
      type: "paragraph",
      attrs: { textAlign: "center" },
      content: [{ type: "text", text: "红", marks: [{ type: "bold" }] }],
    },
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "标题" }] },
    { type: "codeBlock", attrs: { language: null }, content: [{ type: "text", text: "a\tb\n" }] },
    {
      type: "orderedList",
      attrs: { start: 1 },
      content: [{ type: "listItem", content: [{ type: "paragraph" }, { type: "horizontalRule" }] }],
    },
    {
      type: "table",
      content: [
        {
          type: "tableRow",
          content: [{ type: "tableCell", attrs: { colspan: 50, rowspan: 1 }, content: [{ type: "paragraph" }] }],
        },
      ],
    },
  ]);
});

test("links lead to the web, a mail address or the portal; others are taken off their words", () => {
  const hrefOf = (href: unknown) => {
    const [block] = checkDocument(doc(paragraph(text("字", { type: "link", attrs: { href } })))).content as unknown as [
      { content: [{ marks?: [{ attrs: { href: string } }] }] },
    ];
    return block.content[0].marks?.[0].attrs.href ?? null;
  };
  for (const href of [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a/b",
    "//evil.example",
    "/\\evil.example",
    "https://ti.com@evil.example/",
    "https://",
    "",
    null,
    5,
    {},
    `https://a.com/${"x".repeat(3000)}`,
  ]) {
    expect(hrefOf(href), String(href)).toBeNull();
  }
  expect(hrefOf("https://www.ti.com/lit?a=1&b=2")).toBe("https://www.ti.com/lit?a=1&b=2");
  expect(hrefOf("www.ti.com/product")).toBe("https://www.ti.com/product");
  expect(hrefOf('https://a.com/"onmouseover="x')).toBe("https://a.com/%22onmouseover=%22x");
  expect(hrefOf("mailto:a@b.com")).toBe("mailto:a@b.com");
  expect(hrefOf("/datasheet/datasheetDetail/1")).toBe("/datasheet/datasheetDetail/1");
});

test("what can't be seen and what the database can't keep is left out of texts", () => {
  expect(plainTextOf(checkDocument(doc(paragraph(text("电\u0000压\u202e\ud800是 5 V\n"), text("")))))).toBe(
    "电压是 5 V",
  );
  expect(
    plainTextOf(
      checkDocument(
        doc(
          paragraph(
            text(
              "电\u3164压\u115f\u1160\uffa0\u200c\u200d是 👩\u200d🔧 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            ),
          ),
        ),
      ),
    ),
  ).toBe("电压是 👩\u200d🔧 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}");
});

test("what is too deep, too much or too long is refused with its limit, at once", () => {
  let deep: unknown = paragraph(text("深"));
  for (let level = 0; level < 10_000; level += 1) deep = { type: "blockquote", content: [deep] };
  expect(refused(doc(deep))).toContain("嵌套过深，最多 20 层");
  let nested: unknown = paragraph(text("深"));
  for (let level = 0; level < 40; level += 1)
    nested = { type: "bulletList", content: [{ type: "listItem", content: [paragraph(), nested] }] };
  expect(refused(doc(nested))).toContain("嵌套过深");
  expect(refused(doc(...Array.from({ length: 20_001 }, () => paragraph())))).toContain("内容过多");
  expect(refused(doc(paragraph(text("字".repeat(50_001)))))).toBe("正文过长，最多 50000 字");
  expect(refused(doc(paragraph(text("x".repeat(5_000_000)))))).toBe("正文过长，最多 50000 字");
  // A sign that is written as eighteen counts as so many.
  expect(refused(doc(...Array.from({ length: 5 }, () => paragraph(text("\uFDFA".repeat(5_000))))))).toBe(
    "正文过长，最多 50000 字",
  );
  expect(
    refused(doc(...Array.from({ length: 500 }, (_, index) => ({ type: "picture", attrs: { pictureId: index + 1 } })))),
  ).toBe("正文最多 100 张图片");
  expect(refused(doc({ type: "formula", attrs: { latex: "x".repeat(2001) } }))).toContain("公式过长");
  expect(
    refused(doc(...Array.from({ length: 30 }, () => ({ type: "formula", attrs: { latex: "x".repeat(1900) } })))),
  ).toContain("公式过多");
  expect(
    refused(doc(paragraph(...Array.from({ length: 501 }, () => ({ type: "inlineFormula", attrs: { latex: "x" } }))))),
  ).toContain("公式过多");
  expect(
    refused(
      doc(
        ...Array.from({ length: 300 }, () =>
          paragraph(text("x", { type: "link", attrs: { href: `https://www.ti.com/${"x".repeat(1900)}` } })),
        ),
      ),
    ),
  ).toBe("正文过长，最多 50000 字");
  expect(refused(doc(paragraph(text("字".repeat(50_000)))))).toBe("passed");
});

test("headings, links, linked parts and pieces of code are as many as a reader can use", () => {
  const many = <Node>(count: number, node: Node): Node[] => Array.from({ length: count }, () => node);
  const heading = { type: "heading", attrs: { level: 2 }, content: [text("供电")] };
  const link = text("x", { type: "link", attrs: { href: "https://ti.com" } });
  const part = { type: "partLink", attrs: { partId: 7, label: "LM358" } };
  const code = { type: "codeBlock", content: [text("int a;")] };
  for (const [most, ofMany, told] of [
    [500, (count: number) => doc(...many(count, heading)), "正文最多 500 个标题"],
    [2000, (count: number) => doc(paragraph(...many(count, link))), "正文最多 2000 个链接"],
    [2000, (count: number) => doc(paragraph(...many(count, part))), "正文最多 2000 个链接"],
    [500, (count: number) => doc(...many(count, code)), "正文最多 500 个代码块"],
  ] as const) {
    expect([told, refused(ofMany(most))]).toEqual([told, "passed"]);
    expect(refused(ofMany(most + 1))).toBe(told);
  }
  expect(refused(doc(paragraph(...many(1500, link)), paragraph(...many(501, part))))).toBe("正文最多 2000 个链接");
});

test("words, pictures and linked parts are read out of a document", () => {
  const document = checkDocument(
    doc(
      { type: "heading", attrs: { level: 2 }, content: [text("供电")] },
      paragraph(
        text("用 "),
        { type: "partLink", attrs: { partId: 7, label: "TPS5430" } },
        { type: "hardBreak" },
        { type: "inlineFormula", attrs: { latex: "V_o" } },
      ),
      {
        type: "blockquote",
        content: [
          { type: "picture", attrs: { pictureId: 3, caption: "波形" } },
          { type: "picture", attrs: { pictureId: 3 } },
          { type: "picture", attrs: {} },
        ],
      },
      { type: "codeBlock", content: [text("int a;\nint b;")] },
      { type: "formula", attrs: { latex: " E=mc^2 " } },
      paragraph({ type: "partLink", attrs: { partId: "x", label: "LM358" } }),
    ),
  );
  expect(plainTextOf(document)).toBe("供电\n用 TPS5430 V_o\n波形\nint a;\nint b;\nE=mc^2\nLM358");
  expect(picturesIn(document)).toEqual([3]);
  expect(partLinksIn(document).map(({ partId }) => partId)).toEqual([7]);
  expect(plainTextOf(checkDocument({ type: "doc" }))).toBe("");
});
