import { Node } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { Suggestion } from "@tiptap/suggestion";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { callApi } from "#web/call-api.ts";
import { openPartList, type PartFound } from "./part-list.ts";

const LETTERS_LEAST = 2;
const OFFERED_MAX = 8;
const ASK_AFTER_MS = 120;

/** A part of the catalogue in the text; `#` and some letters of its number offer those that fit. */
export const PartLinkNode = Node.create({
  name: "partLink",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes: () => ({
    partId: {
      default: null,
      parseHTML: (element) => Number(element.dataset["part"]) || null,
      renderHTML: ({ partId }) => ({ "data-part": partId }),
    },
    label: { default: "", parseHTML: (element) => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: "a[data-part]", priority: 60 }, { tag: "span[data-part]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    { ...HTMLAttributes, class: "part-link" },
    node.attrs["label"] as string,
  ],
  renderText: ({ node }) => node.attrs["label"] as string,

  addProseMirrorPlugins() {
    return [
      Suggestion<PartFound, PartFound>({
        editor: this.editor,
        pluginKey: new PluginKey("partSuggestion"),
        char: "#",
        // Chinese has no blank before it.
        allowedPrefixes: null,
        minQueryLength: LETTERS_LEAST,
        debounce: ASK_AFTER_MS,
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        items: async ({ query, signal }) => {
          try {
            return (await callApi(partSearch.suggestParts, { keywords: query }, { signal })).parts.slice(
              0,
              OFFERED_MAX,
            );
          } catch {
            // Whatever can't be offered can be written all the same.
            return [];
          }
        },
        command: ({ editor, range, props: { id, mpn } }) => {
          editor
            .chain()
            .focus()
            .insertContentAt(range, [
              { type: "partLink", attrs: { partId: id, label: mpn } },
              { type: "text", text: " " },
            ])
            .run();
        },
        render: openPartList,
      }),
    ];
  },
});
