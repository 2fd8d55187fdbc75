/** So many pins of a symbol are kept. */
export const PINS_MAX = 300;
/** The electrical types of pins, as KiCad calls them. */
export const PIN_TYPES = [
  "input",
  "output",
  "bidirectional",
  "tri_state",
  "passive",
  "free",
  "unspecified",
  "power_in",
  "power_out",
  "open_collector",
  "open_emitter",
  "no_connect",
] as const;

export type PinType = (typeof PIN_TYPES)[number];

/** A pin of a symbol, as its library tells it. */
export interface SymbolPin {
  number: string;
  name: string;
  type: PinType;
}
