import MarkdownIt from "markdown-it";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { documentFromHtml } from "./document-from-html.ts";
import { formulasOf, readFormulas } from "./markdown-formulas.ts";

/** HTML within is read like all HTML: nothing of it is trusted. */
const markdown = new MarkdownIt({ html: true, linkify: false }).use(readFormulas);

/** Markdown as a document. What nobody vouches for is read by a worker (`read-body.ts`): some texts take longer the more brackets they have. */
export function documentFromMarkdown(text: string): ArticleDocument {
  return documentFromHtml(markdown.render(text, formulasOf(text)));
}
