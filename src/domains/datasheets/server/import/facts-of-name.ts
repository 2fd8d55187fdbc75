import path from "node:path";
import { NO_FACTS, type DocumentFacts } from "./pdf-index.ts";

const LANGUAGES = /^(zh|en|ja|ru|zh-en)$/i;
const PART_NUMBER = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9\-+./#]{2,59}$/;

/**
 * What a file's name tells: `LM358__TI__zh.pdf` number, brand, language; else `isBrand` tells brands, and the first
 * word with a digit is taken for the number.
 */
export function factsOfName(file: string, isBrand: (word: string) => boolean): DocumentFacts {
  const stem = path
    .basename(file)
    .replace(/\.pdf$/i, "")
    .trim();
  const parts = stem
    .split("__")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length >= 2) {
    const [mpn, manufacturer, language] = parts;
    return {
      ...NO_FACTS,
      mpn: toNumber(mpn!),
      manufacturer: spaced(manufacturer!),
      language: LANGUAGES.test(language ?? "") ? language!.toLowerCase() : null,
      isStated: true,
    };
  }
  return { ...NO_FACTS, ...guessFacts(stem, isBrand) };
}

/** The brand and the number among the words of a name or a title. */
export function guessFacts(
  name: string,
  isBrand: (word: string) => boolean,
): Pick<DocumentFacts, "mpn" | "manufacturer"> {
  const words = name
    .split(/[\s_,;，；]+|(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/u)
    .filter(Boolean);
  const manufacturer = [...name.split("_").map((part) => part.trim()), ...words].find(isBrand) ?? null;
  const mpn = toNumber(name) ?? words.map(toNumber).find((word) => word !== null && word !== manufacturer) ?? null;
  return { mpn, manufacturer };
}

function toNumber(word: string): string | null {
  return PART_NUMBER.test(word) ? word : null;
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}
