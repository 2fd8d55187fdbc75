import { Converter } from "opencc-js/t2cn";

const convert = Converter({ from: "t", to: "cn" });

/** Traditional characters as simplified ones; everything else stays. */
export function toSimplified(text: string): string {
  return convert(text);
}
