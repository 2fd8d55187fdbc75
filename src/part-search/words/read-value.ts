import { TAG_UNITS, valueTag, wordTag, type TagUnit } from "../index/tags.ts";

/** What a word says as a value. */
export interface ReadValue {
  tags: number[];
  /** Whether it may as well be a piece of a number: `1002`, `2N`. */
  isWeak: boolean;
  /** With a unit (`10uF`), with a letter that stands for one (`10u`, `4R7`), or a number or code alone (`104`). */
  form: "unit" | "letter" | "bare";
}

interface Meaning {
  unit: TagUnit;
  factor: number;
}

const LONGEST_VALUE = 24;
const PREFIXES: Record<string, number> = { p: 1e-12, n: 1e-9, u: 1e-6, m: 1e-3, "": 1, k: 1e3, M: 1e6, G: 1e9 };
const HAN_PREFIXES: Record<string, number> = { 皮: 1e-12, 纳: 1e-9, 微: 1e-6, 毫: 1e-3, 千: 1e3, 兆: 1e6, 吉: 1e9 };
/** Bytes are counted in bits, so that both are found by either. */
const UNITS: { unit: TagUnit; symbols: string[]; han: string[]; prefixes: string; size?: number }[] = [
  { unit: "V", symbols: ["V", "VDC", "VAC", "Vrms", "volt", "volts"], han: ["伏", "伏特"], prefixes: "u m k" },
  { unit: "A", symbols: ["A", "amp", "amps"], han: ["安", "安培"], prefixes: "pnum k" },
  { unit: "W", symbols: ["W", "watt", "watts"], han: ["瓦", "瓦特"], prefixes: "num k" },
  { unit: "Ω", symbols: ["Ω", "ohm", "ohms"], han: ["欧", "欧姆"], prefixes: "um kMG" },
  { unit: "F", symbols: ["F", "farad"], han: ["法", "法拉"], prefixes: "pnum " },
  { unit: "H", symbols: ["H", "henry"], han: ["亨", "亨利"], prefixes: "num" },
  { unit: "Hz", symbols: ["Hz"], han: ["赫兹", "赫"], prefixes: " kMG" },
  { unit: "%", symbols: ["%"], han: [], prefixes: " " },
  { unit: "℃", symbols: ["°C", "degC"], han: ["度", "摄氏度"], prefixes: " " },
  { unit: "bit", symbols: ["bit", "bits"], han: ["位"], prefixes: " kMG" },
  { unit: "bit", symbols: ["B", "byte", "bytes"], han: [], prefixes: "kMG", size: 8 },
  { unit: "s", symbols: ["s", "sec"], han: ["秒"], prefixes: "num" },
  { unit: "m", symbols: ["m", "meter"], han: ["米"], prefixes: "num" },
  { unit: "bps", symbols: ["bps", "bit/s", "b/s"], han: [], prefixes: "kMG" },
];
const LETTERS: Record<string, Meaning[]> = {
  r: [{ unit: "Ω", factor: 1 }],
  k: [
    { unit: "Ω", factor: 1e3 },
    { unit: "Hz", factor: 1e3 },
  ],
  M: [
    { unit: "Ω", factor: 1e6 },
    { unit: "Hz", factor: 1e6 },
  ],
  m: [
    { unit: "Ω", factor: 1e-3 },
    { unit: "H", factor: 1e-3 },
  ],
  u: [
    { unit: "F", factor: 1e-6 },
    { unit: "H", factor: 1e-6 },
  ],
  n: [
    { unit: "F", factor: 1e-9 },
    { unit: "H", factor: 1e-9 },
  ],
  p: [{ unit: "F", factor: 1e-12 }],
  v: [{ unit: "V", factor: 1 }],
};
/** Letters with which part numbers begin too: `2N3904`, `1N4148`. */
const UNSURE_LETTERS = "unpmMv";
const SURE_CODES = new Set(["10", "22", "47"]);
const E24 = new Set([
  "10",
  "11",
  "12",
  "13",
  "15",
  "16",
  "18",
  "20",
  "22",
  "24",
  "27",
  "30",
  "33",
  "36",
  "39",
  "43",
  "47",
  "51",
  "56",
  "62",
  "68",
  "75",
  "82",
  "91",
]);
const E96_STEPS = 96;
const THREE_DIGITS = new Set([...E24].map((two) => `${two}0`));
for (let step = 0; step < E96_STEPS; step++) THREE_DIGITS.add(String(Math.round(100 * 10 ** (step / E96_STEPS))));

const NUMBER_AND_UNIT = /^(?:\+\/?-|[±+-])?(\d{1,9}(?:\.\d{1,6})?|\.\d{1,6})(?:\/(\d{1,3}))?([^\d\s.].{0,11})?$/u;
const LETTER_AS_POINT = /^(\d{0,4})([RKMUNPV])(\d{1,3})(?:Ω|ohms?|F|H)?$/iu;
/** `5819W` and `6280A` are pieces of numbers sooner than 5,819 W. */
const ODD_FIGURE = /^\d{3,}[1-9][AVWaw]$|^\d{3,}[1-9]0[AVWaw]$/;
const DIGITS = /^\d{1,4}$/;
const PLAIN_NUMBER = /^\d{1,4}(?:\.\d{1,3})?$/;
const CODE_WITH_TOLERANCE = /^(\d{2})([1-7])[JKMZ]$/i;

const exactUnits = new Map<string, Meaning[]>();
const foldedUnits = new Map<string, Meaning[]>();
for (const { unit, symbols, han, prefixes, size = 1 } of UNITS) {
  for (const prefix of prefixes) {
    const factor = PREFIXES[prefix.trim()]! * size;
    for (const symbol of symbols) {
      const name = prefix.trim() + symbol;
      exactUnits.set(name, [{ unit, factor }]);
      if (prefix === "k") exactUnits.set(`K${symbol}`, [{ unit, factor }]);
      // `MOHM` and `MHZ` are millions, `MV` and `MA` thousandths.
      const isMillionth = prefix === "m" && prefixes.includes("M");
      if (!isMillionth) foldedUnits.set(name.toLowerCase(), [{ unit, factor }]);
    }
  }
  for (const name of han) {
    exactUnits.set(name, [{ unit, factor: size }]);
    for (const [prefix, factor] of Object.entries(HAN_PREFIXES))
      exactUnits.set(prefix + name, [{ unit, factor: factor * size }]);
    for (const prefix of prefixes.replace("k", "kK").replace(" ", ""))
      exactUnits.set(prefix + name, [{ unit, factor: PREFIXES[prefix === "K" ? "k" : prefix]! * size }]);
  }
}
exactUnits.delete("m");

/** One spelling for signs that have several. The text is in NFKC. */
function foldSigns(text: string): string {
  return text
    .replace(/[µμΜ]/g, "u")
    .replace(/−/g, "-")
    .normalize("NFKC")
    .replace(/[º˚]/g, "°")
    .replace(/°\s?c$/i, "°C");
}

/** Reads a word as a value: `100nF`, `4k7`, `10R`, `±1%`, `1/4W`, `104`, `47`. Null for what is none. */
export function readValue(typed: string): ReadValue | null {
  const text = foldSigns(typed.slice(0, LONGEST_VALUE + 1)).trim();
  if (text.length > LONGEST_VALUE || !/\d/.test(text)) return null;
  const at = text.indexOf("@");
  return at > 0
    ? readUnderCondition(text.slice(0, at), text.slice(at + 1))
    : (readDigits(text) ?? readNumberAndUnit(text) ?? readLetterAsPoint(text));
}

/** `600R@100MHz` is an impedance, listed under both; other conditions do not count. */
function readUnderCondition(typed: string, condition: string): ReadValue | null {
  const value = readValue(typed);
  const at = value && readValue(condition);
  if (!at || value.form === "bare") return value;
  const [ohms, hertz] = [value.tags.find((tag) => unitOf(tag) === "Ω"), at.tags.find((tag) => unitOf(tag) === "Hz")];
  return ohms === undefined || hertz === undefined
    ? value
    : { tags: [wordTag(`impedance${ohms}at${hertz}`)], isWeak: false, form: "unit" };
}

/** The tags of values as those of resistors: ohms only where there are any. */
export function resistanceTags(tags: number[]): number[] {
  const ohms = tags.filter((tag) => unitOf(tag) === "Ω");
  const farads = tags.filter((tag) => unitOf(tag) === "F");
  return ohms.length === 0 ? tags : [...farads, ...ohms.map((tag) => wordTag(`resistance${tag}`))];
}

/** `128M` as the size of a memory, in thousands or in 1024s of bits. */
export function memoryTags(typed: string): number[] {
  const [, digits, letter] = /^(\d{1,4})([kmg])$/i.exec(typed.normalize("NFKC")) ?? [];
  if (!digits || !letter) return [];
  const power = "kmg".indexOf(letter.toLowerCase()) + 1;
  return [1000, 1024]
    .map((thousand) => valueTag("bit", Number(digits) * thousand ** power))
    .filter((tag) => tag !== null);
}

/** The unit of the tag of a value. */
export function unitOf(tag: number): TagUnit | undefined {
  return TAG_UNITS[tag >>> 22];
}

/** Reads a number and the unit that stands behind it as a word of its own: `10` `uF`, `10k` `欧`. */
export function readValueOfTwo(number: string, unit: string): ReadValue | null {
  const [digits, symbol] = [foldSigns(number.slice(0, LONGEST_VALUE)), foldSigns(unit.slice(0, LONGEST_VALUE))];
  return /\d[kKMG]?$/.test(digits) && symbol !== "" && !/\d/.test(symbol) ? readNumberAndUnit(digits + symbol) : null;
}

function readNumberAndUnit(text: string): ReadValue | null {
  const found = NUMBER_AND_UNIT.exec(text);
  const symbol = found?.[3];
  if (!found || symbol === undefined) return null;
  const value = Number(found[1]) / Number(found[2] ?? 1);
  const meanings = exactUnits.get(symbol) ?? foldedUnits.get(symbol.toLowerCase());
  if (meanings) return toValue(meanings, value, { form: "unit", isWeak: ODD_FIGURE.test(text) });
  const letter = letterOf(symbol);
  if (letter === null || found[2] !== undefined || /^[-+±]/.test(text)) return null;
  const read = toValue(LETTERS[letter]!, value, {
    form: "letter",
    isWeak: UNSURE_LETTERS.includes(letter) && letter !== "M",
  });
  const code = CODE_WITH_TOLERANCE.exec(text);
  if (read && code) read.tags.push(...tagsOfCode(code[1]!, Number(code[2])).slice(0, 1));
  return read;
}

function readLetterAsPoint(text: string): ReadValue | null {
  const found = LETTER_AS_POINT.exec(text);
  if (!found) return null;
  const [, whole, letter, fraction] = found as unknown as [string, string, string, string];
  const name = letterOf(letter);
  if (name === null || (whole === "" && name !== "r")) return null;
  const isWeak = whole === "" || "npm".includes(name) || (fraction.length > 1 && "uv".includes(name));
  return toValue(LETTERS[name]!, Number(`${whole || 0}.${fraction}`), { form: "letter", isWeak });
}

/** Capital letters but M are small ones; R, and K, stand for ohms. */
function letterOf(symbol: string): string | null {
  if (symbol.length !== 1) return null;
  const letter = symbol === "M" ? "M" : symbol.toLowerCase();
  return Object.hasOwn(LETTERS, letter) ? letter : null;
}

/** `104` is 10 and four noughts pF, or ohms; `1002` 100 and two noughts; other numbers are ohms. */
function readDigits(text: string): ReadValue | null {
  if (!PLAIN_NUMBER.test(text)) return null;
  const plain = valueTag("Ω", Number(text));
  if (plain === null) return null;
  if (!DIGITS.test(text) || text.length < 3 || (text.length === 3 && text.endsWith("0")))
    return { tags: [plain], isWeak: true, form: "bare" };
  const [digits, noughts] = [text.slice(0, -1), Number(text.at(-1))];
  if (text.length === 4) {
    const ohms = THREE_DIGITS.has(digits) && noughts <= 6 ? valueTag("Ω", Number(digits) * 10 ** noughts) : null;
    return ohms === null ? null : { tags: [ohms], isWeak: true, form: "bare" };
  }
  const isCode = E24.has(digits) && noughts >= 1 && noughts <= 7;
  if (!isCode) return THREE_DIGITS.has(text) ? { tags: [plain], isWeak: true, form: "bare" } : null;
  return { tags: tagsOfCode(digits, noughts), isWeak: !SURE_CODES.has(digits), form: "bare" };
}

function tagsOfCode(digits: string, noughts: number): number[] {
  const value = Number(digits) * 10 ** noughts;
  return [valueTag("F", Number(`${value}e-12`)), valueTag("Ω", value)].filter((tag) => tag !== null);
}

function toValue(
  meanings: Meaning[],
  value: number,
  { form, isWeak = false }: { form: ReadValue["form"]; isWeak?: boolean },
): ReadValue | null {
  const tags = meanings
    .map(({ unit, factor }) => valueTag(unit, Number((value * factor).toPrecision(12))))
    .filter((tag) => tag !== null);
  return tags.length === 0 ? null : { tags, isWeak, form };
}
