import { expect, test } from "vitest";
import { ADDRESSES } from "./testing/addresses.ts";
import { whatRuns } from "./testing/what-runs.ts";
import { XSS_TEXTS } from "./testing/xss-texts.ts";
import type { ArticleDocument, DocumentNode, InlineNode } from "#shared/rich-text/document.ts";
import { checkDocument } from "./check-document.ts";
import type { Mention } from "./link-mentions.ts";
import { renderDocument } from "./render-document.ts";
import { sanitizeArticle } from "./sanitize-article.ts";

const doc = (...content: DocumentNode[]): ArticleDocument => ({ type: "doc", content });
const paragraph = (...content: InlineNode[]): DocumentNode => ({ type: "paragraph", content });
const text = (words: string, marks?: (InlineNode & { type: "text" })["marks"]): InlineNode => ({
  type: "text",
  text: words,
  ...(marks && { marks }),
});
const html = (document: ArticleDocument, options: Partial<Parameters<typeof renderDocument>[1]> = {}) =>
  renderDocument(document, { addresses: ADDRESSES, pictures: new Map(), ...options }).html;

test("nothing of the known attacks runs, wherever it stands in a document", () => {
  expect(XSS_TEXTS.length).toBeGreaterThan(80);
  for (const attack of XSS_TEXTS) {
    const document = checkDocument({
      type: "doc",
      content: [
        {
          type: "paragraph",
          attrs: { textAlign: attack, class: attack },
          content: [
            text(attack),
            { type: "text", text: attack, marks: [{ type: "link", attrs: { href: attack } }, { type: attack }] },
            { type: "inlineFormula", attrs: { latex: attack } },
            { type: "partLink", attrs: { partId: 1, label: attack } },
          ],
        },
        { type: "heading", attrs: { level: attack, id: attack }, content: [text(attack)] },
        { type: "codeBlock", attrs: { language: attack }, content: [{ type: "text", text: attack }] },
        { type: "codeBlock", attrs: { language: "xml" }, content: [{ type: "text", text: attack }] },
        { type: "formula", attrs: { latex: attack } },
        { type: "formula", attrs: { latex: `\\text{${attack}}` } },
        { type: "picture", attrs: { pictureId: 1, alt: attack, caption: attack, src: attack } },
        {
          type: "table",
          content: [
            {
              type: "tableRow",
              content: [
                {
                  type: "tableCell",
                  attrs: { colspan: attack },
                  content: [{ type: "paragraph", content: [{ type: "text", text: attack }] }],
                },
              ],
            },
          ],
        },
      ],
    });
    const mentions: Mention[] = [{ text: attack.slice(0, 20), kind: "brand", id: 1, address: "/brandDetail/1/x" }];
    expect(
      whatRuns(
        html(document, {
          pictures: new Map([[1, { id: 1, width: 100, height: 100, widths: [100] }]]),
          mentions,
          parts: new Map([[1, attack]]),
        }),
      ),
      attack,
    ).toEqual([]);
    expect(whatRuns(sanitizeArticle(attack)), attack).toEqual([]);
  }
});

test("LaTeX that loads, links or names things shows its source or nothing of it", () => {
  for (const latex of [
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:alert(1)}",
    "\\includegraphics{https://evil.example/x.png}",
    "\\htmlId{x}{y}",
    "\\htmlStyle{position:fixed}{y}",
    "\\htmlClass{katex}{y}",
    "\\htmlData{a=b}{y}",
    "\\def\\a{\\a\\a}\\a",
    "\\rule{1e9em}{1e9em}",
    "{".repeat(2000),
    "\\frac{",
    "\\color{url(x)}{y}",
    "<img src=x onerror=alert(1)>",
  ]) {
    const shown = html(doc({ type: "formula", attrs: { latex } }));
    expect(whatRuns(shown), latex).toEqual([]);
    expect(shown, latex).not.toMatch(/<[^>]*\s(?:href|src|id)=/);
  }
  expect(html(doc({ type: "formula", attrs: { latex: "\\frac{" } }))).toBe(
    '<div class="formula"><code class="formula-source">\\frac{</code></div>',
  );
});

test("a formula that defines commands, or makes too much of itself, shows its source", () => {
  for (const latex of [
    "\\def\\a#1{#1#1}\\a{x}",
    "\\gdef\\a{x}\\a",
    "\\let\\a=b\\a",
    "\\newcommand{\\a}{x}\\a",
    "\\global\\def\\a{x}\\a",
    "\\sqrt{x}".repeat(2000),
  ])
    expect(html(doc({ type: "formula", attrs: { latex } })).includes("formula-source"), latex.slice(0, 40)).toBe(true);
  // A new line, and then letters.
  expect(html(doc({ type: "formula", attrs: { latex: "a\\\\def" } }))).toContain("<math");
});

test("so much code of an article is coloured, in lines that are not too long", () => {
  const code = (length: number, line = 80): DocumentNode => ({
    type: "codeBlock",
    attrs: { language: "c" },
    content: [{ type: "text", text: `int a = 1;${" ".repeat(line - 11)}\n`.repeat(length / line) }],
  });
  const coloured = (...blocks: DocumentNode[]) =>
    html(doc(...blocks))
      .split("<pre>")
      .slice(1)
      .map((block) => block.includes("hljs-"));
  expect(coloured(code(4000), code(4080), code(2000, 200), code(2000, 250))).toEqual([true, false, true, false]);
  expect(coloured(...Array.from({ length: 6 }, () => code(4000)))).toEqual([true, true, true, true, true, false]);
});

test("formulas are MathML, code is marked by its words", () => {
  const shown = html(
    doc(paragraph({ type: "inlineFormula", attrs: { latex: "V_{out}" } }), {
      type: "codeBlock",
      attrs: { language: "c" },
      content: [{ type: "text", text: 'int a = 1; // "<b>"' }],
    }),
  );
  expect(shown).toContain("<msub><mi>V</mi>");
  expect(shown).toContain(
    '<pre><code class="language-c"><span class="hljs-type">int</span> a = <span class="hljs-number">1</span>;',
  );
  expect(shown).toContain("&lt;b&gt;");
  expect(html(doc({ type: "formula", attrs: { latex: "E=mc^2" } }))).toContain('display="block"');
});

test("headings get an address each and make up the contents", () => {
  const { html: shown, contents } = renderDocument(
    doc(
      { type: "heading", attrs: { level: 2 }, content: [text("供电 "), text("设计", [{ type: "bold" }])] },
      { type: "heading", attrs: { level: 3 }, content: [] },
      { type: "heading", attrs: { level: 3 }, content: [text("<b>")] },
    ),
    { addresses: ADDRESSES, pictures: new Map() },
  );
  expect(contents).toEqual([
    { id: "section-1", level: 2, text: "供电 设计" },
    { id: "section-2", level: 3, text: "<b>" },
  ]);
  expect(shown).toBe('<h2 id="section-1">供电 <strong>设计</strong></h2><h3 id="section-2">&lt;b&gt;</h3>');
});

test("pictures come in their widths, when they are seen, with room kept for them", () => {
  const shown = html(doc({ type: "picture", attrs: { pictureId: 5, alt: "板子", caption: "样机" } }), {
    pictures: new Map([[5, { id: 5, width: 1600, height: 900, widths: [480, 960, 1600] }]]),
  });
  expect(shown).toContain(
    '<source type="image/avif" srcset="/api/article/picture/5/480.avif 480w, /api/article/picture/5/960.avif 960w, /api/article/picture/5/1600.avif 1600w"',
  );
  expect(shown).toContain('src="/api/article/picture/5/960.webp"');
  expect(shown).toContain('width="960" height="540" loading="lazy" decoding="async" alt="板子"');
  expect(shown).toContain("<figcaption>样机</figcaption>");
  const long = html(doc({ type: "picture", attrs: { pictureId: 7 } }), {
    pictures: new Map([[7, { id: 7, width: 1920, height: 12_000, widths: [480, 960, 1920] }]]),
  });
  expect(long).not.toContain("avif");
  expect(long).toContain("/api/article/picture/7/1920.webp 1920w");
  expect(html(doc({ type: "picture", attrs: { pictureId: 6 } }))).toContain("图片已不存在");
});

test("links outside open beside and vouch for nothing", () => {
  expect(
    html(
      doc(paragraph(text("TI", [{ type: "bold" }, { type: "link", attrs: { href: "https://www.ti.com/?a=1&b" } }]))),
    ),
  ).toBe(
    '<p><a href="https://www.ti.com/?a=1&amp;b" rel="nofollow noopener ugc" target="_blank"><strong>TI</strong></a></p>',
  );
  expect(html(doc(paragraph(text("本站", [{ type: "link", attrs: { href: "/about" } }]))))).toBe(
    '<p><a href="/about">本站</a></p>',
  );
});

test("parts and brands are linked where they are named first, as whole words, not in code, links and headings", () => {
  const mentions: Mention[] = [
    { text: "LM358", kind: "part", id: 1, address: "/p/1" },
    { text: "LM358DR", kind: "part", id: 2, address: "/p/2" },
    { text: "TI", kind: "brand", id: 3, address: "/b/3" },
    { text: "德州仪器", kind: "brand", id: 3, address: "/b/3" },
    { text: "NE555", kind: "part", id: 9, address: "/p/9" },
  ];
  const document = doc(
    { type: "heading", attrs: { level: 2 }, content: [text("LM358")] },
    { type: "codeBlock", content: [{ type: "text", text: "LM358" }] },
    paragraph(text("LM358", [{ type: "code" }]), text("LM358", [{ type: "link", attrs: { href: "/x" } }])),
    paragraph(text("LM3580、LM358-N、XLM358、NXTI，德州仪器的LM358和LM358DR；TI 的 LM358，NE555")),
    paragraph({ type: "partLink", attrs: { partId: 9, label: "NE555" } }),
  );
  const parts = new Map([[9, "NE555"]]);
  const shown = html(document, { mentions, parts });
  expect(shown).toContain(
    '<p>LM3580、LM358-N、XLM358、NXTI，<a class="brand-link" href="/b/3" data-brand="3">德州仪器</a>的<a class="part-link" href="/p/1" data-part="1">LM358</a>和<a class="part-link" href="/p/2" data-part="2">LM358DR</a>；TI 的 LM358，NE555</p>',
  );
  expect(shown.match(/part-link/g)).toHaveLength(3);
  expect(html(document)).not.toContain("part-link");
  expect(shown).toContain('<a class="part-link" href="/datasheet/datasheetDetail/9/NE555" data-part="9">NE555</a>');
  const labelled = (label: string) =>
    html(doc(paragraph({ type: "partLink", attrs: { partId: 9, label } })), { parts });
  expect(labelled("ne-555")).toBe(
    '<p><a class="part-link" href="/datasheet/datasheetDetail/9/NE555" data-part="9">NE555</a></p>',
  );
  expect(labelled("点这里领红包")).toBe("<p>点这里领红包</p>");
});
