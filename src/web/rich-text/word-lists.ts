/** `mso-list:l0 level2 lfo1`: how deep an item stands. */
const DEPTH = /mso-list\s*:[^;]*\blevel(\d)/i;
const NUMBERED = /^\s*(?:[(（]?(?:\d+|[a-z]|[ivxlc]+|[一二三四五六七八九十百]+)[.)、）．]|[①-⑳])/i;

interface OpenList {
  list: HTMLElement;
  level: number;
}

/** Word's lists are paragraphs that tell their list and depth: runs of them become lists within lists, without the signs that Word writes before them. */
export function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>("p[style*='mso-list']")) {
    const [, depth] = DEPTH.exec(paragraph.getAttribute("style") ?? "") ?? [];
    if (!depth) continue;
    const level = Number(depth);
    const sign = takeSign(paragraph);
    const tag = NUMBERED.test(sign) ? "ol" : "ul";
    if (open[0] && paragraph.previousElementSibling !== open[0].list) open = [];
    open = open.filter((each) => each.level <= level);
    // Bullets after numbers at the same depth are a list of their own.
    if (open.at(-1)?.level === level && open.at(-1)!.list.localName !== tag) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag);
      const first = Number.parseInt(sign.replace(/^\D+/, ""), 10);
      if (tag === "ol" && first > 1) list.setAttribute("start", String(first));
      const item = open.at(-1)?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)!.list.append(item);
    paragraph.remove();
  }
}

/** The number or bullet that Word writes before an item, taken out of it. */
function takeSign(paragraph: HTMLElement): string {
  const written = paragraph.querySelector<HTMLElement>("span[style*='mso-list']");
  if (!written) return paragraph.textContent;
  written.remove();
  return written.textContent;
}
