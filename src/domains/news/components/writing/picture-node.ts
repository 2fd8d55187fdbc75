import { mergeAttributes, Node } from "@tiptap/core";
import { pictureAddress } from "../../addresses.ts";
import type { Picture } from "../../contract/article-shapes.ts";

/** As wide as the editor shows them at most. */
const SHOWN_WIDTH = 960;

/** Where the editor finds a picture: only the id is saved with the text. */
export function shownAddress(picture: Picture): string {
  return pictureAddress(picture, picture.widths.findLast((width) => width <= SHOWN_WIDTH) ?? picture.widths[0]!);
}

/** A picture with its caption. One on its way has an `uploadKey` and no id yet. */
export const PictureNode = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes: () => ({
    pictureId: {
      default: null,
      parseHTML: (element) => Number(element.dataset["picture"]) || null,
      renderHTML: ({ pictureId }) => ({ "data-picture": pictureId }),
    },
    alt: { default: "" },
    caption: {
      default: "",
      parseHTML: (element) => element.dataset["caption"] ?? "",
      renderHTML: ({ caption }) => ({ "data-caption": caption }),
    },
    src: {
      default: "",
      parseHTML: (element) => element.querySelector("img")?.getAttribute("src") ?? "",
      renderHTML: () => ({}),
    },
    uploadKey: { default: null, parseHTML: (element) => element.dataset["upload"] ?? null, renderHTML: () => ({}) },
  }),

  // Copied from one text of the editor into another, or from elsewhere with its bytes (`cleanPaste`).
  parseHTML: () => [{ tag: "figure[data-picture], figure[data-upload]" }],

  renderHTML: ({ node, HTMLAttributes }) => [
    "figure",
    mergeAttributes(HTMLAttributes),
    ["img", { src: node.attrs["src"] as string, alt: node.attrs["alt"] as string }],
  ],

  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const dom = document.createElement("figure");
      dom.className = "picture editor-picture";
      const image = dom.appendChild(document.createElement("img"));
      const status = dom.appendChild(document.createElement("p"));
      status.className = "text-sm text-secondary";
      status.textContent = "正在上传图片…";
      const captionField = field("图片说明（可不填）", "caption");
      const altField = field("图中有什么（读给看不见的人听）", "alt");

      function field(label: string, name: "caption" | "alt") {
        const input = dom.appendChild(document.createElement("input"));
        input.className = "input";
        input.placeholder = label;
        input.ariaLabel = label;
        input.maxLength = 200;
        input.addEventListener("input", () => {
          const at = getPos();
          if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, name, input.value));
        });
        return input;
      }

      function show({ attrs }: typeof node) {
        const { src, alt, caption, pictureId } = attrs as {
          src: string;
          alt: string;
          caption: string;
          pictureId: number | null;
        };
        if (image.getAttribute("src") !== src) image.src = src;
        image.alt = alt || caption;
        status.hidden = pictureId !== null;
        for (const [input, text] of [
          [captionField, caption],
          [altField, alt],
        ] as const) {
          input.hidden = pictureId === null;
          if (input.value !== text) input.value = text;
        }
      }

      show(node);
      return {
        dom,
        update: (next) => {
          if (next.type.name !== "picture") return false;
          show(next);
          return true;
        },
        stopEvent: ({ target }) => target instanceof HTMLInputElement,
        ignoreMutation: () => true,
      };
    },
});
