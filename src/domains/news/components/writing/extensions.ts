import type { Extensions } from "@tiptap/core";
import Subscript from "@tiptap/extension-subscript";
import Superscript from "@tiptap/extension-superscript";
import { TableKit } from "@tiptap/extension-table";
import TextAlign from "@tiptap/extension-text-align";
import StarterKit from "@tiptap/starter-kit";
import { safeLink } from "#shared/safe-link.ts";
import { FormulaNode, InlineFormulaNode } from "#web/rich-text/formula-nodes.ts";
import { PartLinkNode } from "./part-link-node.ts";
import { PictureNode } from "./picture-node.ts";

interface FormulaEdit {
  latex: string;
  isBlock: boolean;
  at: number | null;
}

/** What an article is made of, as `document.ts` has it. */
export function articleExtensions({ onEditFormula }: { onEditFormula: (formula: FormulaEdit) => void }): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      codeBlock: { defaultLanguage: null },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: "https",
        protocols: ["mailto"],
        isAllowedUri: (address) => safeLink(address) !== null,
        HTMLAttributes: { rel: null, target: null },
      },
      dropcursor: { color: "var(--brand)", width: 2 },
    }),
    Subscript,
    Superscript,
    TextAlign.configure({ types: ["paragraph"], alignments: ["left", "center", "right"] }),
    TableKit.configure({ table: { resizable: false } }),
    PictureNode,
    FormulaNode.configure({ onEdit: onEditFormula }),
    InlineFormulaNode.configure({ onEdit: onEditFormula }),
    PartLinkNode,
  ];
}
