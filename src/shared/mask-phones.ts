// Between two digits, on one line.
const GAP = String.raw`[^\S\n]{0,2}[.·_‐-―−-]?[^\S\n]{0,2}`;
/** Words that stand right before or behind a number, as in `wx13800138000`; other letters make it part of a part number. */
const WORD = "(?:wx|vx|v|weixin|wechat|qq|tel|phone|mobile|mob)";
const LETTER_OR_DIGIT = String.raw`[\p{Script=Latin}\p{N}]`;
const STARTS = String.raw`(?:(?<!${LETTER_OR_DIGIT}|\p{N}\.)|(?<=(?<!${LETTER_OR_DIGIT})${WORD}))`;
const ENDS = `(?!(?!${WORD}(?!${LETTER_OR_DIGIT}))${LETTER_OR_DIGIT})`;

const COUNTRY = `(?:(?:\\+|00)?86${GAP})?`;
const MOBILE = String.raw`${COUNTRY}1${GAP}[3-9](?:${GAP}\p{Nd}){9}`;
// No area code is the size of a chip: 0201, 0402, 0603, 0805.
const LANDLINE = String.raw`(?:\(?0(?!201\P{Nd}|[468]0[1-9])\p{Nd}{2,3}\)?|(?:\+|00)86${GAP}\p{Nd}{2,3})${GAP}\p{Nd}{3,4}${GAP}\p{Nd}{4}`;
const SERVICE = String.raw`[48]00(?:${GAP}\p{Nd}{3}${GAP}\p{Nd}{4}|-\p{Nd}{4}-\p{Nd}{3})`;
const PHONES = new RegExp(`${STARTS}(?:${MOBILE}|${LANDLINE}|${SERVICE})${ENDS}`, "giu");

const IS = String.raw`(?:账号|号码|号|群|id)?(?:是|为)?[\s:]{0,3}`;
const QQ = String.raw`(?<=(?:扣扣|企鹅|(?<!${LETTER_OR_DIGIT})(?:qq|q(?=:)))${IS})\p{Nd}{5,12}(?!${LETTER_OR_DIGIT})`;
// The Latin words are letters of part numbers too, unless a colon follows.
const WECHAT = String.raw`(?<=(?:[微薇]信|(?<!${LETTER_OR_DIGIT})(?:v信|(?:wx|vx|weixin|wechat)(?=号|:)))${IS})(?<!${LETTER_OR_DIGIT})(?:[a-z][\w-]{5,19}|\p{Nd}{5,12})`;
const ACCOUNTS = new RegExp(`${QQ}|${WECHAT}`, "giu");
// The name is looked for from its sign backwards: forwards, each place of a long run without a sign is tried to its end.
const MAILS = /@(?<=([\p{L}\p{N}._%+-]+)@)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A text for everybody: of phones only the first digits stay, of mail addresses and accounts of QQ and WeChat the first sign. */
export function maskPhones(text: string): string {
  return hide(hide(hide(text, MAILS, 1, "***"), PHONES, 3, "****"), ACCOUNTS, 1, "****");
}

function hide(text: string, pattern: RegExp, shown: number, stars: string): string {
  let hidden = "";
  let at = 0;
  for (const { 0: found, 1: before = "", index } of narrow(text).matchAll(pattern)) {
    const start = Math.max(at, index - before.length);
    const end = index + found.length;
    const written = text.slice(start, end);
    hidden += text.slice(at, start) + [...written].slice(0, shown).join("") + stars;
    at = end;
  }
  return hidden + text.slice(at);
}

/** Full-width signs as the usual ones, each in its place. */
function narrow(text: string): string {
  return text.replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}
