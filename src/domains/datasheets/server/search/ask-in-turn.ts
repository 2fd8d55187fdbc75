import { FEW_DOCUMENTS } from "./document-filters.ts";
import { type AskedWord, type Asking, findPages, type FoundPages, PAGES_MAX } from "./find-pages.ts";
import { nameDocuments } from "./name-documents.ts";
import { cutWord, type Word } from "./read-question.ts";

export interface AskedQuestion {
  asked: AskedWord[];
  found: FoundPages;
  /** Words that were left out so that something is found, as typed. */
  dropped: string[];
}

/** A word with what it finds by itself. */
interface Weighed extends AskedWord {
  found: FoundPages;
}

const NOTHING: FoundPages = { pages: [], named: [], isCapped: false };
/** Each of them may be left out in turn. */
const WORDS_LEFT_MAX = 8;

/**
 * Asks for all words on one page, then for less and less of them, until something is found; refused as busy where time
 * runs out before.
 */
export async function askInTurn(asking: Asking, words: readonly Word[]): Promise<AskedQuestion> {
  const together = await askTogether(asking, words);
  if (together || words.length === 0) return { ...(together ?? { asked: [], found: NOTHING }), dropped: [] };
  const { left, dropped } = await withoutUnfound(asking, words);
  const [first] = left;
  if (first && left.length === 1) return { asked: left, found: first.found, dropped };
  const known = left.map(({ word }) => word);
  const rest = (dropped.length > 0 ? await askTogether(asking, known) : null) ?? inOneDocument(left);
  if (rest) return { ...rest, dropped };
  const within = withinNamed(asking, left);
  return askWithLess(within, await weighEach(within, cutAll(known, true)), dropped);
}

/** Names of documents are left out last: where few are named, what else is asked for is looked for in them alone. */
function withinNamed(asking: Asking, words: readonly Weighed[]): Asking {
  const named = words
    .map((word) => [...word.named.keys()])
    .filter(({ length }) => length > 0 && length <= FEW_DOCUMENTS);
  const [fewest] = named.sort((one, other) => one.length - other.length);
  const { ids } = asking.narrowing;
  const left = fewest?.filter((id) => !ids || ids.includes(id));
  return left && left.length > 0 ? { ...asking, narrowing: { ...asking.narrowing, ids: left } } : asking;
}

async function askTogether(
  asking: Asking,
  words: readonly Word[],
): Promise<{ asked: AskedWord[]; found: FoundPages } | null> {
  let last: readonly Word[] = [];
  for (const cut of [words, cutAll(words, false), cutAll(words, true)]) {
    if (cut.length === 0 || isSame(cut, last)) continue;
    last = cut;
    const asked = await nameWords(asking, cut);
    const found = await findPages(asking, asked);
    if (isAnything(found)) return { asked, found };
  }
  return null;
}

function cutAll(words: readonly Word[], isTermCut: boolean): Word[] {
  return words.flatMap((word) => cutWord(word, isTermCut) ?? [word]).slice(0, Math.max(words.length, WORDS_LEFT_MAX));
}

function isSame(words: readonly Word[], others: readonly Word[]): boolean {
  return words.length === others.length && words.every(({ typed }, place) => typed === others[place]!.typed);
}

async function nameWords({ context }: Asking, words: readonly Word[]): Promise<AskedWord[]> {
  const named = await nameDocuments(context, words);
  return words.map((word, place) => ({ word, named: named[place]! }));
}

async function weighEach(asking: Asking, words: readonly Word[]): Promise<Weighed[]> {
  const weighed: Weighed[] = [];
  for (const asked of await nameWords(asking, words))
    weighed.push({ ...asked, found: await findPages(asking, [asked]) });
  return weighed;
}

/** Without the words that nothing holds, or with what of their pieces is found. */
async function withoutUnfound(asking: Asking, words: readonly Word[]): Promise<{ left: Weighed[]; dropped: string[] }> {
  const left: Weighed[] = [];
  const dropped: string[] = [];
  for (const whole of await weighEach(asking, words)) {
    const pieces = isAnything(whole.found) ? [whole] : await weighEach(asking, cutWord(whole.word, true) ?? []);
    const found = pieces.filter((piece) => isAnything(piece.found));
    left.push(...found);
    if (found.length === 0) dropped.push(whole.word.typed);
  }
  return {
    left: left.slice(0, WORDS_LEFT_MAX),
    dropped: [...dropped, ...left.slice(WORDS_LEFT_MAX).map(({ word }) => word.typed)],
  };
}

/** The documents that hold all the words, though on no page together: their pages with any of them, those with the most first. */
function inOneDocument(words: readonly Weighed[]): { asked: AskedWord[]; found: FoundPages } | null {
  if (words.length < 2) return null;
  const documents = words.map(
    ({ found, named }) =>
      new Set([...found.pages.map(({ documentId }) => documentId), ...found.named, ...named.keys()]),
  );
  const inAll = [...documents[0]!].filter((id) => documents.every((ids) => ids.has(id)));
  if (inAll.length === 0) return null;
  const pages = new Map<string, { page: FoundPages["pages"][number]; words: number }>();
  for (const { found } of words) {
    for (const page of found.pages) {
      if (!inAll.includes(page.documentId)) continue;
      const key = `${page.documentId}/${page.page}`;
      pages.set(key, { page, words: (pages.get(key)?.words ?? 0) + 1 });
    }
  }
  const sorted = Array.from(pages.values()).sort((one, other) => other.words - one.words);
  if (sorted.length === 0) return null;
  return {
    asked: [...words],
    found: {
      pages: sorted.slice(0, PAGES_MAX).map(({ page }) => page),
      named: [],
      isCapped: sorted.length > PAGES_MAX || words.some(({ found }) => found.isCapped),
    },
  };
}

/** Leaves out a word at a time: of those without which something is found the most frequent, for it says least; names of documents stay longest. */
async function askWithLess(
  asking: Asking,
  words: readonly Weighed[],
  dropped: readonly string[],
): Promise<AskedQuestion> {
  const out = [...dropped];
  let left = words.filter(({ found }) => isAnything(found));
  out.push(...words.filter((word) => !left.includes(word)).map(({ word }) => word.typed));
  while (left.length > 0) {
    const found = await findPages(asking, left);
    if (isAnything(found)) return { asked: left, found, dropped: out };
    const weakestFirst = left.toSorted(
      (one, other) =>
        Math.sign(one.named.size) - Math.sign(other.named.size) || other.found.pages.length - one.found.pages.length,
    );
    const nameless = weakestFirst.filter(({ named }) => named.size === 0);
    for (const without of left.length > 2 ? (nameless.length > 0 ? nameless : weakestFirst) : []) {
      const fewer = left.filter((word) => word !== without);
      const again = await findPages(asking, fewer);
      if (isAnything(again)) return { asked: fewer, found: again, dropped: [...out, without.word.typed] };
    }
    out.push(weakestFirst[0]!.word.typed);
    left = left.filter((word) => word !== weakestFirst[0]);
  }
  return { asked: [], found: NOTHING, dropped: [] };
}

function isAnything({ pages, named }: FoundPages): boolean {
  return pages.length + named.length > 0;
}
