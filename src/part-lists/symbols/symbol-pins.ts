import { PINS_MAX, type PinType, type SymbolPin } from "#shared/symbol-pins.ts";

/** A pin as it stands in a library. */
interface DrawnPin {
  number: string;
  name: string;
  type: PinType;
}

/** The electrical types of KiCad 4 and 5 by their letters. */
const TYPES_BY_LETTER: Record<string, PinType> = {
  I: "input",
  O: "output",
  B: "bidirectional",
  T: "tri_state",
  P: "passive",
  U: "unspecified",
  W: "power_in",
  w: "power_out",
  C: "open_collector",
  E: "open_emitter",
  N: "no_connect",
};
const NUMBER_LENGTH = 20;
const NAME_LENGTH = 60;
const BY_NUMBER = new Intl.Collator("en", { numeric: true });

export function pinTypeOf(letter: string): PinType {
  return TYPES_BY_LETTER[letter] ?? "unspecified";
}

/** The pins of a symbol by number, each number once, as many as are kept; and how many there are. */
export function gatherPins(drawn: DrawnPin[]): { pins: SymbolPin[]; pinCount: number | null } {
  const byNumber = new Map<string, SymbolPin>();
  for (const { name, type, ...pin } of drawn) {
    const number = clean(pin.number, NUMBER_LENGTH);
    if (!byNumber.has(number))
      byNumber.set(number, { number, name: name === "~" ? "" : clean(name, NAME_LENGTH), type });
  }
  const pins = [...byNumber.values()].sort((one, other) => BY_NUMBER.compare(one.number, other.number));
  return { pins: pins.slice(0, PINS_MAX), pinCount: pins.length || null };
}

/** Control characters and damage are not kept; a database can't hold all of them. */
function clean(text: string, maxLength: number): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffd]+/gu, " ")
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
}
