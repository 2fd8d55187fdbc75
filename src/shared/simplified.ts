import { Converter } from "opencc-js/t2cn";

const convert = Converter({ from: "t", to: "cn" });
/** Nothing below is ever converted. */
const CHINESE = /[\u2e80-\u{10ffff}]/u;

/** Traditional characters as simplified ones; everything else stays. */
export function toSimplified(text: string): string {
  return CHINESE.test(text) ? convert(text) : text;
}
