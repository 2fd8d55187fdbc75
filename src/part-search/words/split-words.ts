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
const WORDS_MAX = 200;
const WORD_CHARACTERS_MAX = 200;
const PIECES_MAX = 12;
const LIST_FROM_PIECES = 3;
const HAN_ATOMS_MAX = 2000;
/** A Chinese comma is an English one where all is typed in full width. */
const BETWEEN_WORDS = /(?:[\s;；、。|｜！？“”"]|，(?![０-９Ａ-Ｚａ-ｚ])|(?<![０-９Ａ-Ｚａ-ｚ])，|(?=±))+/u;
const AT_ENDS = /^[,，:：!?'‘’]+|[,，:：!?'‘’]+$/gu;
const CHUNKS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;
const HAN = /\p{Script=Han}/u;
const BRACKET = /[()（）[\]【】]/u;
const INSIDE = /[/,，|+*_()（）[\]【】]+/u;
const COMMA = /[,，]/u;
const LIKE_A_NUMBER = /^(?=.*\d)(?=.*\p{L}).{3,}$/u;

/** How words are cut that hold signs as part numbers do. */
export interface Cutting {
  /** Whether a piece names something. */
  isKnown: (piece: string) => boolean;
  /** Cut also where some pieces look like part numbers: `STM32F103C8T6,LQFP48`. */
  isBold: boolean;
}

/**
 * Cuts what was typed into words and these into atoms. Part numbers keep their signs; a word like `100nF/50V/0603` is cut where each
 * piece is known. Words without a letter or digit are left out.
 */
export function splitWords(keywords: string, cutting: Cutting): Atom[] {
  const atoms: Atom[] = [];
  let hanAtoms = 0;
  let word = 0;
  for (const typed of keywords.split(BETWEEN_WORDS, WORDS_MAX * 2)) {
    const plain = typed.replace(AT_ENDS, "");
    if (partKey(plain) === "") continue;
    if (word >= WORDS_MAX) break;
    for (const piece of piecesOf(plain, cutting)) {
      for (const chunk of BRACKET.test(piece) || piece.length > WORD_CHARACTERS_MAX ? [piece] : piece.match(CHUNKS)!) {
        if (!HAN.test(chunk) || BRACKET.test(chunk) || hanAtoms >= HAN_ATOMS_MAX) {
          if (partKey(chunk) !== "") atoms.push({ typed: chunk, key: brandKey(chunk), word, isHan: false });
          continue;
        }
        hanAtoms += chunk.length;
        for (const character of chunk) atoms.push({ typed: character, key: brandKey(character), word, isHan: true });
      }
      word += 1;
    }
  }
  return atoms;
}

function piecesOf(word: string, { isKnown, isBold }: Cutting): string[] {
  if (word.length > WORD_CHARACTERS_MAX || !INSIDE.test(word) || isKnown(word)) return [word];
  const pieces = word.split(INSIDE).filter((piece) => partKey(piece) !== "");
  if (pieces.length < 2 || pieces.length > PIECES_MAX) return [word];
  const unknown = pieces.filter((piece) => !isKnown(piece));
  const isList = word.split(COMMA).length >= LIST_FROM_PIECES && unknown.length < pieces.length;
  const isCut =
    unknown.length === 0 ||
    (isBold && (unknown.length === 1 || isList || unknown.every((piece) => LIKE_A_NUMBER.test(piece))));
  return isCut ? pieces : [word];
}
