/** Elements whose contents are no text of an article. */
const NOT_TEXT = "script, style, noscript, iframe, object, embed, svg, template, meta, link, title, xml, head, button, input, select, textarea";
const BLOCKS = "p, div, section, article, table, ul, ol, blockquote, pre, h1, h2, h3, h4, h5, h6, figure, hr";
const BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i;
const ITALIC = /(?:^|;)\s*font-style\s*:\s*italic/i;
const ATTRIBUTES = new Set(["href", "src", "alt", "colspan", "rowspan", "start", "data-picture", "data-caption", "data-latex", "data-part", "data-pm-slice"]);
/** `mso-list:l0 level1 lfo1` of Word, whose lists are paragraphs. */
const WORD_LIST = /mso-list\s*:[^;]*\blevel(\d)/i;
const WORD_NUMBERED = /^\s*(?:\d+|[a-z]|[ivx]+)[.)、]/i;

/**
 * What is pasted from Word, WeChat and web pages as plain elements that the editor knows: lists of Word become lists, sections of WeChat
 * paragraphs, styles go but for bold and italic. The editor's schema leaves out whatever else there is.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, ""), "text/html");
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove();
  for (const comment of commentsOf(body)) comment.remove();
  // Word writes elements of its own: <o:p>.
  for (const element of body.querySelectorAll("*")) if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
  makeWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) keepWeight(element);
  for (const element of body.querySelectorAll("section, article, div")) unwrapSection(element);
  for (const heading of body.querySelectorAll("h1, h5, h6")) rename(heading, heading.localName === "h1" ? "h2" : "h4");
  for (const element of body.querySelectorAll("*")) for (const name of element.getAttributeNames()) if (!isKept(element, name)) element.removeAttribute(name);
  return body.innerHTML;
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

/** Runs of paragraphs that Word numbers become lists, without the signs that it writes before them. */
function makeWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>("p[style*='mso-list'], p[class*='MsoListParagraph']")) {
    if (!WORD_LIST.test(paragraph.getAttribute("style") ?? "")) continue;
    const ignored = paragraph.querySelector<HTMLElement>("span[style*='mso-list']");
    const isNumbered = WORD_NUMBERED.test(ignored?.textContent ?? paragraph.textContent);
    ignored?.remove();
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    const before = paragraph.previousElementSibling;
    const tag = isNumbered ? "ol" : "ul";
    if (before?.localName === tag && before instanceof HTMLElement && before.dataset["word"] === "list") {
      before.append(item);
      paragraph.remove();
    } else {
      const list = document.createElement(tag);
      list.dataset["word"] = "list";
      list.append(item);
      paragraph.replaceWith(list);
    }
  }
}

/** Weight by style becomes an element; a `<b style="font-weight:normal">` around everything is none. */
function keepWeight(element: HTMLElement): void {
  const style = element.getAttribute("style") ?? "";
  if (/^(?:b|strong)$/.test(element.localName) && /font-weight\s*:\s*(?:normal|400)/i.test(style)) return element.replaceWith(...element.childNodes);
  if (element.localName !== "span") return;
  for (const [pattern, tag] of [[BOLD, "strong"], [ITALIC, "em"]] as const) {
    if (!pattern.test(style)) continue;
    const marked = document.createElement(tag);
    marked.append(...element.childNodes);
    element.append(marked);
  }
}

/** WeChat puts sections within sections; the innermost are paragraphs. */
function unwrapSection(element: Element): void {
  if (element.querySelector(BLOCKS)) element.replaceWith(...element.childNodes);
  else if (element.textContent.trim() === "" && !element.querySelector("img, [data-latex]")) element.remove();
  else rename(element, "p");
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
