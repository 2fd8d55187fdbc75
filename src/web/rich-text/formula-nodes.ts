import { Node } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { renderFormula } from "./render-formula.ts";

interface FormulaOptions {
  /** Opens the dialog for a formula that stands in the text, or a new one. */
  onEdit: (formula: { latex: string; isBlock: boolean; at: number | null }) => void;
}

function formulaNode(name: "formula" | "inlineFormula") {
  const isBlock = name === "formula";
  const tag = isBlock ? "div" : "span";
  return Node.create<FormulaOptions>({
    name,
    group: isBlock ? "block" : "inline",
    inline: !isBlock,
    atom: true,
    selectable: true,
    addOptions: () => ({ onEdit: () => {} }),
    addAttributes: () => ({
      latex: {
        default: "",
        parseHTML: (element) => element.dataset["latex"] ?? "",
        renderHTML: ({ latex }) => ({ "data-latex": latex }),
      },
    }),
    parseHTML: () => [{ tag: `${tag}[data-latex]` }],
    renderHTML: ({ node, HTMLAttributes }) => [tag, HTMLAttributes, node.attrs["latex"] as string],
    renderText: ({ node }) => node.attrs["latex"] as string,

    addKeyboardShortcuts() {
      const { onEdit } = this.options;
      return {
        Enter: ({ editor: { state } }) => {
          const { selection } = state;
          if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false;
          onEdit({ latex: selection.node.attrs["latex"] as string, isBlock, at: selection.from });
          return true;
        },
      };
    },

    addNodeView() {
      const { onEdit } = this.options;
      return ({ node, getPos }) => {
        const dom = document.createElement(tag);
        dom.className = isBlock ? "formula editor-formula" : "editor-formula";
        dom.title = "双击，或选中后按回车修改公式";
        let { latex } = node.attrs as { latex: string };
        void renderFormula(dom, latex, isBlock);
        dom.addEventListener("dblclick", () => onEdit({ latex, isBlock, at: getPos() ?? null }));
        return {
          dom,
          update: (next) => {
            if (next.type.name !== name) return false;
            ({ latex } = next.attrs as { latex: string });
            void renderFormula(dom, latex, isBlock);
            return true;
          },
          ignoreMutation: () => true,
        };
      };
    },
  });
}

export const FormulaNode = formulaNode("formula");
export const InlineFormulaNode = formulaNode("inlineFormula");
