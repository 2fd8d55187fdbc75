/**
 * A text as it is stored: the document of the editor (ProseMirror's JSON), with these nodes and marks and no others.
 * HTML is made of it on the server (`src/rich-text/`), never taken from a browser.
 */
export interface ArticleDocument {
  type: "doc";
  content: DocumentNode[];
}

export type DocumentNode =
  | { type: "paragraph"; attrs?: { textAlign?: "left" | "center" | "right" | null }; content?: InlineNode[] }
  | { type: "heading"; attrs: { level: 2 | 3 | 4 }; content?: InlineNode[] }
  | { type: "bulletList" | "blockquote" | "listItem"; content?: DocumentNode[] }
  | { type: "orderedList"; attrs?: { start?: number }; content?: DocumentNode[] }
  | { type: "codeBlock"; attrs?: { language?: string | null }; content?: { type: "text"; text: string }[] }
  | { type: "horizontalRule" }
  | { type: "table" | "tableRow"; content?: DocumentNode[] }
  | { type: "tableHeader" | "tableCell"; attrs?: { colspan?: number; rowspan?: number }; content?: DocumentNode[] }
  /** A picture of the portal, by its id. */
  | { type: "picture"; attrs: { pictureId: number; alt?: string; caption?: string } }
  | { type: "formula"; attrs: { latex: string } };

export type InlineNode =
  | { type: "text"; text: string; marks?: Mark[] }
  | { type: "hardBreak" }
  | { type: "inlineFormula"; attrs: { latex: string } }
  | { type: "partLink"; attrs: PartLink };

/** A part that its author chose; the label is the number as it was then. Where it is not the part's, it is shown as a text. */
export interface PartLink {
  partId: number;
  label: string;
}

export type Mark =
  | { type: "bold" | "italic" | "underline" | "strike" | "code" | "subscript" | "superscript" }
  | { type: "link"; attrs: { href: string } };
