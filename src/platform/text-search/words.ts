import { CJK } from "#shared/fold-text.ts";

/** A word of a folded text, or what is kept together as one. */
export interface Word {
  lexeme: string;
  also: string[];
  from: number;
  to: number;
}

const LETTER = String.raw`(?:(?![${CJK}])[\p{L}\p{N}\p{M}])`;
const WORD_ENDS = `(?!${LETTER})`;
const PIECE = new RegExp(`${LETTER}+(?:(?<=[0-9])\\.(?=[0-9])${LETTER}+)*`, "uy");
/** What qualifies a symbol, in parentheses behind it: RDS(on), VGS(th), tr(max). */
const QUALIFIER =
  "on|off|th|sat|max|min|typ|avg|nom|pk|peak|rms|br|lim|dc|ac|ov|uv|cl|sd|ss|en|hys|ext|int|tot|lk|rec|rev|fwd|crit";
/** Also with the subscript apart from its letter, as many files give it: R DS(ON), RDS (ON). */
const SYMBOL = new RegExp(`([rvitqcp] [a-z]{1,3}|[rvitqcp][a-z]{1,3}) ?\\( ?(${QUALIFIER}) ?\\)`, "uy");
/** RDSON, RDS_on, VCE-sat. */
const BARE_SYMBOL = new RegExp(`(rds|vgs|vce|vbe)[-_]?(on|th|sat)${WORD_ENDS}`, "uy");
const SPACED_RDS_ON = new RegExp(`(r ?ds) on${WORD_ENDS}`, "uy");
const ATTACHED_QUALIFIER = /\(([a-z]{2,5})\)/y;
const LETTER_PAIR = new RegExp(`[a-z]/[a-z]${WORD_ENDS}`, "uy");
/** USB2.0 is found as USB 2.0 and the other way round. */
const NAME_WITH_VERSION = /^([a-z]{2,})(\d+\.\d+)$/;
const REEL_NUMBER = /,\d{3}(?![\d,])/y;

const LONGEST_LEXEME = 100;
const PIECES_MAX = 6;

/** The words that begin at this place of a folded text, where a letter or a digit stands: nearly always one. */
export function wordsAt(folded: string, at: number): Word[] {
  const symbol = symbolAt(folded, at);
  if (symbol) return [symbol];
  const pair = execAt(LETTER_PAIR, folded, at);
  if (pair) return [{ lexeme: pair[0], also: [], from: at, to: at + pair[0].length }];
  const pieces = piecesAt(folded, at);
  const first = pieces[0];
  const last = pieces.at(-1);
  if (!first || !last) return [];
  if (pieces.length === 1) return simpleWord(folded, first);
  const lexeme = cut(folded.slice(first.from, last.to));
  return [{ lexeme, also: shorterSpellings(folded, pieces, lexeme), from: first.from, to: last.to }];
}

interface Piece {
  text: string;
  from: number;
  to: number;
}

function symbolAt(folded: string, at: number): Word | undefined {
  const match = execAt(SYMBOL, folded, at) ?? execAt(BARE_SYMBOL, folded, at) ?? execAt(SPACED_RDS_ON, folded, at);
  if (!match) return undefined;
  const symbol = (match[1] ?? "").replaceAll(" ", "");
  return {
    lexeme: `${symbol}(${match[2] ?? "on"})`,
    also: [symbol, ...longEnough(match[2] ?? "")],
    from: at,
    to: at + match[0].length,
  };
}

/** The pieces of one word: SOT-23, LM1117-3.3, GPIO_Pin_1. Words of letters that a hyphen joins (low-power, 24-pin) are words of their own. */
function piecesAt(folded: string, at: number): Piece[] {
  const pieces: Piece[] = [];
  for (let next = at; ;) {
    const match = execAt(PIECE, folded, next);
    if (!match) return pieces;
    const piece = { text: match[0], from: next, to: next + match[0].length };
    if (pieces.length > 0 && !isJoined(pieces, folded[next - 1] ?? "", piece.text)) return pieces;
    pieces.push(piece);
    const reel = /[a-z]/.test(piece.text) && /\d/.test(piece.text) ? execAt(REEL_NUMBER, folded, piece.to) : undefined;
    if (reel) {
      pieces.push({ text: reel[0].slice(1), from: piece.to + 1, to: piece.to + reel[0].length });
      return pieces;
    }
    if (!/[-_]/.test(folded[piece.to] ?? "")) return pieces;
    next = piece.to + 1;
  }
}

function isJoined(pieces: Piece[], joint: string, right: string): boolean {
  if (joint === "_") return true;
  const left = pieces.at(-1)?.text ?? "";
  const isPartLike = /\d/.test(left) || /\d/.test(right);
  const isLongWord = /^\p{L}{4,}$/u.test(right);
  const isCount = pieces.length === 1 && /^[\d.]+$/.test(left);
  return isPartLike && !isLongWord && !isCount;
}

function simpleWord(folded: string, { text, from, to }: Piece): Word[] {
  const version = NAME_WITH_VERSION.exec(text);
  if (version) {
    const nameEnd = from + (version[1]?.length ?? 0);
    return [
      { lexeme: cut(version[1] ?? ""), also: [cut(text)], from, to: nameEnd },
      { lexeme: cut(version[2] ?? ""), also: [], from: nameEnd, to },
    ];
  }
  const qualifier = execAt(ATTACHED_QUALIFIER, folded, to);
  if (qualifier && text.length <= 20) {
    return [
      {
        lexeme: text + qualifier[0],
        also: [withoutPlural(text), ...longEnough(qualifier[1] ?? "")],
        from,
        to: to + qualifier[0].length,
      },
    ];
  }
  return [{ lexeme: cut(withoutPlural(text)), also: [], from, to }];
}

/** The pieces, and the word with fewer of them: TPS7A47-Q1-EVM is found by TPS7A47, TPS7A47-Q1, Q1, EVM. */
function shorterSpellings(folded: string, pieces: Piece[], lexeme: string): string[] {
  const first = pieces[0]?.from ?? 0;
  const beginnings = pieces.slice(1, PIECES_MAX).map((piece) => cut(folded.slice(first, piece.to)));
  const alone = pieces.slice(0, PIECES_MAX).flatMap((piece) => longEnough(cut(withoutPlural(piece.text))));
  return [...new Set([...beginnings, ...alone])].filter((spelling) => spelling !== lexeme);
}

function longEnough(piece: string): string[] {
  return piece.length >= 2 ? [piece] : [];
}

/** English plurals of words of four letters and more. */
function withoutPlural(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length >= 5 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

/** A longer word is asked for and found by its beginning. */
function cut(lexeme: string): string {
  return lexeme.length <= LONGEST_LEXEME ? lexeme : [...lexeme].slice(0, LONGEST_LEXEME).join("");
}

function execAt(pattern: RegExp, folded: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(folded);
}
