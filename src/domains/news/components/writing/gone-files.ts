import type { Editor } from "@tiptap/react";
import type { DataOf } from "#api/define-calls.ts";
import type { ArticleDocument, DocumentNode } from "#shared/rich-text/document.ts";
import type { writing } from "../../contract/writing.ts";
import type { ArticleFields } from "./article-fields.ts";

type Files = DataOf<typeof writing.usableFiles>;
type Named = Pick<ArticleFields, "cover" | "attachments">;

/** The pictures and files that an article names. */
export function filesNamed({ cover, attachments }: Named, document: ArticleDocument): Files {
  const pictures = picturesOf(document).map(({ pictureId }) => pictureId);
  return {
    pictures: [...new Set([...pictures, ...(cover ? [cover.id] : [])])],
    attachments: attachments.map(({ id }) => id),
  };
}

/** What is told of those among them that can't be used any more, in the order of the text; empty where all can. */
export function describeGone({ cover, attachments }: Named, document: ArticleDocument, usable: Files): string[] {
  const isGone = (id: number) => !usable.pictures.includes(id);
  return [
    ...(cover && isGone(cover.id) ? ["封面"] : []),
    ...picturesOf(document).flatMap(({ pictureId, caption, alt }, at) =>
      isGone(pictureId) ? [caption || alt ? `图片“${caption || alt}”` : `第 ${at + 1} 张图片`] : [],
    ),
    ...attachments.flatMap(({ id, name }) => (usable.attachments.includes(id) ? [] : [`附件“${name}”`])),
  ];
}

/** The form without them. */
export function usableFields({ cover, attachments }: Named, usable: Files): Named {
  return {
    cover: cover && usable.pictures.includes(cover.id) ? cover : null,
    attachments: attachments.filter(({ id }) => usable.attachments.includes(id)),
  };
}

/** Takes the pictures out that are none of these; undone, they would be as little there. */
export function keepPictures(editor: Editor, usable: number[]): void {
  const places: number[] = [];
  editor.state.doc.descendants(({ type, attrs }, position) => {
    const id = attrs["pictureId"] as number | null | undefined;
    if (type.name === "picture" && id && !usable.includes(id)) places.push(position);
  });
  if (places.length === 0 || editor.isDestroyed) return;
  const tr = editor.state.tr.setMeta("addToHistory", false);
  for (const place of places.reverse()) tr.delete(place, place + 1);
  editor.view.dispatch(tr);
}

/** Those that are on their way have no number yet. */
function picturesOf(node: ArticleDocument | DocumentNode): Extract<DocumentNode, { type: "picture" }>["attrs"][] {
  if (node.type === "picture") return node.attrs.pictureId ? [node.attrs] : [];
  const content = ("content" in node && (node.content as DocumentNode[] | undefined)) || [];
  return content.flatMap((inner) => picturesOf(inner));
}
