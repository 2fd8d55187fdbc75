import { tokensOf, tsqueryOf, type Token } from "#platform/text-search/tokens.ts";
import { toMainland, toSimplified } from "#shared/simplified.ts";
import { isPartNumber, spellNumber } from "./spaced-numbers.ts";
import { findTerms, otherSpellings } from "./trade-terms.ts";

/** A word of a question: what is asked for as one. */
export interface Word {
  /** As typed; a part number that was typed with blanks without them. */
  typed: string;
  /** What the page may say: the word itself first, then what else it is called, by how much that is worth. */
  spellings: Spelling[];
  isTerm: boolean;
  /** What stood between the blanks of a part number. */
  halves?: string[];
  /** What it was cut from and is not asked for: the unit of a number. */
  lost?: string;
}

export interface Spelling {
  text: string;
  /** The words as typed are worth 1. */
  worth: number;
}

/** Words beyond these are left out. */
const WORDS_MAX = 10;
/** In each language, the usual ones first. */
const OTHER_NAMES_MAX = { same: 4, other: 5 };
const WORTH = { itself: 1, taiwanese: 0.9, same: 0.85, other: 0.8 };
const HAN = /\p{Script=Han}/u;
/** What parts two words; the ends of a range that is said in Chinese too. */
const BETWEEN = /[\s,，;；、。?？!！:：|｜"“”'‘’到至]/u;
/** What a question is phrased with, and says nothing of what is looked for. */
const HAN_BEGINNINGS = "请问 查询 查找 如何 怎么 什么是 有没有 哪个 哪些 的 是 有 和 与 及 或".split(" ");
const HAN_ENDINGS = "多少 多大 什么 怎么样 怎么 如何 在哪里 在哪一页 在哪 哪个 吗 呢 的 是 和 与 及 或 大小 值".split(
  " ",
);
/** Endings that are a part of some words, which is none of a question's phrasing there: 阈值, 有效值; of 电阻值 it is. */
const OWN_ENDING = /(?:[阈阀峰均谷限数定]|(?<![电热])[阻容感]|有效)值$|^.(?:值|大小)$/u;
/** Fillers before an ending that asks: 为多少. */
const BEFORE_ASKING = /(?<=.)[为有](?=(?:多少|多大|什么|怎么样?|如何|在哪里|在哪一页|在哪|哪个|吗|呢)$)/u;
/** 85度, and no 3度电. */
const DEGREES = /(?<=\d)\s?(?:摄氏)?度(?!(?![到至以时下的内和与])\p{Script=Han})/gu;
const ANGLE = /角|旋|相位/u;
const FILLERS = new Set(
  "a an the of is are was in for to at with and or by from what whats which how much many does do datasheet datasheets pdf spec specification 规格书 数据手册 手册 说明书 数据表 资料 下载".split(
    " ",
  ),
);

/**
 * The words of a question: what stands between blanks, terms as a whole, a spaced part number as one; mere phrasing is
 * left out, and `beyond` are words too many.
 */
export function readQuestion(typed: string): { words: Word[]; beyond: string[] } {
  // PostgreSQL takes no such character.
  const keywords = withDegrees(typed.replaceAll("\0", " "));
  const tokens = tokensOf(keywords);
  const pieces = joinNumbers(keywords, cutPieces(keywords, tokens));
  const telling = pieces.flatMap(withoutFillers);
  const words = (telling.length > 0 ? telling : pieces).map(toWord);
  const once = words.filter(
    ({ typed }, index) => words.findIndex((other) => other.typed.toLowerCase() === typed.toLowerCase()) === index,
  );
  return { words: once.slice(0, WORDS_MAX), beyond: once.slice(WORDS_MAX).map(({ typed }) => typed) };
}

/** Degrees are of heat, unless an angle is asked for. */
function withDegrees(keywords: string): string {
  return ANGLE.test(keywords) ? keywords : keywords.replaceAll(DEGREES, "℃");
}

/** A word cut into smaller ones, or a number without its unit; null where it can't be. A term loses its other names by that: `isTermCut` allows it. */
export function cutWord({ typed, isTerm, halves }: Word, isTermCut: boolean): Word[] | null {
  if (isTerm && !isTermCut) return null;
  if (halves) return halves.map((text) => toWord({ text, terms: null }));
  const [first, ...others] = tokensOf(typed);
  // 1.5KE15 is no number with a unit.
  const number = first && others.length === 0 ? /^[-±]?\d[\d.]*(?=[^\d.]+$)/u.exec(first.lexemes[0]!)?.[0] : undefined;
  if (number) return [{ ...toWord({ text: number, terms: null }), lost: typed }];
  const texts = HAN.test(typed)
    ? segmentsOf(typed)
    : typed.split(/[\s-]+/u).filter((text) => tokensOf(text).length > 0);
  return texts.length === 1 && texts[0] === typed ? null : texts.map((text) => toWord({ text, terms: null }));
}

/** The words of a Chinese text as a reader would part them; a character alone says too little and stays with the word before. */
function segmentsOf(text: string): string[] {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const segments = Array.from(segmenter.segment(text), ({ segment }) => segment).filter(
    (segment) => tokensOf(segment).length > 0,
  );
  return segments.reduce<string[]>((words, segment) => {
    if ([...segment].length === 1 && words.length > 0) words[words.length - 1] += segment;
    else words.push(segment);
    return words;
  }, []);
}

interface Piece {
  text: string;
  /** The spellings of the term that it is. */
  terms: { same: string[]; other: string[] } | null;
  halves?: string[];
}

interface PlacedPiece extends Piece {
  start: number;
  end: number;
}

function cutPieces(keywords: string, tokens: readonly Token[]): PlacedPiece[] {
  const pieces: PlacedPiece[] = [];
  let place = 0;
  let behind = 0;
  const addLoose = (upTo: number, limit: number) => {
    for (const { start, end } of joinAdjacent(keywords, tokens.slice(place, upTo), { behind, limit }))
      pieces.push({ text: keywords.slice(start, end), terms: null, start, end });
  };
  for (const { term, from, to } of findTerms(tokens)) {
    const [begin, end] = [tokens[from]!.start, tokens[to - 1]!.end];
    addLoose(from, begin);
    const text = keywords.slice(begin, end);
    pieces.push({ text, terms: otherSpellings(term, text), start: begin, end });
    [place, behind] = [to, end];
  }
  addLoose(tokens.length, keywords.length);
  return pieces;
}

/**
 * Tokens that nothing parts, as they were typed; pairs of characters that reach into a term are cut there. Chinese and Latin are
 * parted, unless one is a single letter: N沟道.
 */
function joinAdjacent(
  keywords: string,
  tokens: readonly Token[],
  { behind, limit }: { behind: number; limit: number },
): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const token of tokens) {
    const [start, end] = [Math.max(token.start, behind), Math.min(token.end, limit)];
    if (end <= start) continue;
    const last = runs.at(-1);
    if (
      last &&
      !BETWEEN.test(keywords.slice(last.end, start)) &&
      !changesScript(keywords.slice(last.start, last.end), keywords.slice(start, end))
    )
      last.end = Math.max(last.end, end);
    else runs.push({ start, end });
  }
  return runs;
}

/** What only blanks part, and may be one part number, as one piece. */
function joinNumbers(keywords: string, pieces: readonly PlacedPiece[]): PlacedPiece[] {
  return pieces.reduce<PlacedPiece[]>((joined, piece) => {
    const last = joined.at(-1);
    const isJoined =
      last &&
      !last.terms &&
      !piece.terms &&
      !FILLERS.has(last.text.toLowerCase()) &&
      /^\s+$/u.test(keywords.slice(last.end, piece.start)) &&
      isPartNumber(last.text, piece.text);
    if (!isJoined) return [...joined, piece];
    const halves = [...(last.halves ?? [last.text]), piece.text];
    return [
      ...joined.slice(0, -1),
      { text: spellNumber(halves)[0]!, terms: null, halves, start: last.start, end: piece.end },
    ];
  }, []);
}

function changesScript(before: string, text: string): boolean {
  return HAN.test(before.at(-1) ?? "") !== HAN.test(text[0] ?? "") && before.length > 1;
}

function withoutFillers(piece: Piece): Piece[] {
  if (piece.terms || piece.halves) return [piece];
  const text = withoutHanFillers(piece.text);
  if (text === "" || FILLERS.has(text.toLowerCase())) return [];
  const inner = /^[^目]+的.+$/u.test(text) ? text.split(/(?<!目)的/u).filter(Boolean) : [text];
  return inner.map((part) => ({ ...piece, text: part }));
}

function withoutHanFillers(text: string): string {
  let left = text;
  for (
    let found = HAN_BEGINNINGS.find((filler) => left.startsWith(filler));
    found;
    found = HAN_BEGINNINGS.find((filler) => left.startsWith(filler))
  )
    left = left.slice(found.length);
  for (let found = endingOf(left); found; found = endingOf(left)) {
    left = left.replace(BEFORE_ASKING, "").slice(0, -found.length);
  }
  return left;
}

function endingOf(text: string): string | undefined {
  return OWN_ENDING.test(text) ? undefined : HAN_ENDINGS.find((filler) => text.endsWith(filler));
}

function toWord({ text, terms, halves }: Piece): Word {
  if (halves)
    return {
      typed: text,
      spellings: spellNumber(halves).map((spelling) => ({ text: spelling, worth: WORTH.itself })),
      isTerm: false,
      halves,
    };
  const mainland = HAN.test(text) && toSimplified(text) !== text ? toMainland(text) : null;
  const spellings = [
    { text, worth: WORTH.itself },
    ...(mainland && mainland !== toSimplified(text) ? [{ text: mainland, worth: WORTH.taiwanese }] : []),
    ...(terms?.same ?? []).slice(0, OTHER_NAMES_MAX.same).map((spelling) => ({ text: spelling, worth: WORTH.same })),
    ...(terms?.other ?? []).slice(0, OTHER_NAMES_MAX.other).map((spelling) => ({ text: spelling, worth: WORTH.other })),
  ];
  return { typed: text, spellings, isTerm: terms !== null };
}

/** What the pages are asked for, as literals of `tsquery`, that of the word as typed first: its spellings in their order, and in place of one that holds another that other, which finds it too. */
export function tsqueriesOfWord({ spellings }: Pick<Word, "spellings">): string[] {
  const phrases = [...new Set(spellings.flatMap(({ text }) => tsqueryOf(text) ?? []))];
  const shortestWithin = (phrase: string) =>
    phrases.filter((other) => ` ${phrase} `.includes(` ${other} `)).sort((one, other) => one.length - other.length)[0]!;
  return [...new Set(phrases.map((phrase, place) => (place === 0 ? phrase : shortestWithin(phrase))))];
}
