import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";

/** A piece of what was typed that is never cut: a Chinese character, or what stands between blanks and Chinese characters. */
export interface Atom {
  typed: string;
  /** Folded, as names are. */
  key: string;
  /** The number of the word it stands in. */
  word: number;
  isHan: boolean;
}

/** Beyond this many words are only pieces of a number. */
const WORDS_AT_MOST = 200;
const WORD_CHARACTERS_AT_MOST = 200;
const PIECES_AT_MOST = 8;
const HAN_ATOMS_AT_MOST = 2000;
const BETWEEN_WORDS = /[\s;；、。|｜！？“”"]+/u;
const AT_ENDS = /^[,，:：!?'‘’]+|[,，:：!?'‘’]+$/gu;
const CHUNKS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;
const HAN = /\p{Script=Han}/u;
const BRACKET = /[()（）[\]【】]/u;
const INSIDE = /[/,，|+*_()（）[\]【】]+/u;

/**
 * Cuts what was typed into words and these into atoms. Part numbers keep their signs; a word like `100nF/50V/0603` is cut only where
 * `isKnown` knows each piece. Words without a letter or digit are left out.
 */
export function splitWords(keywords: string, isKnown: (piece: string) => boolean): Atom[] {
  const atoms: Atom[] = [];
  let hanAtoms = 0;
  let word = 0;
  for (const typed of keywords.split(BETWEEN_WORDS, WORDS_AT_MOST * 2)) {
    const plain = typed.replace(AT_ENDS, "");
    if (partKey(plain) === "") continue;
    if (word >= WORDS_AT_MOST) break;
    for (const piece of piecesOf(plain, isKnown)) {
      for (const chunk of BRACKET.test(piece) || piece.length > WORD_CHARACTERS_AT_MOST ? [piece] : piece.match(CHUNKS)!) {
        if (!HAN.test(chunk) || BRACKET.test(chunk) || hanAtoms >= HAN_ATOMS_AT_MOST) {
          if (partKey(chunk) !== "") atoms.push({ typed: chunk, key: brandKey(chunk), word, isHan: false });
          continue;
        }
        hanAtoms += chunk.length;
        for (const character of chunk) atoms.push({ typed: character, key: brandKey(character), word, isHan: true });
      }
    }
    word += 1;
  }
  return atoms;
}

function piecesOf(word: string, isKnown: (piece: string) => boolean): string[] {
  if (word.length > WORD_CHARACTERS_AT_MOST || !INSIDE.test(word) || isKnown(word)) return [word];
  const pieces = word.split(INSIDE).filter((piece) => partKey(piece) !== "");
  return pieces.length > 1 && pieces.length <= PIECES_AT_MOST && pieces.every(isKnown) ? pieces : [word];
}
