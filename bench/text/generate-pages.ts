import { readCatalogueSeed, type SeedTerm } from "#domains/datasheets/server/catalogue/catalogue-seed.ts";
import { tokensOf } from "#domains/datasheets/server/text/tokens.ts";
import { pick, randomNumbers } from "../random.ts";

export type PageLanguage = "zh" | "en" | "zh-en";

export interface GeneratedDocument {
  id: number;
  mpn: string;
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

const LINES_PER_LANGUAGE = 60_000;
const LINES_PER_PAGE = [14, 44] as const;
const PAGES_AT_MOST = 300;
const UNITS = ["V", "mV", "A", "mA", "µA", "nA", "Ω", "kΩ", "mΩ", "W", "mW", "ns", "µs", "ms", "MHz", "kHz", "pF", "nF", "µF", "℃", "°C/W", "%", "dB"];
const CONDITIONS_EN = ["TA = 25°C", "VDD = 3.3 V", "IO = 500 mA", "VGS = 10V", "no load", "f = 1 MHz", "CL = 50 pF", "over temperature", "unless otherwise noted"];
const CONDITIONS_ZH = ["TA=25℃", "VDD=3.3V", "输出电流 500mA", "空载", "f=1MHz", "除非另有说明", "全温度范围", "CL=50pF"];
const VERBS_EN = ["is set by", "must not exceed", "depends on", "is measured at", "can be adjusted with", "limits", "is specified for", "should be kept below", "increases with", "is guaranteed by"];
const VERBS_ZH = ["由", "不能超过", "取决于", "可以通过", "用于设置", "应小于", "随温度变化影响", "决定", "建议参考", "会限制"];
const FILLERS_EN = "the device and its output in this mode when used with an external capacitor as shown for most applications to ground a low value each pin of register bit during data transfer voltage current".split(" ");
const FILLERS_ZH = ["芯片内部", "在该模式下", "外部电容", "如下图所示", "建议使用", "引脚接地", "数据传输期间", "该寄存器的位", "典型应用中", "输入电压", "输出电流", "支持多种", "可以有效", "需要注意"];
const SYLLABLES = ["TIM", "USART", "GPIO", "ADC", "DMA", "RCC", "SPI", "PWR", "CAN", "RTC", "FSMC", "EXTI", "WWDG", "SYSCFG", "DAC", "LCD", "ETH", "OTG", "CRC", "FLASH"];

/** Documents of 1 to 300 pages, most of them short, with so many pages in all. */
export function* generateDocuments({ pages, documents, seed }: { pages: number; documents: number; seed: number }): Generator<GeneratedDocument> {
  const random = randomNumbers(seed);
  const weights = Array.from({ length: documents }, () => Math.min(PAGES_AT_MOST, 1 + Math.floor(3 / (random() + 0.01))));
  const scale = pages / weights.reduce((sum, weight) => sum + weight, 0);
  let left = pages;
  for (let id = 1; id <= documents && left > 0; id += 1) {
    const pageCount = id === documents ? Math.min(left, PAGES_AT_MOST) : Math.min(left, Math.max(1, Math.min(PAGES_AT_MOST, Math.round(weights[id - 1]! * scale))));
    left -= pageCount;
    const mpn = `${pick(["LM", "STM32F", "CH", "GD25Q", "TPS", "IRF", "AD", "SN74", "MAX", "BQ"], random)}${1000 + id}${pick(["", "A", "B", "-Q1", "DR", "T6"], random)}`;
    const language = pick(["zh", "en", "en", "zh-en"] as const, random);
    yield { id, mpn, title: language === "en" ? `${mpn} ${pick(["Voltage Regulator", "Microcontroller", "Power MOSFET", "Operational Amplifier"], random)}` : `${mpn} ${pick(["稳压器", "微控制器", "功率场效应管", "运算放大器"], random)}`, language, pageCount, publishedOn: `${2005 + Math.floor(random() * 21)}-0${1 + Math.floor(random() * 9)}-15` };
  }
}

/** Makes pages of lines that were read once: their tokens are those of the whole page, since no line ends in Chinese characters that go on in the next. */
export function openPages(seed: number) {
  const random = randomNumbers(seed);
  const terms = readCatalogueSeed("term-pairs");
  const lines = { en: makeLines(() => lineEn(terms, random)), zh: makeLines(() => lineZh(terms, random)) };
  return function* pagesOf({ mpn, language, pageCount, title }: GeneratedDocument): Generator<GeneratedPage> {
    const head = readLine(`${title} ${mpn} Rev. 1.0`);
    for (let page = 1; page <= pageCount; page += 1) {
      const chosen = [head];
      for (let count = LINES_PER_PAGE[0] + Math.floor(random() * (LINES_PER_PAGE[1] - LINES_PER_PAGE[0])); count > 0; count -= 1) {
        const pool = language === "zh-en" ? (random() < 0.5 ? lines.zh : lines.en) : lines[language];
        chosen.push(pool[Math.floor(random() ** 1.6 * pool.length)]!);
      }
      yield { page, text: chosen.map(({ text }) => text).join("\n"), search: literalOf(chosen) };
    }
  };
}

function makeLines(make: () => string): Line[] {
  return Array.from({ length: LINES_PER_LANGUAGE }, () => readLine(make()));
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

type Terms = SeedTerm[];

/** The first of a list are the most frequent, as words are. */
function frequent<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(items.length ** random() - 1)] ?? items[0]!;
}

function figure(random: () => number): string {
  const number = [1, 10, 100, 1000][Math.floor(random() * 4)]! * random();
  return `${number < 10 ? number.toFixed(2) : number.toFixed(0)}${random() < 0.6 ? " " : ""}${frequent(UNITS, random)}`;
}

function register(random: () => number): string {
  return `${pick(SYLLABLES, random)}${1 + Math.floor(random() * 14)}_${pick(["CR", "SR", "DR", "ISR", "CCR", "ODR"], random)}${1 + Math.floor(random() * 9)}`;
}

function lineEn(terms: Terms, random: () => number): string {
  const term = () => pick(frequent(terms, random).en, random);
  const filler = () => Array.from({ length: 2 + Math.floor(random() * 6) }, () => frequent(FILLERS_EN, random)).join(" ");
  const kind = random();
  if (kind < 0.4) return `${term()} ${pick(CONDITIONS_EN, random)} ${figure(random)} ${figure(random)}`;
  if (kind < 0.85) return `${filler()} ${term()} ${pick(VERBS_EN, random)} ${filler()} ${random() < 0.3 ? register(random) : figure(random)}.`;
  return kind < 0.93 ? `${Math.floor(random() * 12) + 1}.${Math.floor(random() * 9)} ${term()}.` : `${register(random)} 0x${Math.floor(random() * 0xffff).toString(16)} ${term()}`;
}

function lineZh(terms: Terms, random: () => number): string {
  const term = () => pick(frequent(terms, random).zh, random);
  const kind = random();
  if (kind < 0.4) return `${term()} ${pick(CONDITIONS_ZH, random)} ${figure(random)} ${figure(random)}`;
  if (kind < 0.85) return `${frequent(FILLERS_ZH, random)}${term()}${pick(VERBS_ZH, random)}${frequent(FILLERS_ZH, random)}${random() < 0.3 ? register(random) : figure(random)}${frequent(FILLERS_ZH, random)}。`;
  return kind < 0.93 ? `${Math.floor(random() * 12) + 1}、${term()}：` : `${register(random)} 0x${Math.floor(random() * 0xffff).toString(16)} ${term()}。`;
}
