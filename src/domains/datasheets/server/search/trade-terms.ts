import { tokensOf, type Token } from "#platform/text-search/tokens.ts";
import { readCatalogueSeed, type SeedTerm } from "#vocabulary/catalogue-seed.ts";

/** A term as it stands among the tokens of a question. */
export interface FoundTerm {
  term: SeedTerm;
  /** Of its first token, and behind its last. */
  from: number;
  to: number;
}

interface TermBook {
  byKey: Map<string, SeedTerm>;
  /** Tokens of the longest spelling. */
  longest: number;
}

let book: TermBook | undefined;

/** The terms among these tokens, from left to right, the longest that begins at each place; none of them overlap. */
export function findTerms(tokens: readonly Token[]): FoundTerm[] {
  book ??= readBook();
  const found: FoundTerm[] = [];
  let behind = 0;
  for (let from = 0; from < tokens.length; from += 1) {
    if (tokens[from]!.start < behind) continue;
    for (let to = Math.min(tokens.length, from + book.longest); to > from; to -= 1) {
      const term = book.byKey.get(keyOf(tokens.slice(from, to)));
      if (!term) continue;
      found.push({ term, from, to });
      behind = tokens[to - 1]!.end;
      from = to - 1;
      break;
    }
  }
  return found;
}

/** The other spellings of a term: those in the same language, and those in the other one. */
export function otherSpellings(term: SeedTerm, asked: string): { same: string[]; other: string[] } {
  const key = keyOf(tokensOf(asked));
  const isOther = (spelling: string) => keyOf(tokensOf(spelling)) !== key;
  const isChinese = /\p{Script=Han}/u.test(asked);
  return {
    same: (isChinese ? term.zh : term.en).filter(isOther),
    other: (isChinese ? term.en : term.zh).filter(isOther),
  };
}

function readBook(): TermBook {
  const byKey = new Map<string, SeedTerm>();
  let longest = 0;
  for (const term of readCatalogueSeed("term-pairs")) {
    for (const spelling of [...term.zh, ...term.en]) {
      const tokens = tokensOf(spelling);
      byKey.set(keyOf(tokens), term);
      longest = Math.max(longest, tokens.length);
    }
  }
  return { byKey, longest };
}

function keyOf(tokens: readonly Token[]): string {
  return tokens.map(({ lexemes }) => lexemes[0]).join(" ");
}
