// The patterns look at a text as `asRead` gives it: its digits of any kind are ordinary ones.
const LETTER_OR_DIGIT = String.raw`[\p{Script=Latin}\p{N}]`;
/** Words that stand right before or behind a number, as in `wx13800138000`; other letters make it part of a part number. */
const WORD = "(?:wx|vx|v|weixin|wechat|qq|tel|phone|mobile|mob|cell|call|whatsapp)";
const STARTS = String.raw`(?:(?<!${LETTER_OR_DIGIT}|\p{N}\.)|(?<=(?<!${LETTER_OR_DIGIT})${WORD}))`;
const ENDS = `(?!(?!${WORD}(?!${LETTER_OR_DIGIT}))${LETTER_OR_DIGIT})`;

/** Members of a class: what stands between any two digits, on one line. */
const GAPS = String.raw`\t \u1680\u2000-\u200a\u202f\u205f.·_\-‐-―−`;
const GAP = `[${GAPS}]{0,5}`;
const SOME_GAP = `[${GAPS}]{1,5}`;
/** Between the groups of a number alone: with such signs between them, other digits are a list. 一 is written for a dash. */
const WIDE = String.raw`(?:\*|[${GAPS}\n\r/\\|,、，;:~+()\[\]{}<>‹›«»《》【】「」=#&!?%$一ー…。'"]{0,5})`;

// As spoken by radio, too: 洞 is 0, 拐 is 7, 勾 is 9.
const NUMERALS = "〇零一二三四五六七八九幺两壹贰叁肆伍陆柒捌玖洞拐勾";
const NUMBER = `[\\d${NUMERALS}]`;
/** O, of Latin, Greek or Cyrillic letters, is written for 0, l and I for 1. */
const DIGIT_OR_LETTER = String.raw`(?:[\doοо]|(?<=\d)[li](?=\d))`;
/** One sign, or the end of a line, between each two digits. */
const SINGLE = String.raw`[^\S\n\r]?(?:\r?\n|[,/、|*;:~+\\，；：=#&!?%$])[^\S\n\r]?`;
const COUNTRY = String.raw`(?:(?:\+|00)?86\)?${WIDE})?`;
const FIRST = "[1一幺壹]";
const SECOND = "[3-9三四五六七八九叁肆伍陆柒捌玖拐勾]";
const MOBILE = [
  // A size of fuses and coils goes on with an L.
  String.raw`${COUNTRY}(?!1812l)1[3-9]${DIGIT_OR_LETTER}${WIDE}${DIGIT_OR_LETTER}{4}${WIDE}${DIGIT_OR_LETTER}{4}`,
  // In groups of any size it is a piece of a part number where that goes on, and in thousands quantities.
  String.raw`(?<!\d[-._/])(?!1 [3-9]\d0 000 )${COUNTRY}${FIRST}${GAP}${SECOND}(?:${GAP}${NUMBER}){9}(?![-._/]${LETTER_OR_DIGIT})`,
  // One digit at a time.
  `${FIRST}${SINGLE}${SECOND}(?:${SINGLE}${NUMBER}){9}`,
];
/** Nobody writes so many numerals in a row but digit by digit. */
const SPELLED = `[${NUMERALS}](?:${GAP}[${NUMERALS}]){10,}`;
// Of cities; 0402, 0603 and 0805 are none.
const AREAS = [
  String.raw`10|2\d|3(?:1\d|35|49|[57]\d|9[1-8])|4(?:1[124-9]|[35][1-9]|2[179]|6[4789]|7\d|8[23])|5(?:[13579]\d|2[37]|4[36]|6[1-6]|80)`,
  String.raw`6(?:3[1-5]|6[0238]|9[12])|7(?:01|[13579]\d|2[248]|4[3-6]|6[0236-9])|8(?:1[2-9]|2[5-7]|[3579]\d|8[36-8])`,
  String.raw`9(?:0[1-9]|1[1-79]|[379]\d|4[13]|5[1-5])`,
].join("|");
const AREA = `0(?:${AREAS})`;
const LANDLINE = [
  // What ends a part number, with a blank behind it, is no area.
  String.raw`(?!(?<=\d[-._](?<!(?<!\d)86[-._]))0\d{2,3}[ \n,])(?:${AREA}(?!\d)|\(${AREA}\))${WIDE}\d{3,4}${WIDE}\d{4}`,
  // Without a gap behind the area code a number has more digits than connectors have; those of 090 have as many.
  String.raw`(?!090)(?:0(?:10|2\d)\d{8}|${AREA}(?:\d{8}|[2-8]\d{6}))`,
  String.raw`(?:\+|00)86${GAP}\d{2,3}${GAP}\d{3,4}${GAP}\d{4}`,
  // Taiwan at home.
  String.raw`09\d\d-\d{3}-\d{3}|0[2-8]-\d{4}-\d{4}`,
];
const SERVICE = String.raw`(?!(?<=\d )[48]00 000 )[48]00(?:${GAP}\d{3}${GAP}\d{4}|-\d{4}-\d{3})`;
// Hong Kong and Macau, Taiwan: without a sign before it and a gap behind it, the country code is the beginning of a part number.
const ABROAD = [
  [String.raw`85[23]`, String.raw`\d{4}${WIDE}\d{4}`],
  ["886", String.raw`\(?0?\)?9\d\d${WIDE}\d{3}${WIDE}\d{3}`],
  ["886", String.raw`\(?0?\)?[2-8]\d{0,2}${WIDE}\d{3,4}${WIDE}\d{4}`],
].map(([code, number]) => String.raw`(?:(?:\+|00)${code}\)?${WIDE}|${code}${SOME_GAP})${number}`);
const INTERNATIONAL = [
  // A sign of its own before a group is one of a value: `+12 -12`, `+80/-20`.
  String.raw`\+\(?[1-9](?:[\s()/\-‐-―]{0,3}(?<![\s/]-)\d){7,14}(?![%‰°℃℉Ωµμ])`,
  String.raw`\+(?=(?:\.?\d){8,15}(?!\d))[1-9]\d{0,2}(?:\.\d{2,4}){2,5}`,
  String.raw`00(?=(?:[ -]?\d){10})[1-9]\d{0,2}(?:[ -]\d{2,4}){2,5}`,
];

const ACCOUNT_WORD = String.raw`(?:[账帐賬帳][号號]|[号號][码碼]?|群|id|account)?`;
const IS = String.raw`\s{0,2}${ACCOUNT_WORD}\s?(?:是|为|為)?[\s:=]{0,3}`;
/** Of any country, behind a word that says so; quantities of what is called so have a counter. */
const SAID = String.raw`(?<=(?:[电電][话話]|手[机機]|座[机機]|[热熱][线線]|致[电電]|(?<!${LETTER_OR_DIGIT})(?:tel|phone|mobile|whatsapp))\.?${IS})`;
const NAMED = String.raw`(?=[\d(])${SAID}(?:\(?\d(?:[()]?${GAP}\d){6,12}(?!\s?[片个個只台件颗顆元块塊万萬套盘盤卷]|\s?(?:pcs|k)(?!${LETTER_OR_DIGIT}))${ENDS}|1[3-9]\d{9}(?=[a-z]))`;

/** Behind letters that go on before it, as in `No13800138000`: of one letter, or where it goes on itself, it is a part number. */
const GLUED = String.raw`(?=1[3-9]\d{9}(?![-._/]?${LETTER_OR_DIGIT}))(?<=(?<!${LETTER_OR_DIGIT})[a-z]{2,12})\d{11}`;

/** Phones of the mainland, Hong Kong, Macau and Taiwan, and of all countries behind a plus sign. */
export const PHONES = new RegExp(
  `${STARTS}(?:${[...MOBILE, ...LANDLINE, SERVICE, ...ABROAD, ...INTERNATIONAL].join("|")})${ENDS}|${GLUED}|${SPELLED}|${NAMED}`,
  "giu",
);

/** In pairs and the like; a day has four digits in its first group. */
const IN_GROUPS = String.raw`(?=(?:-?\d){5,12}(?![-\p{L}\p{N}]))\d{1,3}(?:-\d{1,3}){2,11}`;
const QQ = String.raw`(?=${NUMBER})(?<=(?:扣扣|抠抠|企鹅|企鵝|(?<!${LETTER_OR_DIGIT})(?:qq|q(?=\s?[:号號])))${IS})(?:${IN_GROUPS}|${NUMBER}(?:[^\S\n]?${NUMBER}){4,11}(?!${LETTER_OR_DIGIT}))`;
// The Latin words are letters of part numbers too: what says that an account follows, or a blank and a name with digits, tells them apart.
const MESSENGER = [
  String.raw`(?:[微薇威徽]|(?<!${LETTER_OR_DIGIT})(?:wei|v))[\s._·*-]?信`,
  String.raw`加(?:我|个|個|一下)?\s?(?:[微薇威扣]|[vw]x?|qq?)`,
  String.raw`(?<!${LETTER_OR_DIGIT})(?:wx|vx|weixin|wechat|skype|telegram|whatsapp)(?=\s{0,2}(?:[号號:=是]|id(?!${LETTER_OR_DIGIT})))`,
  String.raw`(?<!${LETTER_OR_DIGIT})[vw]\sx(?=\s{0,2}[号號:])`,
  "钉钉|釘釘|飞书|飛書",
];
const WITH_DIGIT = String.raw`(?<=(?<!${LETTER_OR_DIGIT})(?:(?:wx|vx|weixin|wechat)\s{1,3}|v\s?:\s{0,2}))(?=[a-z-]{1,20}[\d_])`;
const ACCOUNT = String.raw`(?=[a-z\d])(?<!${LETTER_OR_DIGIT})(?:(?<=(?:${MESSENGER.join("|")})${IS})(?:[a-z][\w-]{4,19}|\d{5,12})|${WITH_DIGIT}[a-z][\w-]{4,19})`;
const TELEGRAM = [
  String.raw`(?=@)(?<=(?<!${LETTER_OR_DIGIT})(?:telegram|tg|电报)[\s:]{0,3})@[a-z]\w{3,31}`,
  String.raw`(?<=(?<!${LETTER_OR_DIGIT})t\.me/)\w{3,32}`,
].join("|");
/** Accounts of QQ and WeChat, and of others that people write by, behind their name. */
export const ACCOUNTS = new RegExp(`${QQ}|${ACCOUNT}|${TELEGRAM}`, "giu");

const LABEL = String.raw`[\p{L}\p{N}-]+`;
const DOT_IN_WORDS = String.raw`[点點]|[(\[{]dot[)\]}]|(?<=[^\S\n])dot(?=[^\S\n])`;
const DOT = String.raw`[^\S\n]{0,2}(?:[.。]|${DOT_IN_WORDS})[^\S\n]{0,2}`;
/** A mail service's without its end; 126 and 163 are prices, too. */
const BARE = String.raw`(?<=[a-z\d_-]{4}@)(?:qq|foxmail|gmail|hotmail|outlook)(?![\p{L}\p{N}])`;
// Of values like 10mΩ@4.5V the last label begins with a digit.
const HOST = String.raw`[^\S\n]{0,2}(?:${LABEL}(?:(?:\.${LABEL})*\.\p{L}${LABEL}|(?:${DOT}[a-z\d-]+){0,3}${DOT}(?:com|cn|net|org|hk|tw|vip|cc|top)(?![\p{Script=Latin}\p{N}]))|${BARE})`;
/** Without a sign an address is one of a mail service's, its dot in words. */
const SERVED = String.raw`(?=(?:qq|foxmail|163|126|139|189|sina|gmail|hotmail|outlook)[^\S\n]{0,2}(?:${DOT_IN_WORDS})[^\S\n]{0,2}(?:com|cn|net)(?![\p{Script=Latin}\p{N}]))`;
/** All in words. */
const SPOKEN = String.raw`(?<=[a-z\d_-])[^\S\n]{1,2}at(?=(?:[^\S\n]{1,2}[a-z\d-]{1,40}[^\S\n]{1,2}dot){1,3}[^\S\n]{1,2}(?:com|cn|net|org)(?!${LETTER_OR_DIGIT}))`;
const SIGN = String.raw`(?:@|${SPOKEN}|[(\[{]at[)\]}]|(?<=[a-z\d_-]{4})(?:[^\S\n]{1,2}at[^\S\n]{1,2}|[^\S\n]{0,2})${SERVED})`;
/** Mail addresses; the first group is what stands before the sign, which is found first. */
// The name is looked for from its sign backwards: forwards, each place of a long run without a sign is tried to its end.
export const MAILS = new RegExp(String.raw`${SIGN}(?<=([\p{L}\p{N}._%+-]+[^\S\n]{0,2})${SIGN})${HOST}`, "giu");

/** A text as a reader takes it, and where in the text as written each of its units begins; the last is the end. */
export interface ReadText {
  read: string;
  starts: number[];
}

const NOT_PLAIN = /[^\p{ASCII}\u4e00-\u9fff]/u;
const UNSEEN = /^[\p{Cf}\p{M}]$/u;
const DIGIT = /^\p{Nd}$/u;
/** Where rows of nine digits in circles, brackets and the like begin with 1. */
const CIRCLED = [0x2460, 0x2474, 0x2488, 0x24f5, 0x2776, 0x2780, 0x278a];
const IN_CIRCLE = "①-⑨⑴-⑼⒈-⒐⓵-⓽❶-❾➀-➈➊-➒";
/** The number of an entry before a phone is none of its digits; behind a digit it is one, unless a phone has ended there. */
const ENTRY = new RegExp(
  String.raw`(?<![${IN_CIRCLE}]|(?<!\d{4})\d)[${IN_CIRCLE}](?=1[3-9]\d{9}(?!\d)|0\d{2,3}[- ]?\d{4}|[48]00)`,
  "gu",
);

/** What is written in other widths, circles and alphabets as ordinary digits and signs; what is not seen is left out. */
export function asRead(text: string): ReadText {
  if (!NOT_PLAIN.test(text)) return { read: text, starts: [] };
  let read = "";
  const starts: number[] = [];
  let at = 0;
  for (const sign of text.replaceAll(ENTRY, " ")) {
    const shown = ordinary(sign);
    read += shown;
    for (let unit = 0; unit < shown.length; unit += 1) starts.push(at);
    at += sign.length;
  }
  starts.push(at);
  return { read, starts };
}

function ordinary(sign: string): string {
  const code = sign.codePointAt(0)!;
  if (code < 0x80) return sign;
  if (UNSEEN.test(sign)) return "";
  const row = CIRCLED.find((first) => code >= first && code < first + 9);
  if (row !== undefined) return String(code - row + 1);
  if (code === 0x24ff) return "0";
  const folded = sign.normalize("NFKC");
  if (folded.length === 1 && folded !== sign) return folded;
  if (!DIGIT.test(sign)) return sign;
  let digit = 0;
  while (DIGIT.test(String.fromCodePoint(code - digit - 1))) digit += 1;
  return String(digit % 10);
}

/** Whether a text says how to reach somebody. */
export function hasContact(text: string): boolean {
  const { read } = asRead(text);
  return [MAILS, PHONES, ACCOUNTS].some((pattern) => read.search(pattern) >= 0);
}
