import { UnreadableList } from "../read-csv-rows.ts";
import type { Line } from "#platform/table-text/read-lines.ts";
import { MAX_FILTERS, type LibrarySymbol } from "./library-symbol.ts";
import type { ReadLibrary } from "./open-library.ts";
import { gatherPins, pinTypeOf } from "./symbol-pins.ts";
import { readProperties, splitFilters, unescapeName } from "./symbol-properties.ts";

/** What a `.dcm` file says of a symbol. */
interface SymbolWords {
  description?: string;
  keywords?: string;
  datasheet?: string;
}

export type LibraryWords = ReadonlyMap<string, SymbolWords>;

const HEAD = /^EESchema-LIBRARY\s+Version\s*(\S*)/;
const WORDS_HEAD = /^EESchema-DOCLIB/;
const KNOWN_VERSIONS = /^2\.[0-4]$/;
const MAX_SYMBOLS = 50_000;
/** Drawn ones; the largest packages have a few thousand. */
const MAX_PINS = 20_000;
const FIELDS = ["reference", "value", "footprint", "datasheet"];
const WORDS: Record<string, keyof SymbolWords> = { D: "description", K: "keywords", F: "datasheet" };
// A word, or words in quotes.
const TOKENS = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

interface OpenSymbol {
  line: number;
  name: string;
  isPower: boolean;
  aliases: string[];
  fields: [string, string][];
  filters: string[];
  pins: Parameters<typeof gatherPins>[0];
  unitCount: number;
}

/** The symbols of a `.lib` library of KiCad 4 and 5, each with its aliases, which are derived from it. Throws UnreadableList for what is none. */
export async function readLegacyLibrary(
  lines: AsyncIterable<Line[]>,
  words: LibraryWords | null,
  maxSymbols = MAX_SYMBOLS,
): Promise<ReadLibrary> {
  const symbols: LibrarySymbol[] = [];
  const remarks = words === null ? ["旁边没有同名的 .dcm：没有说明、关键词和规格书链接"] : [];
  let open: OpenSymbol | null = null;
  let inFilters = false;
  let isFirst = true;
  for await (const { number, text } of filledLines(lines)) {
    if (isFirst) {
      const head = HEAD.exec(text);
      if (!head) throw new UnreadableList("不是 KiCad 符号库（没有以 EESchema-LIBRARY 开头）");
      if (!KNOWN_VERSIONS.test(head[1]!))
        remarks.push(`库的格式版本「${head[1]!.slice(0, 20)}」没有见过，已按 2.4 版读取`);
      isFirst = false;
      continue;
    }
    if (text.startsWith("#")) continue;
    const [word = "", ...values] = splitWords(text);
    if (word === "DEF") {
      if (open)
        throw new UnreadableList(`第 ${number} 行：上一个符号「${open.name}」（第 ${open.line} 行）没有以 ENDDEF 结束`);
      open = openSymbol(values, number);
    } else if (!open) {
      throw new UnreadableList(`第 ${number} 行：不在任何符号之内（DEF … ENDDEF）`);
    } else if (word === "ENDDEF") {
      refuseMore(symbols.length + open.aliases.length, maxSymbols);
      symbols.push(...closeSymbol(open, words));
      open = null;
      inFilters = false;
    } else if (word === "$FPLIST" || word === "$ENDFPLIST") inFilters = word === "$FPLIST";
    else if (inFilters) addFilters(open, text);
    else if (word === "ALIAS") {
      refuseMore(symbols.length + open.aliases.length + values.length, maxSymbols);
      for (const alias of values) open.aliases.push(nameOf(alias));
    } else if (word === "X") addPin(open, values);
    else if (/^F\d+$/.test(word)) addField(open, Number(word.slice(1)), values);
  }
  if (isFirst) throw new UnreadableList("文件是空的");
  if (open) throw new UnreadableList(`符号「${open.name}」（第 ${open.line} 行）没有以 ENDDEF 结束，文件不完整`);
  return { symbols, remarks };
}

function refuseMore(count: number, maxSymbols: number) {
  if (count >= maxSymbols) throw new UnreadableList(`一个库超过 ${maxSymbols.toLocaleString("en-US")} 个符号`);
}

/** The words of a `.dcm` file. Throws UnreadableList for what is none. */
export async function readLibraryWords(lines: AsyncIterable<Line[]>): Promise<LibraryWords> {
  const words = new Map<string, SymbolWords>();
  let open: SymbolWords | null = null;
  let isFirst = true;
  for await (const { text } of filledLines(lines)) {
    if (isFirst && !WORDS_HEAD.test(text))
      throw new UnreadableList("同名的 .dcm 不是 KiCad 文件（没有以 EESchema-DOCLIB 开头）");
    isFirst = false;
    const [, word = "", value = ""] = /^(\S+)\s*(.*)$/.exec(text) ?? [];
    if (word === "$CMP") words.set(nameOf(value), (open = {}));
    else if (word === "$ENDCMP") open = null;
    else if (open && WORDS[word] && value !== "") open[WORDS[word]] = value;
  }
  return words;
}

async function* filledLines(lines: AsyncIterable<Line[]>): AsyncGenerator<Line> {
  for await (const some of lines) {
    for (const line of some) {
      if (line.isTooLong) throw new UnreadableList(`第 ${line.number} 行：一行超过 100 万字`);
      const text = line.text.trim();
      if (text !== "") yield { ...line, text };
    }
  }
}

function splitWords(text: string): string[] {
  return Array.from(text.matchAll(TOKENS), ([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replace(/\\(.)/g, "$1"),
  );
}

/** A name that is not shown beside the symbol begins with `~`. */
function nameOf(printed: string): string {
  return unescapeName(printed.trim().replace(/^~(?=.)/, ""));
}

/** `DEF name reference unused offset numbers names units locked flag` */
function openSymbol([name = "", , , , , , units, , flag]: string[], line: number): OpenSymbol {
  if (name === "") throw new UnreadableList(`第 ${line} 行：符号没有名称`);
  return {
    line,
    name: nameOf(name),
    isPower: flag === "P",
    aliases: [],
    fields: [],
    filters: [],
    pins: [],
    unitCount: Math.max(1, Math.min(Number(units) || 1, 10_000)),
  };
}

/** `F2 "footprint" x y …`; from the fourth on the last word names the field. */
function addField({ fields }: OpenSymbol, number: number, values: string[]) {
  const name = FIELDS[number] ?? (values.length > 1 ? values.at(-1)! : "");
  fields.push([name, values[0] ?? ""]);
}

/** As many as are kept. */
function addFilters({ filters }: OpenSymbol, text: string) {
  const room = MAX_FILTERS - filters.length;
  if (room > 0) filters.push(...splitFilters(text).slice(0, room));
}

/** `X name number x y length direction sizes… unit style type`; a second body style repeats the pins of the first. */
function addPin({ name, line, pins }: OpenSymbol, values: string[]) {
  if (values[9] === "2") return;
  if (pins.length >= MAX_PINS)
    throw new UnreadableList(`符号「${name}」（第 ${line} 行）超过 ${MAX_PINS.toLocaleString("en-US")} 个引脚`);
  pins.push({ name: values[0] ?? "", number: values[1] ?? "", type: pinTypeOf(values[10] ?? "") });
}

function closeSymbol(
  { line, name, isPower, aliases, fields, filters, pins, unitCount }: OpenSymbol,
  words: LibraryWords | null,
): LibrarySymbol[] {
  const { properties } = readProperties(fields);
  const symbol = { line, isPower, isInBill: null, filters, ...gatherPins(pins), unitCount };
  const own = (of: string) =>
    readProperties(
      Object.entries(words?.get(of) ?? {}).map(
        ([word, value]) => [word === "keywords" ? "ki_keywords" : word, value] as const,
      ),
    ).properties;
  return [
    { ...symbol, name, base: null, properties: { ...properties, ...own(name) } },
    // Words of the .dcm are each one's own; an alias without any says nothing, and does not speak as another part.
    ...aliases.map((alias): LibrarySymbol => ({
      ...symbol,
      name: alias,
      base: name,
      properties: { ...SILENT, ...own(alias) },
    })),
  ];
}

const SILENT = { description: "~", keywords: "~", datasheet: "~" };
