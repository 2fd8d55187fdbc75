import { UnreadableList } from "../read-csv-rows.ts";
import type { LibrarySymbol } from "./library-symbol.ts";
import { PIN_TYPES } from "#shared/symbol-pins.ts";
import { readExpressions, type Expression } from "./read-expressions.ts";
import type { ReadLibrary } from "./open-library.ts";
import { gatherPins } from "./symbol-pins.ts";
import { readProperties, unescapeName } from "./symbol-properties.ts";

// KiCad 6.0 to 10.0. What is newer is read as they are, and told.
const NEWEST_VERSION = 20251024;
const MAX_SYMBOLS = 50_000;
const UNIT_NAME = /_(\d{1,4})_(\d{1,4})$/;

/** The symbols of a `.kicad_sym` library, KiCad 6 and later. Throws UnreadableList for what is none. */
export async function readKicadSymbols(texts: AsyncIterable<string>, maxSymbols = MAX_SYMBOLS): Promise<ReadLibrary> {
  const symbols: LibrarySymbol[] = [];
  const remarks: string[] = [];
  let isFirst = true;
  let hasVersion = false;
  for await (const some of readExpressions(texts)) {
    for (const { line, expression } of some) {
      if (isFirst && expression !== "kicad_symbol_lib")
        throw new UnreadableList("不是 KiCad 符号库（没有以 kicad_symbol_lib 开头）");
      isFirst = false;
      if (wordOf(expression) === "version") {
        hasVersion = true;
        const version = Number(expression[1]);
        if (!(version <= NEWEST_VERSION))
          remarks.push(`库的格式版本 ${String(expression[1]).slice(0, 20)} 比已知的新，已按 KiCad 10 的格式读取`);
      }
      const symbol = wordOf(expression) === "symbol" ? readSymbol(expression as Expression[], line) : null;
      if (symbol) symbols.push(symbol);
      if (symbols.length > maxSymbols)
        throw new UnreadableList(`一个库超过 ${maxSymbols.toLocaleString("en-US")} 个符号`);
    }
  }
  if (!hasVersion) remarks.push("库没有写明格式版本");
  return { symbols, remarks };
}

function readSymbol(members: Expression[], line: number): LibrarySymbol | null {
  const printed = members[1];
  if (typeof printed !== "string") return null;
  // Trial versions of KiCad 6 wrote the library before the name.
  const name = unescapeName(printed.slice(printed.indexOf(":") + 1));
  const base = valueOf(members, "extends");
  const inBill = valueOf(members, "in_bom");
  return {
    line,
    name,
    base: base === null ? null : unescapeName(base.slice(base.indexOf(":") + 1)),
    isPower: find(members, "power").length > 0,
    isInBill: inBill === null ? null : inBill !== "no",
    ...readProperties(find(members, "property").flatMap(readProperty)),
    ...readPins(members),
  };
}

/** `(property "Value" "LM358" …)`, from KiCad 9 on `(property private "Value" …)` too. */
function readProperty([, ...words]: Expression[]): [string, string][] {
  const [name, value] = words[0] === "private" && typeof words[2] === "string" ? words.slice(1) : words;
  return typeof name === "string" && typeof value === "string" ? [[name, value]] : [];
}

/** Units are drawn apart, `LM358_1_1`, with what all share in unit 0; a second body style repeats the pins of the first. */
function readPins(members: Expression[]): Pick<LibrarySymbol, "pinCount" | "pins" | "unitCount"> {
  const drawn: Expression[][] = [];
  let unitCount = 0;
  for (const unit of find(members, "symbol")) {
    const [, number = "0", style = "0"] = UNIT_NAME.exec(typeof unit[1] === "string" ? unit[1] : "") ?? [];
    unitCount = Math.max(unitCount, Number(number));
    if (Number(style) <= 1) for (const pin of find(unit, "pin")) drawn.push(pin);
  }
  const gathered = gatherPins(
    drawn.map((pin) => ({
      number: valueOf(pin, "number") ?? "",
      name: valueOf(pin, "name") ?? "",
      type: PIN_TYPES.find((type) => type === pin[1]) ?? "unspecified",
    })),
  );
  return { ...gathered, unitCount: unitCount || (drawn.length > 0 ? 1 : null) };
}

function find(members: Expression[], word: string): Expression[][] {
  return members.filter((member): member is Expression[] => wordOf(member) === word);
}

function valueOf(members: Expression[], word: string): string | null {
  const value = find(members, word)[0]?.[1];
  return typeof value === "string" ? value : null;
}

function wordOf(expression: Expression): string | null {
  return typeof expression !== "string" && typeof expression[0] === "string" ? expression[0] : null;
}
