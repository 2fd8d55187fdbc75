import { CJK, foldText } from "#shared/fold-text.ts";
import { degreesEnd, quantityAt, rangeEnd, withUnit, type Quantity } from "./quantities.ts";
import { wordsAt } from "./words.ts";

/** One place of a text, as it is found. */
export interface Token {
  /** Spellings of the same thing; a question asks for any of them. */
  lexemes: string[];
  /** By what else the text is found at this place (`3.3` and `v` for `3.3v`, `lm1117` for `lm1117-3.3`). Never asked for: a question for 3.3 V wants no 3.3 kΩ. */
  also: string[];
  /** Offsets into the text as written. */
  start: number;
  end: number;
}

/** Of the rules that make tokens of a text. Whoever changes them raises it: then pages that were read before are given the new tokens. */
export const TOKENS_VERSION = 1;

const CJK_RUN = new RegExp(`[${CJK}](?:\\n?[${CJK}])*`, "uy");
const SINGLE_CJK = new RegExp(`^[${CJK}]$`, "u");
const WORD_BEGINS = /[\p{L}\p{N}\p{M}]/uy;
const NUMBER_BEGINS = /[-+±.0-9]/;

// Limits of PostgreSQL; a text beyond them is found by what came before.
const LAST_POSITION = 16_383;
const POSITIONS_MAX = 255;
const LARGEST_VECTOR_BYTES = 900_000;

/**
 * The tokens of any text in their order: Chinese, Japanese and Korean characters in pairs, numbers with their unit,
 * words whole; neighbours here are neighbours in `tsvectorOf`.
 */
export function tokensOf(text: string): Token[] {
  const { folded, starts, ends } = foldText(text);
  const tokens: Token[] = [];
  const add = (lexemes: string[], also: string[], from: number, to: number) =>
    tokens.push({ lexemes, also, start: starts[from] ?? 0, end: ends[to - 1] ?? text.length });
  let rangeBegan: { token: Token; quantity: Quantity } | undefined;
  for (let at = 0; at < folded.length;) {
    const quantity = NUMBER_BEGINS.test(folded[at] ?? "") ? quantityAt(folded, at) : undefined;
    if (quantity) {
      add([quantity.lexeme], quantity.also, at, quantity.end);
      if (rangeBegan && rangeBegan.quantity.unit === "" && quantity.unit !== "") {
        const { lexeme, also } = withUnit(rangeBegan.quantity, quantity.unit);
        rangeBegan.token.also = [...new Set([...rangeBegan.token.also, lexeme, ...also])].filter(
          (one) => one !== rangeBegan?.quantity.lexeme,
        );
      }
      const next = rangeEnd(folded, quantity.end);
      const token = tokens.at(-1);
      rangeBegan = next !== undefined && token ? { token, quantity } : undefined;
      at = next ?? quantity.end;
      continue;
    }
    rangeBegan = undefined;
    const degrees = folded[at] === "°" ? degreesEnd(folded, at) : undefined;
    if (degrees !== undefined) {
      add([folded.slice(at, degrees).replace(" ", "")], [], at, degrees);
      at = degrees;
      continue;
    }
    const run = matchAt(CJK_RUN, folded, at);
    if (run !== undefined) {
      addPairs(run, (lexeme, also, from, to) => add([lexeme], also, at + from, at + to));
      at += run.length;
    } else if (matchAt(WORD_BEGINS, folded, at) !== undefined) {
      const words = wordsAt(folded, at);
      for (const word of words) add([word.lexeme], word.also, word.from, word.to);
      at = Math.max(words.at(-1)?.to ?? 0, at + 1);
    } else {
      at += 1;
    }
  }
  return tokens;
}

function matchAt(pattern: RegExp, folded: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(folded)?.[0];
}

/** A line that ends within a run does not end the run: Chinese is broken anywhere. */
function addPairs(run: string, add: (lexeme: string, also: string[], from: number, to: number) => void) {
  const characters: { character: string; from: number }[] = [];
  let from = 0;
  for (const character of run) {
    if (character !== "\n") characters.push({ character, from });
    from += character.length;
  }
  if (characters.length === 1) add(characters[0]?.character ?? "", [], 0, run.length);
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const [first, second] = [characters[index], characters[index + 1]];
    if (!first || !second) return;
    const isLast = index + 2 === characters.length;
    add(
      first.character + second.character,
      isLast ? [second.character] : [],
      first.from,
      second.from + second.character.length,
    );
  }
}

/** The text as a literal to be cast with `::tsvector`: what `tokensOf` names, at neighbouring positions. Never more than PostgreSQL takes. */
export function tsvectorOf(text: string): string {
  const places = new Map<string, number[]>();
  let bytes = 0;
  for (const [index, { lexemes, also }] of tokensOf(text).entries()) {
    for (const lexeme of [...lexemes, ...also]) {
      const known = places.get(lexeme);
      if (!known) bytes += Buffer.byteLength(lexeme) + 6;
      if (bytes > LARGEST_VECTOR_BYTES) return literalOf(places);
      const positions = known ?? [];
      if (!known) places.set(lexeme, positions);
      if (index < LAST_POSITION && positions.length < POSITIONS_MAX && positions.at(-1) !== index + 1) {
        positions.push(index + 1);
        bytes += 2;
      }
    }
  }
  return literalOf(places);
}

/**
 * The text as a phrase to be cast with `::tsquery`, a single Chinese character as the beginning of a pair; undefined
 * where nothing in it could be found.
 */
export function tsqueryOf(text: string): string | undefined {
  const asked = tokensOf(text).map(({ lexemes }) => {
    const spellings = lexemes.map((lexeme) => (SINGLE_CJK.test(lexeme) ? `${quoted(lexeme)}:*` : quoted(lexeme)));
    return spellings.length === 1 ? (spellings[0] ?? "") : `(${spellings.join(" | ")})`;
  });
  return asked.length === 0 ? undefined : asked.join(" <-> ");
}

function literalOf(places: Map<string, number[]>): string {
  return [...places]
    .map(([lexeme, positions]) =>
      positions.length === 0 ? quoted(lexeme) : `${quoted(lexeme)}:${positions.join(",")}`,
    )
    .join(" ");
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
