import { factorOf, isUnit, lettersOf, scalesOf } from "./units.ts";
import { withUnit, writeRange } from "./write-range.ts";

/** A value in its base unit. A single figure is its own minimum and maximum; `typical` is set only where it is printed. */
export interface Quantity {
  minimum: number | null;
  typical: number | null;
  maximum: number | null;
}

type Bound = "minimum" | "typical" | "maximum";

const CHARACTERS_MAX = 200;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+(?![\w.]))?/y;
const SYMBOL = /\s?-?([A-Za-zΩ℃°%‰√"\u4e00-\u9fff](?:[A-Za-z0-9Ω℃°%‰√²^·/"\u4e00-\u9fff]|-p)*)/y;
const RANGE = /\s*(?:~|–|—|\.{2,3}|-(?=\s*[+\d.-])|to\b|至|到)\s*/y;
const BOUND = /\s*\(?\s*(minimum|maximum|typical|min|max|typ|最小|最大|典型)\.?\s*\)?\s*[:=]?\s*/iy;
const COMPARISON = /\s*(<=|>=|[<>≤≥])\s*/y;
const LABEL = /\s*[A-Za-zφΦ]{1,4}\s*[:=]\s*/y;
const TRAILING = /\s*(?:\([^()]*\)|(?!min|max|typ|最|典)[A-Za-z\u4e00-\u9fff][A-Za-z\u4e00-\u9fff.]*)/iy;
const WORDS: Record<string, number> = {
  single: 1,
  one: 1,
  mono: 1,
  monaural: 1,
  单: 1,
  一: 1,
  dual: 2,
  double: 2,
  two: 2,
  stereo: 2,
  双: 2,
  二: 2,
  triple: 3,
  three: 3,
  三: 3,
  quad: 4,
  four: 4,
  四: 4,
  five: 5,
  six: 6,
  hex: 6,
  seven: 7,
  eight: 8,
  octal: 8,
  ten: 10,
};

/**
 * Reads a printed value or list into the base unit, without the condition behind `@`; null where the text does not
 * speak in this unit, a bare number in `bareUnit` if given.
 */
export function readQuantity(text: string, unit: string, bareUnit?: string): Quantity | null {
  if (text.length > CHARACTERS_MAX || !isUnit(unit)) return null;
  const found: Quantity = { minimum: null, typical: null, maximum: null };
  let hasFound = false;
  for (const segment of segmentsOf(fold(text, unit))) {
    const part = new Reader(segment, unit, bareUnit).read();
    if (!part) continue;
    hasFound = true;
    found.minimum = least(found.minimum, part.minimum);
    found.maximum = greatest(found.maximum, part.maximum);
    found.typical ??= part.typical;
  }
  return hasFound ? found : null;
}

/** The text without the signs of its figures, for what is told by its size alone; a dash between two figures stays. */
export function withoutSigns(text: string): string {
  return text.replace(/±|\+\/?-/g, "").replace(/(?<![\dA-Za-zΩ℃%°]\s?)[+\-−](?=\s*[\d.])/g, "");
}

/** One spelling for signs that have several, and no separators inside counts such as `100,000`. */
function fold(text: string, unit: string): string {
  let folded = text
    .normalize("NFKC")
    .replace(/[μµ]/g, "u")
    .replace(/[°º˚]\s?C\b/g, "℃")
    .replace(/\+\/-|\+-/g, "±")
    .replace(/−/g, "-")
    .replace(/(?<=[A-Za-z])x(?=\d)/g, "×");
  if (unit === "次") folded = folded.replace(/(\d),(?=\d{3}(?!\d))/g, "$1");
  return folded;
}

/** The entries of a list without their conditions; behind an `@` a comma goes on with the condition. */
function segmentsOf(text: string): string[] {
  const segments: string[] = [];
  for (const group of text.split(/[;、]/)) {
    let isInCondition = false;
    for (const segment of group.split(",")) {
      const at = segment.indexOf("@");
      if (at === -1 && isInCondition) continue;
      isInCondition = at !== -1;
      segments.push((at === -1 ? segment : segment.slice(0, at)).trim());
    }
  }
  return segments;
}

/** Reads one entry from left to right; every pattern starts where the one before it ended. */
class Reader {
  private at = 0;
  private text: string;
  private unit: string;
  private bareUnit: string | undefined;

  constructor(text: string, unit: string, bareUnit: string | undefined) {
    this.text = text;
    this.unit = unit;
    this.bareUnit = bareUnit;
  }

  read(): Quantity | null {
    if (this.unit === "" && !/\d/.test(this.text)) return this.readWord();
    const found: Quantity = { minimum: null, typical: null, maximum: null };
    let hasFound = false;
    while (this.at < this.text.length) {
      const bound = this.readBound();
      if (!bound) this.match(LABEL);
      const span = this.readSpan();
      if (!span) break;
      hasFound = true;
      this.apply(found, span, bound ?? this.readBound());
      while (this.match(TRAILING));
    }
    const isWhole = this.at >= this.text.length || this.unit !== "";
    return hasFound && isWhole ? found : null;
  }

  /** `Four channels`, `双口`: a count in words. */
  private readWord(): Quantity | null {
    const word = /^([a-z]+|[\u4e00-\u9fff])/i.exec(this.text)?.[1]?.toLowerCase();
    if (!word || !Object.hasOwn(WORDS, word)) return null;
    const value = WORDS[word]!;
    return { minimum: value, typical: null, maximum: value };
  }

  private apply(found: Quantity, span: [number | null, number], bound: Bound | null) {
    if (bound === "typical") found.typical ??= span[1];
    if (bound !== "typical" && bound !== "maximum") found.minimum = least(found.minimum, span[0]);
    if (bound !== "typical" && bound !== "minimum") found.maximum = greatest(found.maximum, span[1]);
  }

  private readBound(): Bound | null {
    const comparison = this.match(COMPARISON)?.[1];
    if (comparison) return comparison === "<" || comparison === "<=" || comparison === "≤" ? "maximum" : "minimum";
    const word = this.match(BOUND)?.[1]?.toLowerCase();
    if (!word) return null;
    return word.startsWith("min") || word === "最小"
      ? "minimum"
      : word.startsWith("max") || word === "最大"
        ? "maximum"
        : "typical";
  }

  /** A figure, `±` a figure, or two figures with a range sign between; the unit may stand only behind the second. */
  private readSpan(): [number | null, number] | null {
    const start = this.at;
    const isOpen = this.match(/\s*None\s*(?=~)/y) !== null;
    const first = isOpen ? null : this.readFigure();
    if (!isOpen && !first) return this.reset(start);
    const behindFirst = this.at;
    const deviation =
      first && first.factor !== null && !first.isPlusMinus && this.isNext(/\s*±/y) ? this.readFigure() : null;
    if (deviation && deviation.factor !== null && first) {
      const [middle, width] = [first.value * first.factor!, deviation.value * deviation.factor];
      return [exact(middle - Math.abs(width)), exact(middle + Math.abs(width))];
    }
    this.at = behindFirst;
    const second = this.match(RANGE) ? this.readFigure() : null;
    if (second && first?.isPlusMinus) second.isPlusMinus = true;
    if (!second) {
      this.at = behindFirst;
      return first && first.factor !== null ? spanOf(first, first.factor) : this.reset(start);
    }
    if (second.factor === null) return this.reset(start);
    if (!first) return [null, second.value * second.factor];
    const [low, lowEnd] = spanOf(first, first.hasUnit ? first.factor! : second.factor);
    const [high, highEnd] = spanOf(second, second.factor);
    return [Math.min(low, high), Math.max(lowEnd, highEnd)];
  }

  private readFigure() {
    const isPlusMinus = this.match(/\s*±\s*/y) !== null;
    const digits = this.readDigits();
    if (!digits) return null;
    if (digits.factor !== undefined) return { ...digits, factor: digits.factor, isPlusMinus, hasUnit: true };
    const start = this.at;
    const symbol = this.match(SYMBOL)?.[1];
    const factor = symbol === undefined ? null : factorOf(symbol, this.unit);
    if (factor !== null) return { value: digits.value, factor, isPlusMinus, hasUnit: true };
    this.at = start;
    const isBoundNext = symbol !== undefined && /^(min|max|typ)/i.test(symbol);
    if ((symbol !== undefined && !isBoundNext) || /[:/x*]/y.test(this.text.charAt(this.at))) return null;
    return { value: digits.value, factor: this.factorOfBare(digits.value), isPlusMinus, hasUnit: false };
  }

  private factorOfBare(value: number): number | null {
    if (this.bareUnit !== undefined) return factorOf(this.bareUnit, this.unit);
    return this.unit === "" || value === 0 ? 1 : null;
  }

  /** The number itself, with `4k7`, `R010` and `1/4` read on the way. */
  private readDigits(): { value: number; factor?: number } | null {
    const letters = lettersOf(this.unit);
    if (letters) {
      const code = this.match(/\s*(\d{0,6})([A-Za-z])(\d{1,6})(?![\w.])/y);
      const factor = code && letters.includes(code[2]!) ? factorOf(code[2] === "r" ? "R" : code[2]!, this.unit) : null;
      if (code && factor !== null) return { value: Number(`${code[1] || 0}.${code[3]}`), factor };
      if (code) this.at -= code[0].length;
    }
    this.match(/\s+/y);
    const whole = this.match(NUMBER)?.[0];
    if (whole === undefined) return null;
    const divisor = this.unit === "W" ? this.match(/\/(\d{1,4})(?=\s?W)/y)?.[1] : undefined;
    const value = Number(whole) / Number(divisor ?? 1);
    return Number.isFinite(value) ? { value } : null;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private isNext(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  private reset(at: number): null {
    this.at = at;
    return null;
  }
}

function spanOf(figure: { value: number; isPlusMinus: boolean }, factor: number): [number, number] {
  const value = exact(figure.value * factor);
  return figure.isPlusMinus ? [-Math.abs(value), Math.abs(value)] : [value, value];
}

/** 4.7 µ is 0.0000047, not 0.0000046999999999999995. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function greatest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** Writes a figure given in the base unit as people do, with at most six decimals: `3.3 kΩ`. */
export function formatQuantity(value: number, unit: string): string {
  if (!Number.isFinite(value)) return "";
  const [symbol, factor] = scaleFor(value, unit);
  return withUnit(digitsOf(value / factor), symbol);
}

/** Writes a quantity: `±1%`, `2.7–5.5 V`, `-40 ~ 85 ℃`, `≤ 5 mA`, `典型 1.2 V`. */
export function formatQuantityRange({ minimum, typical, maximum }: Quantity, unit: string): string {
  if (minimum === null && maximum === null) return typical === null ? "" : `典型 ${formatQuantity(typical, unit)}`;
  if (minimum === null) return `≤ ${formatQuantity(maximum!, unit)}`;
  if (maximum === null) return `≥ ${formatQuantity(minimum, unit)}`;
  if (minimum === maximum) return formatQuantity(minimum, unit);
  if (minimum === -maximum) return `±${formatQuantity(maximum, unit)}`;
  const [symbol, factor] = scaleFor(Math.max(Math.abs(minimum), Math.abs(maximum)), unit);
  return writeRange(digitsOf(minimum / factor), digitsOf(maximum / factor), symbol);
}

function scaleFor(value: number, unit: string): readonly [symbol: string, factor: number, from: number] {
  const scales = scalesOf(unit);
  if (value === 0) return [unit, 1, 0];
  return scales.findLast(([, factor, from]) => Math.abs(value) / factor >= from) ?? scales[0]!;
}

function digitsOf(value: number): string {
  const rounded = Number(value.toFixed(6));
  if ((rounded === 0 && value !== 0) || Math.abs(value) >= 1e21) return String(Number(value.toPrecision(6)));
  return String(Object.is(rounded, -0) ? 0 : rounded);
}
