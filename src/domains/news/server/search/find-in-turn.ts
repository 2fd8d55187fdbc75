import { cutWord, type SearchWord } from "./read-words.ts";

export interface Found {
  /** In the order in which they are shown. */
  ids: number[];
  /** There are more than these. */
  isCapped: boolean;
}

export interface FoundInTurn {
  asked: readonly SearchWord[];
  found: Found;
  /** Words that were left out so that something is found. */
  dropped: string[];
}

interface Finding {
  find: (words: readonly SearchWord[]) => Promise<Found>;
  /** About how many there are. */
  count: (words: readonly SearchWord[]) => Promise<number>;
}

const NOTHING: Found = { ids: [], isCapped: false };
const PIECES_MAX = 10;

/** Asks for all the words; where no article holds them, for the smaller words they are made of; then without those that are found nowhere, and then with one less. */
export async function findInTurn(finding: Finding, words: readonly SearchWord[]): Promise<FoundInTurn> {
  if (words.length === 0) return { asked: [], found: NOTHING, dropped: [] };
  const { find } = finding;
  const whole = await find(words);
  if (isAnything(whole)) return { asked: words, found: whole, dropped: [] };
  const pieces = words.flatMap((word) => cutWord(word) ?? [word]).slice(0, PIECES_MAX);
  if (pieces.length > words.length) {
    const found = await find(pieces);
    if (isAnything(found)) return { asked: pieces, found, dropped: [] };
  }
  return pieces.length < 2 ? { asked: words, found: NOTHING, dropped: [] } : withLess(finding, pieces);
}

async function withLess({ find, count }: Finding, words: readonly SearchWord[]): Promise<FoundInTurn> {
  const weighed: { word: SearchWord; held: number }[] = [];
  for (const word of words) weighed.push({ word, held: await count([word]) });
  // The rarest say most and stay longest; a character alone says nothing.
  const left = weighed
    .filter(({ held }) => held > 0)
    .sort((one, other) => Number(isAlone(one.word)) - Number(isAlone(other.word)) || one.held - other.held);
  const dropped = weighed.filter(({ held }) => held === 0).map(({ word }) => word.text);
  for (; left.length > 0 && !isAlone(left[0]!.word); dropped.push(left.pop()!.word.text)) {
    const asked = left.map(({ word }) => word);
    const found = await find(asked);
    if (isAnything(found)) return { asked, found, dropped };
  }
  return { asked: words, found: NOTHING, dropped: [] };
}

function isAlone({ text }: SearchWord): boolean {
  return [...text].length === 1;
}

function isAnything({ ids }: Found): boolean {
  return ids.length > 0;
}
