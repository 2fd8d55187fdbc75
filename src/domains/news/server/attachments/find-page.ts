/** Of markup that is no page, what stands before the first element. */
const BEFORE_ELEMENTS =
  /^(?:\s+|<!--(?:-?>|[^]*?(?:--!?>|$))|<\?[^]*?(?:\?>|$)|<!doctype(?!\s+html\b)[^>[]{0,500}(?:\[[^\]]*\]\s*)?>)+/i;
const PAGE = /^(?:<!doctype\s+html|<html|<head|<script|<hta:|<iframe|<svg)/i;
/** What makes a browser run something in markup, whatever it is called: elements of pages, styles that make some, entities that hide them. */
const RUNS =
  /<(?:[^\s<>/:]{1,100}:)?(?:html|script|iframe|svg|foreignobject)\b|<hta:|<\?xml-stylesheet|<!entity|xmlns(?::[^\s=]{1,100})?\s*=\s*["'][^"']{0,200}(?:&#|w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/math))/i;
/** No find is longer. */
const FIND_CHARACTERS = 500;
/** In notes pages stand as examples, and nothing opens notes as a page that do not begin as one. */
const NOTES = new Set(["md", "rst", ""]);
/** Blanks, and the bytes that tell an encoding. */
const SAYS_NOTHING = new Set([0, 9, 10, 11, 12, 13, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);
const OPENS = 0x3c;

/** The text of the first bytes of a file in ASCII letters, whichever of the usual encodings it is in. */
export function textOfHead(head: Buffer): string {
  return decode(head).replaceAll("\0", "");
}

/** Whether a text begins as a page, behind blanks, comments and what says of which kind it is. */
export function beginsAsPage(text: string): boolean {
  return PAGE.test(text.replace(BEFORE_ELEMENTS, ""));
}

/** Looks through a file of this ending piece by piece: whether it is markup in which something runs once it is opened as a page. */
export function openPageSearch(ending: string): { add(piece: Buffer): void; isPage(): boolean } {
  let state: "blank" | "markup" | "other" | "page" = NOTES.has(ending) ? "other" : "blank";
  let rest = "";
  return {
    add(piece) {
      if (state === "blank") {
        const first = piece.findIndex((byte) => !SAYS_NOTHING.has(byte));
        if (first !== -1) state = piece[first] === OPENS ? "markup" : "other";
      }
      if (state !== "markup") return;
      const text = piece.toString("latin1");
      const all = rest + (piece.includes(0) ? text.replaceAll("\0", "") : text);
      if (RUNS.test(all)) state = "page";
      rest = all.slice(-FIND_CHARACTERS);
    },
    isPage: () => state === "page",
  };
}

function decode(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString("utf16le", 2);
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(0, head.length & ~1))
      .swap16()
      .toString("utf16le", 2);
  return head.toString("latin1", head.indexOf("\u00ef\u00bb\u00bf", 0, "latin1") === 0 ? 3 : 0);
}
