import { inOrderOfPlace, isOutOfOrder } from "./reading-order.ts";
import { readableCharacters } from "./readable-characters.ts";

/** A piece of text as a PDF places it, in the direction in which it is written: `x` and `y` of its beginning, y upwards. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Of the font. */
  size: number;
  /** In degrees, a multiple of 90. */
  angle: number;
  isRightToLeft: boolean;
  /** A blank stands in front of it. */
  hasBlankBefore: boolean;
}

/** What pdf.js tells of a piece. */
export interface TextItem {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  hasEOL: boolean;
}

export const MAX_CHARACTERS_OF_A_PAGE = 50_000;
// In shares of the font's size. A blank is a quarter of it, and lines that are set tight have less.
const BLANK = 0.13;
const BLANK_BETWEEN_CHINESE = 0.6;
const SAME_LINE = 0.45;
const OVERLAP = 0.6;
const SAME_PLACE = 0.12;
const COMPARED_MAX = 30;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー，。、；：（）]/u;
const SPREAD_WORD = /(?<![\p{Script=Han}])\p{Script=Han}(?: \p{Script=Han})+(?![\p{Script=Han}])/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Words that keep their hyphen when a line ends behind it: low-power, not lowpower. */
const COMPOUND =
  /^(?:low|high|non|self|ultra|multi|half|full|single|dual|quad|two|three|four|six|eight|built|on|off|in|out|power|real|open|short|fast|slow|wide|long|user|pull|push|zero|one|read|write|well|all|cross|end|hot|cold|lead|line|load|pre|post|over|under|current|voltage|time|field|free|ready)$/i;

/** The text of a page in reading order, a line of the page a line; '' where it holds none. At most 50,000 characters. */
export function pageText(items: TextItem[]): string {
  const placed = placeAll(items);
  const lines: string[] = [];
  for (const angle of [0, 90, 180, 270]) {
    const turned = placed.filter((piece) => piece.angle === angle);
    const inOrder = intoLines(turned);
    const ordered = isOutOfOrder(inOrder) ? inOrderOfPlace(inOrder) : inOrder;
    lines.push(...ordered.map(joinLine).filter((line) => line !== ""));
  }
  return cut(joinBrokenWords(lines));
}

function placeAll(items: TextItem[]): PlacedText[] {
  const placed: PlacedText[] = [];
  const byText = new Map<string, PlacedText[]>();
  let hasBlankBefore = false;
  for (const { str, dir, transform, width } of items) {
    const text = readableCharacters(str);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
    if (text.trim() === "" || ![a, b, c, d, e, f, width].every(Number.isFinite)) {
      hasBlankBefore ||= text !== "";
      continue;
    }
    const angle = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) * 90 + 360) % 360;
    const [x, y] = turn(e, f, angle);
    const size = Math.hypot(c, d) || Math.hypot(a, b) || 1;
    const piece = {
      text,
      x,
      y,
      width,
      size,
      angle,
      isRightToLeft: dir === "rtl" && RIGHT_TO_LEFT.test(text),
      hasBlankBefore,
    };
    // Drawn twice, a little apart, letters look bold.
    const alike = byText.get(text) ?? [];
    if (!alike.slice(-COMPARED_MAX).some((other) => isSamePlace(other, piece))) {
      placed.push(piece);
      byText.set(text, [...alike.slice(-COMPARED_MAX), piece]);
    }
    hasBlankBefore = false;
  }
  return placed;
}

/** So that text of any direction runs along x. */
function turn(x: number, y: number, angle: number): [number, number] {
  if (angle === 90) return [y, -x];
  if (angle === 180) return [-x, -y];
  if (angle === 270) return [-y, x];
  return [x, y];
}

function isSamePlace(one: PlacedText, other: PlacedText): boolean {
  const near = SAME_PLACE * one.size;
  return (
    one.text === other.text &&
    one.angle === other.angle &&
    Math.abs(one.x - other.x) < near &&
    Math.abs(one.y - other.y) < near
  );
}

/** Pieces that follow each other on one line, subscripts with it. */
function intoLines(pieces: PlacedText[]): PlacedText[][] {
  const lines: PlacedText[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line && isContinued(line, piece)) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function isContinued(line: PlacedText[], next: PlacedText): boolean {
  const last = line.at(-1);
  if (!last) return false;
  // A subscript hangs on what it stands behind, and what follows it stands on the line again.
  const isLevel = line
    .slice(-3)
    .some((piece) => Math.abs(piece.y - next.y) < SAME_LINE * Math.max(piece.size, next.size));
  if (!isLevel) return false;
  if (last.isRightToLeft || next.isRightToLeft) return true;
  return next.x > last.x + last.width - OVERLAP * Math.max(last.size, next.size);
}

function joinLine(line: PlacedText[]): string {
  const ordered = line.some((piece) => piece.isRightToLeft) ? fromTheRight(line) : line;
  let text = "";
  for (const [index, piece] of ordered.entries()) {
    const previous = ordered[index - 1];
    if (previous && isApart(previous, piece)) text += " ";
    text += piece.text;
  }
  return text
    .replace(/\s+/g, " ")
    .replace(SPREAD_WORD, (word) => word.replaceAll(" ", ""))
    .trim();
}

function isApart(previous: PlacedText, next: PlacedText): boolean {
  const size = Math.max(previous.size, next.size);
  const isReversed = next.x < previous.x;
  const gap = isReversed ? previous.x - (next.x + next.width) : next.x - (previous.x + previous.width);
  if (gap > -OVERLAP * size && HAN.test(previous.text.at(-1) ?? "") && HAN.test(next.text[0] ?? ""))
    return gap > BLANK_BETWEEN_CHINESE * size;
  return next.hasBlankBefore || gap > BLANK * size || gap < -OVERLAP * size;
}

/** A line that is read from the right; words of Latin letters and numbers in it run from the left. */
function fromTheRight(line: PlacedText[]): PlacedText[] {
  const ordered: PlacedText[] = [];
  let fromLeft: PlacedText[] = [];
  for (const piece of [...line].sort((one, other) => other.x - one.x)) {
    if (!piece.isRightToLeft) fromLeft.unshift(piece);
    else {
      ordered.push(...fromLeft, piece);
      fromLeft = [];
    }
  }
  return [...ordered, ...fromLeft];
}

/** Lines, with the Latin words joined that end one and begin the next. */
function joinBrokenWords(lines: string[]): string {
  let text = "";
  for (const line of lines) {
    const [, before] = /(\p{Script=Latin}{2,})[-\u00ad\u2010]$/u.exec(text.slice(-40)) ?? [];
    const isBroken =
      before !== undefined && /\p{Ll}$/u.test(before) && /^\p{Script=Latin}{2}/u.test(line) && /^\p{Ll}/u.test(line);
    if (isBroken) text = COMPOUND.test(before) ? text + line : text.slice(0, -1) + line;
    else text += (text === "" ? "" : "\n") + line;
  }
  return text;
}

function cut(text: string): string {
  if (text.length <= MAX_CHARACTERS_OF_A_PAGE) return text;
  return text.slice(0, MAX_CHARACTERS_OF_A_PAGE).replace(/[\ud800-\udbff]$/, "");
}
