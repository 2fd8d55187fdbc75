import { codeLanguageOf } from "#shared/rich-text/code-languages.ts";
import type { ArticleDocument, DocumentNode, InlineNode, Mark } from "#shared/rich-text/document.ts";
import { lineOf } from "#shared/rich-text/plain-text.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { highlightCode } from "./highlight-code.ts";
import { isNumberOf } from "./is-number-of.ts";
import { linkMentions, type Mention, mentionLink } from "./link-mentions.ts";
import { type PictureAddress, pictureHtml, type StoredPicture } from "./picture-html.ts";
import { sanitizeArticle } from "./sanitize-article.ts";
import { setFormula } from "./set-formula.ts";

export interface Heading {
  id: string;
  level: number;
  text: string;
}

/** Where what a text names is found. */
export interface DocumentAddresses {
  part(part: { id: number; mpn: string }): string;
  picture: PictureAddress;
}

interface Around {
  addresses: DocumentAddresses;
  pictures: Map<number, StoredPicture>;
  /** Numbers of the parts that its links may lead to. */
  parts: Map<number, string>;
  linkText: (text: string) => string;
  /** Characters of code that may still be coloured. */
  colours: { left: number };
  contents: Heading[];
}

/** Of all code of a text. */
const COLOURED_CHARACTERS_MAX = 20_000;
const MARK_TAGS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
  subscript: "sub",
  superscript: "sup",
} as const;

/** A text as HTML that is safe to be shown, with its headings. The document is one that `checkDocument` let pass. */
export function renderDocument(
  document: ArticleDocument,
  {
    addresses,
    pictures,
    mentions = [],
    parts = new Map(),
  }: {
    addresses: DocumentAddresses;
    pictures: Map<number, StoredPicture>;
    mentions?: Mention[];
    parts?: Map<number, string>;
  },
): { html: string; contents: Heading[] } {
  const contents: Heading[] = [];
  const html = renderBlocks(document.content, {
    addresses,
    pictures,
    parts,
    contents,
    colours: { left: COLOURED_CHARACTERS_MAX },
    linkText: linkMentions(mentions, [...parts.keys()]),
  });
  return { html: sanitizeArticle(html), contents };
}

function renderBlocks(blocks: DocumentNode[] = [], around: Around): string {
  return blocks.map((block) => renderBlock(block, around)).join("");
}

function renderBlock(block: DocumentNode, around: Around): string {
  switch (block.type) {
    case "paragraph": {
      // Blank lines are room in the editor; between paragraphs there is room already.
      if (!block.content || block.content.length === 0) return "";
      const align = block.attrs?.textAlign;
      return `<p${align && align !== "left" ? ` class="align-${align}"` : ""}>${renderInlines(block.content, around)}</p>`;
    }
    case "heading":
      return renderHeading(block, around);
    case "bulletList":
      return `<ul>${renderBlocks(block.content, around)}</ul>`;
    case "orderedList": {
      const start = block.attrs?.start ?? 1;
      return `<ol${start === 1 ? "" : ` start="${start}"`}>${renderBlocks(block.content, around)}</ol>`;
    }
    case "listItem":
      return `<li>${renderBlocks(block.content, around)}</li>`;
    case "blockquote":
      return `<blockquote>${renderBlocks(block.content, around)}</blockquote>`;
    case "codeBlock": {
      const language = codeLanguageOf(block.attrs?.language);
      const code = (block.content ?? []).map(({ text }) => text).join("");
      around.colours.left -= code.length;
      return `<pre><code${language ? ` class="language-${language}"` : ""}>${highlightCode(code, around.colours.left < 0 ? null : language)}</code></pre>`;
    }
    case "horizontalRule":
      return "<hr>";
    case "table":
      return `<div class="table-scroll" tabindex="0"><table><tbody>${renderBlocks(block.content, around)}</tbody></table></div>`;
    case "tableRow":
      return `<tr>${renderBlocks(block.content, around)}</tr>`;
    case "tableHeader":
    case "tableCell": {
      const { colspan = 1, rowspan = 1 } = block.attrs ?? {};
      const tag = block.type === "tableHeader" ? "th" : "td";
      return `<${tag}${colspan > 1 ? ` colspan="${colspan}"` : ""}${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}>${renderBlocks(block.content, around)}</${tag}>`;
    }
    case "picture":
      return pictureHtml(around.pictures.get(block.attrs.pictureId), block.attrs, around.addresses.picture);
    case "formula":
      return setFormula(block.attrs.latex, { isBlock: true });
  }
}

/** A heading has an address of its own, so that the contents can lead to it. */
function renderHeading(heading: Extract<DocumentNode, { type: "heading" }>, around: Around): string {
  const text = lineOf(heading).replaceAll(/\s+/g, " ");
  if (text === "") return "";
  const { level } = heading.attrs;
  const id = `section-${around.contents.length + 1}`;
  around.contents.push({ id, level, text });
  return `<h${level} id="${id}">${renderInlines(heading.content, { ...around, linkText: escapeHtml })}</h${level}>`;
}

function renderInlines(inlines: InlineNode[] = [], around: Around): string {
  return inlines.map((inline) => renderInline(inline, around)).join("");
}

function renderInline(inline: InlineNode, { addresses, parts, linkText }: Around): string {
  switch (inline.type) {
    case "text":
      return withMarks(
        inline.marks?.some(({ type }) => type === "code" || type === "link")
          ? escapeHtml(inline.text)
          : linkText(inline.text),
        inline.marks,
      );
    case "hardBreak":
      return "<br>";
    case "inlineFormula":
      return setFormula(inline.attrs.latex, { isBlock: false });
    case "partLink": {
      const { partId: id, label } = inline.attrs;
      const mpn = parts.get(id);
      return isNumberOf(mpn, label)
        ? mentionLink({ kind: "part", id, address: addresses.part({ id, mpn }) }, mpn)
        : escapeHtml(label);
    }
  }
}

/** The link outside, whatever order the marks came in. */
function withMarks(html: string, marks: Mark[] = []): string {
  let [whole, href] = [html, ""];
  for (const mark of marks) {
    if (mark.type === "link") href = mark.attrs.href;
    else whole = `<${MARK_TAGS[mark.type]}>${whole}</${MARK_TAGS[mark.type]}>`;
  }
  if (!href) return whole;
  const isOutside = href.startsWith("http");
  return `<a href="${escapeHtml(href)}"${isOutside ? ' rel="nofollow noopener ugc" target="_blank"' : ""}>${whole}</a>`;
}
