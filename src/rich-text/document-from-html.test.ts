import { expect, test } from "vitest";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { formulasIn, plainTextOf, textWithoutFormulas } from "#shared/rich-text/plain-text.ts";
import { renderDocument } from "./render-document.ts";
import { ADDRESSES } from "./testing/addresses.ts";
import { whatRuns } from "./testing/what-runs.ts";
import { XSS_TEXTS } from "./testing/xss-texts.ts";
import { documentFromHtml } from "./document-from-html.ts";
import { documentFromMarkdown } from "./document-from-markdown.ts";

const render = (document: ArticleDocument) =>
  renderDocument(document, { addresses: ADDRESSES, pictures: new Map() }).html;
const types = ({ content }: ArticleDocument) => content.map(({ type }) => type);

test("headings, lists, tables, quotations, code and formulas of Markdown become what the editor knows", () => {
  const document = documentFromMarkdown(
    [
      "# 一",
      "",
      "正文**重点**与`code`，[链接](https://example.com/a)。",
      "",
      "- 甲",
      "- 乙",
      "  1. 丙",
      "",
      "| 参数 | 值 |",
      "|---|---|",
      "| `V_o` | 3.3 V |",
      "",
      "> 引用",
      "",
      "```c",
      "int a;",
      "```",
      "",
      "```math",
      "V_o = 1.25",
      "```",
      "",
      "其中 $`V_o`$ 为输出。",
      "",
      "***",
    ].join("\n"),
  );
  expect(types(document)).toEqual([
    "heading",
    "paragraph",
    "bulletList",
    "table",
    "blockquote",
    "codeBlock",
    "formula",
    "paragraph",
    "horizontalRule",
  ]);
  expect(document.content[1]).toEqual({
    type: "paragraph",
    content: [
      { type: "text", text: "正文" },
      { type: "text", text: "重点", marks: [{ type: "bold" }] },
      { type: "text", text: "与" },
      { type: "text", text: "code", marks: [{ type: "code" }] },
      { type: "text", text: "，" },
      { type: "text", text: "链接", marks: [{ type: "link", attrs: { href: "https://example.com/a" } }] },
      { type: "text", text: "。" },
    ],
  });
  expect(document.content[5]).toMatchObject({ attrs: { language: "c" }, content: [{ text: "int a;" }] });
  expect(document.content[7]).toMatchObject({
    content: [{ text: "其中 " }, { type: "inlineFormula", attrs: { latex: "V_o" } }, { text: " 为输出。" }],
  });
});

test("what stands between dollars in Markdown is a formula where it can be nothing else", () => {
  const formulas = (markdown: string) => formulasIn(documentFromMarkdown(markdown));
  const document = documentFromMarkdown(
    "输出电压由下式计算：\n\n$$\nV_{OUT}=0.6*\\frac{R_1}{R_2}+0.6V\n$$\n\n其中 $R_1$、**$R_2$** 为电阻，$A$ 为面积，取 $6 inch$。",
  );
  expect(types(document)).toEqual(["paragraph", "formula", "paragraph"]);
  expect(formulasIn(document)).toEqual([String.raw`V_{OUT}=0.6*\frac{R_1}{R_2}+0.6V`, "R_1", "R_2", "A", "6 inch"]);
  expect(textWithoutFormulas(document)).toBe("输出电压由下式计算：\n…\n其中 …、… 为电阻，… 为面积，取 …。");
  expect(formulas(String.raw`因此 $$v=\frac{c}{\sqrt{\varepsilon_r}}$$ 与上式`)).toEqual([
    String.raw`v=\frac{c}{\sqrt{\varepsilon_r}}`,
  ]);
  expect(formulas("- 甲\n\n  $$L_{x}=1$$\n- 乙")).toEqual(["L_{x}=1"]);
  for (const none of [
    "售价 $5_000 或 $6，$A$ 级",
    "export A=$LD_LIBRARY_PATH:$HOME/$MY_VAR",
    "`$R_1$` 与\n\n```\n$$\nx_1\n$$\n```",
    String.raw`\$R_1\$`,
    "$$\n没有结束",
    "$ R_1 $",
  ])
    expect([none, formulas(none)]).toEqual([none, []]);
});

test("of formulas no more are read than an article may hold: the others stay as they are written", () => {
  const document = documentFromMarkdown("$R_1$，".repeat(600));
  expect(formulasIn(document)).toHaveLength(400);
  expect(plainTextOf(document).match(/\$R_1\$/g)).toHaveLength(200);
});

test("a line that is broken in Chinese is no blank; blanks of HTML count once", () => {
  expect(plainTextOf(documentFromMarkdown("去耦\n电容 and\nmore"))).toBe("去耦电容 and more");
  expect(plainTextOf(documentFromHtml("<p>  一  <b> 二</b>\n\n三 </p>四<br>五"))).toBe("一 二三\n四 五");
});

test("tags that an article has no place for lose themselves, scripts all they hold; ruby stands in brackets", () => {
  const document = documentFromHtml(
    "<section><font color=red>甲</font><script>乙()</script><style>p{}</style><iframe src=x>丙</iframe><custom-tag onclick=x>丁</custom-tag></section><ruby>容器<rp>(</rp><rt>Container</rt><rp>)</rp></ruby>",
  );
  expect(plainTextOf(document)).toBe("甲丁\n容器（Container）");
});

test("pictures elsewhere are linked or named, never shown; links of another site's paths are none", () => {
  const document = documentFromHtml(
    '<p><img src="https://example.com/a.png" alt="原理图"><img src="b.png" alt="布局"><img src="c.png"><a href="/own">路径</a><a href="javascript:alert(1)">脚本</a></p>',
  );
  expect(document.content).toEqual([
    {
      type: "paragraph",
      content: [
        {
          type: "text",
          text: "［图片：原理图］",
          marks: [{ type: "link", attrs: { href: "https://example.com/a.png" } }],
        },
        { type: "text", text: "［图片：布局］路径脚本" },
      ],
    },
  ]);
});

test("what stands in the wrong place stands somewhere: rows without a table, items without a list, paragraphs between rows", () => {
  expect(
    plainTextOf(
      documentFromHtml("<tr><td>甲</td></tr><li>乙</li><table><tr><td>丙</td></tr><p>丁</p><tr><td>戊</table>己"),
    ),
  ).toBe("甲\n乙\n丙\n丁\n戊\n己");
  expect(documentFromHtml("<table><tr><th>a<td>b<tr><td>c</table>").content).toMatchObject([
    {
      type: "table",
      content: [{ content: [{ type: "tableHeader" }, { type: "tableCell" }] }, { content: [{ type: "tableCell" }] }],
    },
  ]);
  expect(documentFromHtml("<ul><li>a<ul><li>b</ul><li>c</ul>").content).toMatchObject([
    {
      type: "bulletList",
      content: [{ content: [{ type: "paragraph" }, { type: "bulletList" }] }, { content: [{ type: "paragraph" }] }],
    },
  ]);
});

test("nothing of the known attacks runs, in HTML, in Markdown and in what both name", () => {
  for (const attack of XSS_TEXTS) {
    for (const document of [
      documentFromHtml(attack),
      documentFromMarkdown(attack),
      documentFromMarkdown(`[a](${attack})\n![${attack}](${attack})\n\n\`\`\`${attack}\nx\n\`\`\``),
    ]) {
      expect(whatRuns(render(document)), attack).toEqual([]);
    }
  }
});

test("ten thousand open tags, no text at all and a text that is too long are answered", () => {
  for (const tag of ["div", "b", "blockquote", "ul><li", "table><tr><td", "a href=https://example.com", "ruby><rt"])
    expect(plainTextOf(documentFromHtml(`${`<${tag}>`.repeat(10_000)}字`)), tag).toContain("字");
  expect(documentFromHtml("")).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  expect(() => documentFromHtml("字".repeat(60_000))).toThrow("正文过长");
  expect(() => documentFromHtml("<p>字</p>".repeat(30_000))).toThrow("过多");
});
