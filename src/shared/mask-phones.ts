import { ACCOUNTS, asRead, MAILS, PHONES } from "./contact-patterns.ts";

/** A text for everybody: of phones only the first digits stay, of mail addresses and accounts of QQ, WeChat and the like the first sign. */
export function maskPhones(text: string): string {
  return hide(hide(hide(text, MAILS, 1, "***"), PHONES, 3, "****"), ACCOUNTS, 1, "****");
}

function hide(text: string, pattern: RegExp, shown: number, stars: string): string {
  const { read, starts } = asRead(text);
  let hidden = "";
  let at = 0;
  for (const { 0: found, 1: before = "", index } of read.matchAll(pattern)) {
    const [first, behind] = [index - before.length, index + found.length];
    const start = Math.max(at, starts[first] ?? first);
    const end = starts[behind] ?? behind;
    const written = text.slice(start, end);
    hidden += text.slice(at, start) + [...written].slice(0, shown).join("") + stars;
    at = end;
  }
  return hidden + text.slice(at);
}
