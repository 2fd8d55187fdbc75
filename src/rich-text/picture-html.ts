import { escapeHtml } from "#shared/escape-html.ts";
import { isInAvif } from "#shared/is-in-avif.ts";

/** As wide as a text is at most. */
const SIZES = "(min-width: 840px) 800px, 100vw";
/** What is loaded where a browser knows no `srcset`. */
const PLAIN_WIDTH = 960;

/** A picture that is stored in these widths. */
export interface StoredPicture {
  id: number;
  width: number;
  height: number;
  widths: number[];
}

export type PictureAddress = (picture: { id: number }, width: number, format?: "avif" | "webp") => string;

/** A picture of a text in its widths, which is loaded when it comes into sight. One that is gone is told. */
export function pictureHtml(
  picture: StoredPicture | undefined,
  { alt = "", caption = "" }: { alt?: string; caption?: string },
  pictureAddress: PictureAddress,
): string {
  const under = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`;
  if (!picture) return `<figure class="picture"><p class="picture-gone">图片已不存在</p>${under}</figure>`;
  const set = (format: "avif" | "webp") =>
    picture.widths.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join(", ");
  const plain = picture.widths.findLast((width) => width <= PLAIN_WIDTH) ?? picture.widths[0]!;
  const height = Math.max(1, Math.round((picture.height * plain) / picture.width));
  const avif = isInAvif(picture) ? `<source type="image/avif" srcset="${set("avif")}" sizes="${SIZES}">` : "";
  return (
    `<figure class="picture"><picture>${avif}` +
    `<img src="${pictureAddress(picture, plain)}" srcset="${set("webp")}" sizes="${SIZES}" width="${plain}" height="${height}" loading="lazy" decoding="async" alt="${escapeHtml(alt || caption)}"></picture>${under}</figure>`
  );
}
