import { readCatalogueSeed } from "#vocabulary/catalogue-seed.ts";
import { tokensOf } from "#platform/text-search/tokens.ts";
import { pick, randomNumbers } from "../random.ts";
import measured from "./measured-shares.json" with { type: "json" };

export type PageLanguage = "zh" | "en" | "zh-en";

export interface GeneratedDocument {
  id: number;
  mpn: string;
  /** From 1, in the order of BRANDS. */
  brand: number;
  title: string;
  language: PageLanguage;
  pageCount: number;
  publishedOn: string;
}

export interface GeneratedPage {
  page: number;
  text: string;
  /** A literal of tsvector, as `tsvectorOf` makes it of the text. */
  search: string;
}

interface Line {
  text: string;
  /** The spellings at each of its places, as they stand in a literal. */
  lexemes: string[][];
}

export const BRANDS = [
  "Texas Instruments",
  "STMicroelectronics",
  "Analog Devices",
  "WCH",
  "GigaDevice",
  "Infineon",
  "NXP",
  "onsemi",
  "SG Micro",
  "Microchip",
];

const LINES_PER_LANGUAGE = 60_000;
const LINES_PER_PAGE = [8, 32] as const;
const USUAL_LINES = (LINES_PER_PAGE[0] + LINES_PER_PAGE[1]) / 2;
const PAGES_MAX = 300;
/** Of the pages, in percent: a term that stands on none of those that were measured. */
const UNMEASURED_SHARE = 0.05;
const LANGUAGES = ["zh", "zh", "zh", "en", "en", "en", "en", "zh-en"] as const;
const UNITS = [
  "V",
  "mV",
  "A",
  "mA",
  "µA",
  "nA",
  "Ω",
  "kΩ",
  "mΩ",
  "W",
  "mW",
  "ns",
  "µs",
  "ms",
  "MHz",
  "kHz",
  "pF",
  "nF",
  "µF",
  "℃",
  "°C/W",
  "%",
  "dB",
];
const SYLLABLES = [
  "TIM",
  "USART",
  "GPIO",
  "ADC",
  "DMA",
  "RCC",
  "SPI",
  "PWR",
  "CAN",
  "RTC",
  "FSMC",
  "EXTI",
  "WWDG",
  "SYSCFG",
  "DAC",
  "LCD",
  "ETH",
  "OTG",
  "CRC",
  "FLASH",
];

/** Documents of 1 to 300 pages, most of them short, with so many pages in all. */
export function* generateDocuments({
  pages,
  documents,
  seed,
}: {
  pages: number;
  documents: number;
  seed: number;
}): Generator<GeneratedDocument> {
  const random = randomNumbers(seed);
  const weights = Array.from({ length: documents }, () => Math.min(PAGES_MAX, 1 + Math.floor(3 / (random() + 0.01))));
  const scale = pages / weights.reduce((sum, weight) => sum + weight, 0);
  let left = pages;
  for (let id = 1; id <= documents && left > 0; id += 1) {
    const pageCount =
      id === documents
        ? Math.min(left, PAGES_MAX)
        : Math.min(left, Math.max(1, Math.min(PAGES_MAX, Math.round(weights[id - 1]! * scale))));
    left -= pageCount;
    const mpn = `${pick(["LM", "STM32F", "CH", "GD25Q", "TPS", "IRF", "AD", "SN74", "MAX", "BQ"], random)}${1000 + id}${pick(["", "A", "B", "-Q1", "DR", "T6"], random)}`;
    const language = pick(LANGUAGES, random);
    const brand = 1 + Math.floor(((id * 7919) % 100) ** 2 / 1000);
    const title =
      language === "en"
        ? `${mpn} ${pick(["Voltage Regulator", "Microcontroller", "Power MOSFET", "Operational Amplifier"], random)}`
        : `${mpn} ${pick(["稳压器", "微控制器", "功率场效应管", "运算放大器"], random)}`;
    yield {
      id,
      mpn,
      brand,
      title,
      language,
      pageCount,
      publishedOn: `${2005 + Math.floor(random() * 21)}-0${1 + Math.floor(random() * 9)}-15`,
    };
  }
}

/** Makes pages of lines that were read once: their tokens are those of the whole page, since no line ends in Chinese characters that go on in the next. */
export function openPages(seed: number) {
  const random = randomNumbers(seed);
  const lines = { en: makeLines("en", random), zh: makeLines("zh", random) };
  return function* pagesOf({ mpn, brand, language, pageCount }: GeneratedDocument): Generator<GeneratedPage> {
    const head = readLine(`${BRANDS[brand - 1]} ${mpn} Rev. 1.0`);
    for (let page = 1; page <= pageCount; page += 1) {
      const chosen = [head];
      for (
        let count = LINES_PER_PAGE[0] + Math.floor(random() * (LINES_PER_PAGE[1] - LINES_PER_PAGE[0]));
        count > 0;
        count -= 1
      ) {
        chosen.push(pick(language === "zh-en" ? lines[random() < 0.5 ? "zh" : "en"] : lines[language], random));
      }
      yield { page, text: chosen.map(({ text }) => text).join("\n"), search: literalOf(chosen) };
    }
  };
}

/** Lines of which a page of the usual length holds each term and word as often as real pages in this language do. */
function makeLines(language: "en" | "zh", random: () => number): Line[] {
  const { terms, words } = measured[language];
  const unmeasured = readCatalogueSeed("term-pairs").flatMap((term) =>
    term[language].map((spelling): [string, number] => [spelling, UNMEASURED_SHARE]),
  );
  const drawTerms = openDraw([...unmeasured.filter(([spelling]) => !(spelling in terms)), ...Object.entries(terms)]);
  const drawWords = openDraw(Object.entries(words));
  return Array.from({ length: LINES_PER_LANGUAGE }, () => {
    const pieces = [...drawTerms(random), ...drawWords(random)].sort(() => random() - 0.5);
    const figures = Array.from({ length: Math.floor(random() * 5) }, () => figure(random));
    const rare =
      random() < 0.35 ? [random() < 0.6 ? register(random) : `0x${Math.floor(random() * 0xffff).toString(16)}`] : [];
    return readLine(
      language === "en"
        ? [...pieces, ...rare, ...figures].join(" ")
        : `${[...pieces, ...rare].join(random() < 0.5 ? "" : " ")} ${figures.join(" ")}。`,
    );
  });
}

/** Draws for one line out of what stands on so many percent of the pages. */
function openDraw(shares: readonly [string, number][]): (random: () => number) => string[] {
  let sum = 0;
  const sums = shares.map(([, percent]) => (sum -= Math.log(1 - percent / 100)));
  const drawOne = (random: () => number) => {
    const at = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return shares[low]![0];
  };
  return (random) => Array.from({ length: Math.floor(sum / USUAL_LINES + random()) }, () => drawOne(random));
}

function readLine(text: string): Line {
  const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
  return { text, lexemes: tokensOf(text).map(({ lexemes, also }) => [...lexemes, ...also].map(quoted)) };
}

function literalOf(lines: Line[]): string {
  const places = new Map<string, string>();
  let position = 0;
  for (const { lexemes } of lines) {
    for (const spellings of lexemes) {
      position += 1;
      for (const lexeme of spellings) {
        const known = places.get(lexeme);
        places.set(lexeme, known === undefined ? `${lexeme}:${position}` : `${known},${position}`);
      }
    }
  }
  return [...places.values()].join(" ");
}

function figure(random: () => number): string {
  const number = [1, 10, 100, 1000][Math.floor(random() * 4)]! * random();
  return `${number < 10 ? number.toFixed(2) : number.toFixed(0)}${random() < 0.6 ? " " : ""}${UNITS[Math.floor(UNITS.length ** random() - 1)] ?? "V"}`;
}

function register(random: () => number): string {
  return `${pick(SYLLABLES, random)}${1 + Math.floor(random() * 14)}_${pick(["CR", "SR", "DR", "ISR", "CCR", "ODR"], random)}${1 + Math.floor(random() * 9)}`;
}
