import type { Picture } from "../../contract/article-shapes.ts";
import type { ArticleDocument, DocumentNode } from "#shared/rich-text/document.ts";
import { shownAddress } from "./picture-node.ts";

/** A saved text as the editor wants it: each picture with the address where it is found. */
export function withAddresses(document: ArticleDocument, pictures: Picture[]): ArticleDocument {
  const known = new Map(pictures.map((picture) => [picture.id, shownAddress(picture)]));
  return changePictures(document, ({ pictureId, ...attrs }) => ({
    ...attrs,
    pictureId,
    src: known.get(pictureId) ?? "",
  }));
}

/** The same as it is saved; pictures that are still on their way are left out. */
export function withoutAddresses(document: ArticleDocument): ArticleDocument {
  return changePictures(document, ({ pictureId, alt, caption }) =>
    pictureId ? { pictureId, ...(alt && { alt }), ...(caption && { caption }) } : null,
  );
}

/** The same without pictures that were on their way when it was kept: their bytes went with the page. Addresses stay. */
export function withoutUnfinished(document: ArticleDocument): { document: ArticleDocument; lost: number } {
  let lost = 0;
  const whole = changePictures(document, (attrs) => {
    if (attrs.pictureId) return attrs;
    lost += 1;
    return null;
  });
  return { document: whole, lost };
}

/** The same with these pictures alone, and what is on its way. */
export function withPictures(document: ArticleDocument, ids: number[]): ArticleDocument {
  return changePictures(document, (attrs) => (!attrs.pictureId || ids.includes(attrs.pictureId) ? attrs : null));
}

type PictureValues = Extract<DocumentNode, { type: "picture" }>["attrs"];

function changePictures<Node extends { type: string; content?: unknown[] }>(
  node: Node,
  change: (attrs: PictureValues) => PictureValues | null,
): Node {
  if (!node.content) return node;
  const content = (node.content as Node[]).flatMap((child) => {
    if (child.type !== "picture") return [changePictures(child, change)];
    const attrs = change((child as unknown as { attrs: PictureValues }).attrs);
    return attrs ? [{ ...child, attrs }] : [];
  });
  return { ...node, content };
}
