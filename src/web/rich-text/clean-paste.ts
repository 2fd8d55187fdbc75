import { makeWordLists } from "./word-lists.ts";

/** A picture on its way, that stands in the text already. */
export interface PlacedPicture {
  file: File;
  uploadKey: string;
  preview: string;
}

interface CleanPaste {
  html: string;
  /** Whose bytes came with it: each stands where it stood. */
  placed: PlacedPicture[];
  /** How many did not come; none of the editor's own. */
  others: number;
}

/** Elements whose contents are no text of an article. */
const NOT_TEXT =
  "script, style, noscript, iframe, object, embed, svg, template, meta, link, title, xml, head, button, input, select, textarea";
const BLOCKS = "p, div, section, article, table, ul, ol, blockquote, pre, h1, h2, h3, h4, h5, h6, figure, hr";
const BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i;
const ITALIC = /(?:^|;)\s*font-style\s*:\s*italic/i;
const ATTRIBUTES = new Set([
  "href",
  "src",
  "alt",
  "colspan",
  "rowspan",
  "start",
  "data-picture",
  "data-caption",
  "data-latex",
  "data-part",
  "data-pm-slice",
  "data-upload",
]);
/** Where pages that load their pictures when they are scrolled to (WeChat, Zhihu) keep the true address. */
const LATER_ADDRESSES = ["data-src", "data-original", "data-actualsrc", "data-lazy-src"];
const BROUGHT_PICTURE = /^data:(image\/(?:png|jpe?g|webp|gif|avif));base64,([\w+/=\s]+)$/i;
/** What stands in the place of a picture until it is scrolled to, or holds a line open: a dot. */
const DOT_CHARACTERS_MAX = 300;

/**
 * What is pasted from Word, WeChat and web pages as elements that the editor knows; pictures that `place` takes stay,
 * and the editor's schema leaves out the rest.
 */
export function cleanPaste(html: string, place: (file: File, index: number) => PlacedPicture | null): CleanPaste {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove();
  for (const comment of commentsOf(body)) comment.remove();
  // Word writes elements of its own: <o:p>.
  for (const element of body.querySelectorAll("*"))
    if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
  makeWordLists(body);
  // Google puts a list beside the item that it belongs to.
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    if (list.previousElementSibling?.localName === "li") list.previousElementSibling.append(list);
  const { placed, others } = placePictures(body, place);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) keepWeight(element);
  for (const element of body.querySelectorAll("section, article, div:not([data-latex])")) unwrapSection(element);
  for (const heading of body.querySelectorAll("h1, h5, h6")) rename(heading, heading.localName === "h1" ? "h2" : "h4");
  for (const element of body.querySelectorAll("*"))
    for (const name of element.getAttributeNames()) if (!isKept(element, name)) element.removeAttribute(name);
  return { html: body.innerHTML, placed, others };
}

/** Puts a figure with its key where each picture stands whose bytes the paste brings. */
function placePictures(
  body: HTMLElement,
  place: (file: File, index: number) => PlacedPicture | null,
): Omit<CleanPaste, "html"> {
  for (const element of body.querySelectorAll("[data-upload]")) element.removeAttribute("data-upload");
  const placed: PlacedPicture[] = [];
  let others = 0;
  for (const image of body.querySelectorAll<HTMLImageElement>("img:not(figure[data-picture] *)")) {
    const address = trueAddress(image);
    const file = address === null ? null : fileOf(address);
    const picture = file && place(file, placed.length);
    if (picture) placed.push(picture);
    else if (address !== null) others += 1;
    standAlone(image, picture && figureOf(picture));
  }
  return { placed, others };
}

function figureOf({ uploadKey, preview }: PlacedPicture): HTMLElement {
  const figure = document.createElement("figure");
  figure.dataset["upload"] = uploadKey;
  figure.append(Object.assign(document.createElement("img"), { src: preview }));
  return figure;
}

/** Takes an image out of its line and puts its figure there; what stood behind it goes on in a line after that. */
function standAlone(image: HTMLImageElement, figure: HTMLElement | null): void {
  const line = image.closest("p, h1, h2, h3, h4, h5, h6");
  const lines = line ? [line] : [];
  if (line && figure) {
    const behind = image.ownerDocument.createRange();
    behind.setStartAfter(image);
    behind.setEndAfter(line);
    line.after(figure, behind.extractContents());
    lines.push(figure.nextElementSibling!);
    image.remove();
  } else image.replaceWith(figure ?? "");
  for (const each of lines) if (isEmpty(each)) each.remove();
}

function isEmpty(element: Element): boolean {
  return element.textContent.trim() === "" && !element.querySelector("img, [data-latex]");
}

/** Where a picture is found; null for a dot that stands for none. */
function trueAddress(image: HTMLImageElement): string | null {
  const later = LATER_ADDRESSES.map((name) => image.getAttribute(name)?.trim()).find(Boolean);
  if (later) return later;
  const address = image.getAttribute("src")?.trim() ?? "";
  return address === "" || (address.startsWith("data:") && address.length < DOT_CHARACTERS_MAX) ? null : address;
}

function fileOf(address: string): File | null {
  const [, type, base64] = BROUGHT_PICTURE.exec(address) ?? [];
  if (!type || !base64) return null;
  try {
    return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], "粘贴的图片", {
      type: type.toLowerCase().replace("jpg", "jpeg"),
    });
  } catch {
    // Cut off, or no base64 at all.
    return null;
  }
}

/** The language of code stands in its class; what the editor itself has copied tells more of pictures, formulas and parts. */
function isKept(element: Element, name: string): boolean {
  return ATTRIBUTES.has(name) || (name === "class" && element.localName === "code");
}

function commentsOf(body: HTMLElement): ChildNode[] {
  const found: ChildNode[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) found.push(walker.currentNode as ChildNode);
  return found;
}

/** Weight by style becomes an element; a `<b style="font-weight:normal">` around everything is none. */
function keepWeight(element: HTMLElement): void {
  const style = element.getAttribute("style") ?? "";
  if (/^(?:b|strong)$/.test(element.localName) && /font-weight\s*:\s*(?:normal|400)/i.test(style))
    return element.replaceWith(...element.childNodes);
  if (element.localName !== "span") return;
  for (const [pattern, tag] of [
    [BOLD, "strong"],
    [ITALIC, "em"],
  ] as const) {
    if (!pattern.test(style)) continue;
    const marked = document.createElement(tag);
    marked.append(...element.childNodes);
    element.append(marked);
  }
}

/** WeChat puts sections within sections; the innermost are paragraphs. */
function unwrapSection(element: Element): void {
  if (element.querySelector(BLOCKS)) element.replaceWith(...element.childNodes);
  else if (isEmpty(element)) element.remove();
  else rename(element, "p");
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
