import { Converter } from "opencc-js/cn2t";

const convert = Converter({ from: "cn", to: "tw" });

/** Simplified characters as traditional ones. */
export function toTraditional(text: string): string {
  return convert(text);
}
