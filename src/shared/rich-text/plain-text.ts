import type { ArticleDocument, DocumentNode, InlineNode, PartLink } from "./document.ts";

/** The words of an article, a block a line: for search, summaries and what is found in it. Code and captions are among them. */
export function plainTextOf(document: ArticleDocument): string {
  return linesOf(document, asLatex);
}

/** The same where it is shown as a text: of formulas it is only told that they stand there. */
export function textWithoutFormulas(document: ArticleDocument): string {
  return linesOf(document, asLeftOut);
}

/** Its paragraphs as they are read aloud: formulas and code say nothing in a summary. */
export function proseOf({ content }: ArticleDocument): string {
  return linesOf({ type: "doc", content: content.filter(({ type }) => type === "paragraph") }, asLeftOut);
}

/** The pictures it shows, each once. */
export function picturesIn(document: ArticleDocument): number[] {
  const ids = new Set<number>();
  for (const block of blocksOf(document)) if (block.type === "picture") ids.add(block.attrs.pictureId);
  return [...ids];
}

/** The links to parts that its author made, each as often as it stands there. */
export function partLinksIn(document: ArticleDocument): PartLink[] {
  return [...blocksOf(document)].flatMap((block) =>
    inlinesOf(block).flatMap((inline) => (inline.type === "partLink" ? [inline.attrs] : [])),
  );
}

/** The formulas it shows, as they were written. */
export function formulasIn(document: ArticleDocument): string[] {
  return [...blocksOf(document)].flatMap((block) =>
    block.type === "formula"
      ? [block.attrs.latex]
      : inlinesOf(block).flatMap((inline) => (inline.type === "inlineFormula" ? [inline.attrs.latex] : [])),
  );
}

/** Where its links lead. */
export function linkTargetsIn(document: ArticleDocument): string[] {
  return [...blocksOf(document)].flatMap((block) =>
    inlinesOf(block).flatMap((inline) =>
      (inline.type === "text" ? (inline.marks ?? []) : []).flatMap((mark) =>
        mark.type === "link" ? [mark.attrs.href] : [],
      ),
    ),
  );
}

/** What is told of its pictures to whoever does not see them. */
export function alternativesIn(document: ArticleDocument): string[] {
  return [...blocksOf(document)].flatMap((block) =>
    block.type === "picture" && block.attrs.alt ? [block.attrs.alt] : [],
  );
}

type SayFormula = (formula: { attrs: { latex: string } }) => string;

const asLatex: SayFormula = ({ attrs }) => attrs.latex;
const asLeftOut: SayFormula = () => "…";

function linesOf(document: ArticleDocument, sayFormula: SayFormula): string {
  const lines: string[] = [];
  for (const block of blocksOf(document)) {
    const line = lineOf(block, sayFormula);
    if (line !== "") lines.push(line);
  }
  return lines.join("\n");
}

/** The words of a block itself, without those of blocks in it. */
export function lineOf(block: DocumentNode, sayFormula: SayFormula = asLatex): string {
  if (block.type === "codeBlock") return (block.content ?? []).map(({ text }) => text).join("");
  if (block.type === "formula") return sayFormula(block);
  if (block.type === "picture") return block.attrs.caption ?? "";
  return inlinesOf(block)
    .map((inline) => wordsOf(inline, sayFormula))
    .join("")
    .trim();
}

/** The words of a piece of a line. */
export function wordsOf(inline: InlineNode, sayFormula: SayFormula = asLatex): string {
  if (inline.type === "text") return inline.text;
  if (inline.type === "partLink") return inline.attrs.label;
  return inline.type === "inlineFormula" ? sayFormula(inline) : " ";
}

/** The pieces of a paragraph or heading; of other blocks none. */
export function inlinesOf(block: DocumentNode): InlineNode[] {
  return block.type === "paragraph" || block.type === "heading" ? (block.content ?? []) : [];
}

/** Every block in the order of the text, those inside others after them. */
export function* blocksOf({ content = [] }: { content?: DocumentNode[] }): Generator<DocumentNode> {
  for (const block of content) {
    yield block;
    if (block.type !== "paragraph" && block.type !== "heading" && block.type !== "codeBlock" && "content" in block)
      yield* blocksOf(block);
  }
}
