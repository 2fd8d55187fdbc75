import { pictureAddress } from "../../addresses.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** As wide as the text of an article is at most. */
const SIZES = "(min-width: 840px) 800px, 100vw";
/** What is loaded where a browser knows no `srcset`. */
const PLAIN_WIDTH = 960;

/** A picture of an article in its widths, which is loaded when it comes into sight. One that is gone is told. */
export function pictureHtml(
  picture: Picture | undefined,
  { alt = "", caption = "" }: { alt?: string; caption?: string },
): string {
  const under = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`;
  if (!picture) return `<figure class="picture"><p class="picture-gone">图片已不存在</p>${under}</figure>`;
  const set = (format: "avif" | "webp") =>
    picture.widths.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join(", ");
  const plain = picture.widths.findLast((width) => width <= PLAIN_WIDTH) ?? picture.widths[0]!;
  const height = Math.max(1, Math.round((picture.height * plain) / picture.width));
  return (
    `<figure class="picture"><picture><source type="image/avif" srcset="${set("avif")}" sizes="${SIZES}">` +
    `<img src="${pictureAddress(picture, plain)}" srcset="${set("webp")}" sizes="${SIZES}" width="${plain}" height="${height}" loading="lazy" decoding="async" alt="${escapeHtml(alt || caption)}"></picture>${under}</figure>`
  );
}
