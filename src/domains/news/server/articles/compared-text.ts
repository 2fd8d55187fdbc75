import type { ArticleDocument, DocumentNode, InlineNode } from "#shared/rich-text/document.ts";
import { blocksOf, inlinesOf, lineOf, wordsOf } from "#shared/rich-text/plain-text.ts";

/** The words of a text, a block a line, with what stands behind them: where a link leads, which part is meant, which picture is shown and what is told of it. */
export function comparedText(document: ArticleDocument): string {
  return [...blocksOf(document)]
    .map(lineWithTargets)
    .filter((line) => line !== "")
    .join("\n");
}

function lineWithTargets(block: DocumentNode): string {
  if (block.type === "picture") {
    const { pictureId, alt = "", caption = "" } = block.attrs;
    return `［图片 ${pictureId}${alt && `，说明：${alt}`}］${caption}`;
  }
  if (block.type !== "paragraph" && block.type !== "heading") return lineOf(block);
  return inlinesOf(block)
    .map((inline, at, all) => {
      const target = targetOf(inline);
      const said = wordsOf(inline);
      // A link of several pieces, one of them bold, says once where it leads.
      return target === "" || target === targetOf(all[at + 1]) ? said : `${said}（${target}）`;
    })
    .join("")
    .trim();
}

function targetOf(inline: InlineNode | undefined): string {
  if (inline?.type === "partLink") return `型号 ${inline.attrs.partId}`;
  if (inline?.type !== "text") return "";
  return inline.marks?.flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []))[0] ?? "";
}
