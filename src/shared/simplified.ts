import { Converter } from "opencc-js/t2cn";

const convert = Converter({ from: "t", to: "cn" });
const convertWords = Converter({ from: "twp", to: "cn" });
/** Nothing below is ever converted. */
const CHINESE = /[\u2e80-\u{10ffff}]/u;

/** Traditional characters as simplified ones; everything else stays. */
export function toSimplified(text: string): string {
  return CHINESE.test(text) ? convert(text) : text;
}

/** Words as Taiwan has them, as the mainland says them, in simplified characters: 電晶體 as 晶体管. */
export function toMainland(text: string): string {
  return CHINESE.test(text) ? convertWords(text) : text;
}
