import { Locale } from "opencc-js/cn2t";

/** What is written for what. */
interface Dictionary {
  written: ReadonlyMap<string, string>;
  longest: number;
}

interface Part {
  from: string;
  /** Missing where the dictionary has no word for it. */
  to?: string;
}

let known: ReturnType<typeof readDictionaries> | undefined;

/** Simplified characters as traditional ones, as Taiwan writes them, by the words of OpenCC. Its own converter does the same and keeps two trees of maps of all words, 41 MB. */
export function toTraditional(text: string): string {
  const { normal, words, variants } = (known ??= readDictionaries());
  const parts = partsOf(write(text, normal), words);
  return parts.map(({ from, to = from }) => write(to, variants)).join("");
}

function readDictionaries() {
  // Its types leave out the characters that are written as others before anything else.
  const { s2tw } = Locale.configs as unknown as { s2tw: Record<"normalizationChain" | "conversionChain", string[][]> };
  const [words, variants] = s2tw.conversionChain.map(readDictionary);
  return { normal: readDictionary(s2tw.normalizationChain[0]!), words: words!, variants: variants! };
}

/** Lines of a word, a blank and what is written for it; of two lines of a word that of the earlier text holds. */
function readDictionary(texts: readonly string[]): Dictionary {
  const entries = texts.toReversed().flatMap((text) => text.split("|").map((entry) => entry.split(" ")));
  const written = new Map(entries.map(([from, to]) => [from!, to!] as const));
  return { written, longest: Math.max(...Array.from(written.keys(), ({ length }) => length)) };
}

function write(text: string, dictionary: Dictionary): string {
  return partsOf(text, dictionary)
    .map(({ from, to = from }) => to)
    .join("");
}

/** From the left the longest word of the dictionary; what stands between two words is one part. */
function partsOf(text: string, { written, longest }: Dictionary): Part[] {
  const parts: Part[] = [];
  let place = 0;
  while (place < text.length) {
    let length = Math.min(longest, text.length - place);
    while (length > 1 && !written.has(text.slice(place, place + length))) length--;
    const from = text.slice(place, place + length);
    const to = written.get(from);
    const before = parts.at(-1);
    if (to === undefined && before && before.to === undefined) before.from += from;
    else parts.push(to === undefined ? { from } : { from, to });
    place += length;
  }
  return parts;
}
