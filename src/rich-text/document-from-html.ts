import { Parser } from "htmlparser2";
import { codeLanguageOf } from "#shared/rich-text/code-languages.ts";
import type { ArticleDocument, Mark } from "#shared/rich-text/document.ts";
import { safeLink } from "#shared/safe-link.ts";
import { checkDocument } from "./check-document.ts";
import { openBlockTree, textBlock } from "./block-tree.ts";
import { openInlineText } from "./inline-text.ts";

/** What stands in them is no text of an article. */
const DROPPED = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "embed",
  "applet",
  "audio",
  "video",
  "canvas",
  "map",
  "head",
  "title",
  "select",
  "textarea",
  "rp",
]);
/** They end the paragraph before them and begin another one. */
const BLOCKS = new Set(
  "address article aside body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup html legend main nav p section summary thead tbody tfoot caption".split(
    " ",
  ),
);
const HEADINGS: Record<string, 2 | 3 | 4> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 };
const MARKS: Record<string, Exclude<Mark["type"], "link">> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  sub: "subscript",
  sup: "superscript",
};
const MARKS_MAX = 20;

/**
 * Any HTML as a document: unknown tags go and their words stay, scripts go whole, pictures are not fetched; refuses
 * what is too long, as `checkDocument` does.
 */
export function documentFromHtml(html: string): ArticleDocument {
  const tree = openBlockTree();
  const inline = openInlineText();
  const marks: { tag: string; mark: Mark }[] = [];
  let level: 2 | 3 | 4 | null = null;
  let dropped = 0;
  let code: { language: string | null; text: string } | null = null;

  /** The marks that are on, each kind once. */
  const active = () =>
    marks.map(({ mark }) => mark).filter((mark, at, all) => all.findIndex(({ type }) => type === mark.type) === at);
  const endBlock = () => {
    const block = textBlock(level, inline.take());
    if (block) tree.add(block);
  };
  const endCode = () => {
    if (code === null) return;
    const { language, text } = code;
    code = null;
    const lines = text.replace(/^\n/, "").replace(/\s+$/, "");
    if (lines === "") return;
    if (language === "math") tree.add({ type: "formula", attrs: { latex: lines.trim() } });
    else
      tree.add({
        type: "codeBlock",
        attrs: { language: codeLanguageOf(language) },
        content: [{ type: "text", text: lines }],
      });
  };
  const openMark = (tag: string, mark: Mark | null) => {
    if (mark && marks.length < MARKS_MAX) marks.push({ tag, mark });
  };

  function handleOpen(tag: string, attributes: Record<string, string>) {
    if (dropped > 0 || DROPPED.has(tag)) {
      dropped += DROPPED.has(tag) ? 1 : 0;
      return;
    }
    if (code !== null) {
      if (tag === "br") code.text += "\n";
      else if (tag === "code") code.language ??= languageOf(attributes);
      return;
    }
    if (BLOCKS.has(tag)) return endBlock();
    switch (tag) {
      case "br":
        return inline.addBreak();
      case "img":
        return addPicture(attributes);
      case "a":
        return openMark(tag, linkTo(attributes["href"]));
      case "rt":
        return inline.add("（", active());
    }
    const mark = MARKS[tag];
    if (mark) return openMark(tag, { type: mark });
    if (tag in HEADINGS || ["pre", "hr", "blockquote", "ul", "ol", "li", "table", "tr", "th", "td"].includes(tag))
      endBlock();
    openBlock(tag, attributes);
  }

  function openBlock(tag: string, attributes: Record<string, string>) {
    if (tag in HEADINGS) level = HEADINGS[tag]!;
    else if (tag === "pre") code = { language: languageOf(attributes), text: "" };
    else if (tag === "hr") tree.add({ type: "horizontalRule" });
    else if (tag === "blockquote" || tag === "table") tree.open({ type: tag });
    else if (tag === "ul") tree.open({ type: "bulletList" });
    else if (tag === "ol")
      tree.open({ type: "orderedList", attrs: { start: Number.parseInt(attributes["start"] ?? "1", 10) || 1 } });
    else if (tag === "li") tree.open({ type: "listItem" });
    else if (tag === "tr") tree.open({ type: "tableRow" });
    else if (tag === "th" || tag === "td")
      tree.open({
        type: tag === "th" ? "tableHeader" : "tableCell",
        attrs: { colspan: spanOf(attributes["colspan"]), rowspan: spanOf(attributes["rowspan"]) },
      });
  }

  function addPicture({ src, alt }: Record<string, string>) {
    const link = linkTo(src);
    const name = (alt ?? "").trim();
    if (link) inline.add(`［图片${name ? `：${name}` : ""}］`, [link]);
    else if (name) inline.add(`［图片：${name}］`, active());
  }

  function handleClose(tag: string) {
    if (DROPPED.has(tag)) dropped = Math.max(0, dropped - 1);
    if (dropped > 0 || DROPPED.has(tag)) return;
    if (code !== null) {
      if (tag === "pre") endCode();
      return;
    }
    const at = marks.findLastIndex((open) => open.tag === tag);
    if (at >= 0) marks.splice(at, 1);
    if (tag === "rt") inline.add("）", active());
    if (tag in HEADINGS || BLOCKS.has(tag)) endBlock();
    if (tag in HEADINGS) level = null;
    const container = (
      {
        blockquote: "blockquote",
        table: "table",
        ul: "bulletList",
        ol: "orderedList",
        li: "listItem",
        tr: "tableRow",
        th: "tableHeader",
        td: "tableCell",
      } as const
    )[tag];
    if (!container) return;
    endBlock();
    tree.close(container);
  }

  const parser = new Parser({
    onopentag: handleOpen,
    onclosetag: handleClose,
    ontext(text) {
      if (dropped > 0) return;
      if (code === null) inline.add(text, active());
      else code.text += text;
    },
  });
  parser.end(html);
  endCode();
  endBlock();
  return checkDocument({ type: "doc", content: tree.content });
}

function linkTo(href: string | undefined): Mark | null {
  // A path of the site it is from is none of this one.
  const link = href !== undefined && /^\s*(?:https?|mailto):/i.test(href) ? safeLink(href) : null;
  return link ? { type: "link", attrs: { href: link } } : null;
}

/** As Markdown and most sites write it: class="language-c". */
function languageOf(attributes: Record<string, string>): string | null {
  return /(?:^|\s)(?:lang(?:uage)?|brush)[-:]\s?([\w+#-]{1,20})/.exec(attributes["class"] ?? "")?.[1] ?? null;
}

function spanOf(given: string | undefined): number {
  const span = Number(given ?? "1");
  return Number.isInteger(span) && span >= 1 ? span : 1;
}
