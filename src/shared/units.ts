/** How a base unit is read and written. */
interface Unit {
  /** What it is called in print, with the factor to the base unit. */
  symbols: Record<string, number>;
  /** `si` takes n, µ, m, k, M … before its symbols, `binary` K, M, G of 1024, `none` nothing. */
  prefixes: "si" | "binary" | "none";
  /** The prefixes people write, where not all of them are. */
  written?: string;
  /** Letters that may stand for the unit: `4k7`, `100n`. */
  letters?: string;
}

const SI: Record<string, number> = {
  f: 1e-15,
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
};
const BINARY: Record<string, number> = { k: 2 ** 10, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
const OHMS = { Ω: 1, ohm: 1, ohms: 1, 欧: 1, 欧姆: 1, R: 1 };
const RATES = { "bit/s": 1, bps: 1, "b/s": 1, "bits/s": 1, bd: 1, baud: 1, sps: 1 };

/** Every base unit by the name under which parameters know it; `""` is a plain number. */
const UNITS: Record<string, Unit> = {
  "": {
    symbols: {
      "": 1,
      P: 1,
      Pin: 1,
      Pins: 1,
      pos: 1,
      ch: 1,
      channel: 1,
      channels: 1,
      bit: 1,
      bits: 1,
      "V/V": 1,
      位: 1,
      路: 1,
      个: 1,
    },
    prefixes: "none",
  },
  V: {
    symbols: { V: 1, v: 1, VDC: 1, VAC: 1, Vdc: 1, Vac: 1, Vrms: 1, VRMS: 1, "Vp-p": 1, Vpp: 1, Volt: 1, 伏: 1 },
    prefixes: "si",
    written: "nµm k",
  },
  A: { symbols: { A: 1, ADC: 1, AAC: 1, Arms: 1, Amp: 1, Amps: 1, 安: 1 }, prefixes: "si", written: "fpnµm k" },
  Ω: { symbols: OHMS, prefixes: "si", written: "µm kMGT", letters: "RrkKMGmu" },
  F: { symbols: { F: 1, 法: 1 }, prefixes: "si", written: "pnµ ", letters: "unp" },
  H: { symbols: { H: 1, 亨: 1 }, prefixes: "si", written: "nµm ", letters: "unm" },
  W: { symbols: { W: 1, w: 1, 瓦: 1 }, prefixes: "si", written: "nµm k" },
  Hz: { symbols: { Hz: 1, 赫兹: 1 }, prefixes: "si", written: " kMG" },
  s: { symbols: { s: 1, S: 1, sec: 1, 秒: 1, min: 60 }, prefixes: "si", written: "fpnµm " },
  h: { symbols: { h: 1, hr: 1, hrs: 1, hour: 1, hours: 1, 小时: 1 }, prefixes: "none" },
  年: { symbols: { 年: 1, Year: 1, Years: 1, yr: 1 }, prefixes: "none" },
  次: {
    symbols: { 次: 1, 万次: 1e4, cycle: 1, cycles: 1, times: 1, time: 1, Million: 1e6, Trillion: 1e12 },
    prefixes: "none",
  },
  m: {
    symbols: { m: 1, inch: 0.0254, '"': 0.0254, mil: 2.54e-5, ft: 0.3048, cm: 0.01, 米: 1 },
    prefixes: "si",
    written: "nm k",
  },
  "mm²": { symbols: { "mm²": 1, mm2: 1, "mm^2": 1 }, prefixes: "none" },
  AWG: { symbols: { AWG: 1 }, prefixes: "none" },
  "℃": { symbols: { "℃": 1, C: 1 }, prefixes: "none" },
  K: { symbols: { K: 1 }, prefixes: "none" },
  "%": { symbols: { "%": 1, "‰": 0.1 }, prefixes: "none" },
  ppm: { symbols: { ppm: 1, ppb: 1e-3, "%": 1e4 }, prefixes: "none" },
  "ppm/℃": { symbols: { "ppm/℃": 1, "ppm/K": 1, "ppm/C": 1, "ppb/℃": 1e-3, "%/℃": 1e4 }, prefixes: "none" },
  dB: { symbols: { dB: 1, dBi: 1, dBc: 1, dBA: 1 }, prefixes: "none" },
  dBm: { symbols: { dBm: 1 }, prefixes: "none" },
  "°": { symbols: { "°": 1, deg: 1 }, prefixes: "none" },
  bit: { symbols: { bit: 1, bits: 1, b: 1, B: 8, Byte: 8, Bytes: 8, 位: 1 }, prefixes: "binary", written: " KMGT" },
  B: { symbols: { B: 1, Byte: 1, Bytes: 1, bit: 1 / 8, bits: 1 / 8, b: 1 / 8 }, prefixes: "binary", written: " KMGT" },
  "bit/s": { symbols: RATES, prefixes: "si", written: " kMG" },
  "V/µs": { symbols: { "V/us": 1, "V/ms": 1e-3, "V/s": 1e-6, "V/ns": 1e3 }, prefixes: "si", written: "µm k" },
  "V/√Hz": { symbols: { "V/√Hz": 1, "V/√(Hz)": 1, "V/Hz": 1 }, prefixes: "si", written: "fpnµm " },
  "V/℃": { symbols: { "V/℃": 1, "V/K": 1, "V/C": 1 }, prefixes: "si", written: "pnµm " },
  "A/℃": { symbols: { "A/℃": 1, "A/K": 1, "A/C": 1 }, prefixes: "si", written: "fpnµm " },
  "W/℃": { symbols: { "W/℃": 1, "W/K": 1, "W/C": 1 }, prefixes: "si", written: "µm " },
  "V/A": { symbols: { "V/A": 1 }, prefixes: "si", written: "µm k" },
  "W/sr": { symbols: { "W/sr": 1 }, prefixes: "si", written: "µm " },
  LSB: { symbols: { LSB: 1 }, prefixes: "none" },
  "A²s": { symbols: { "A²s": 1, A2s: 1, "A^2s": 1, "A²·s": 1 }, prefixes: "none" },
  J: { symbols: { J: 1 }, prefixes: "si", written: "nµm k" },
  C: { symbols: { C: 1 }, prefixes: "si", written: "pnµm " },
  N: { symbols: { N: 1, gf: 0.00980665, kgf: 9.80665 }, prefixes: "si", written: "m k" },
  cd: { symbols: { cd: 1 }, prefixes: "si", written: "µm k" },
  lm: { symbols: { lm: 1 }, prefixes: "si", written: "m k" },
  lx: { symbols: { lx: 1, lux: 1 }, prefixes: "si", written: "m k" },
  T: { symbols: { T: 1, Gs: 1e-4, G: 1e-4 }, prefixes: "si", written: "nµm " },
  Pa: { symbols: { Pa: 1, hPa: 100, bar: 1e5, psi: 6894.757293 }, prefixes: "si", written: "m kMG" },
  g: { symbols: { g: 1 }, prefixes: "si", written: "µm " },
  "°/s": { symbols: { "°/s": 1, dps: 1 }, prefixes: "none" },
  rpm: { symbols: { rpm: 1, "r/min": 1 }, prefixes: "none" },
};

const REMEMBERED_MAX = 5_000;
const remembered = new Map<string, number | null>();

/** True for a base unit that can be read and written; `""` is a plain number. */
export function isUnit(unit: string): boolean {
  return Object.hasOwn(UNITS, unit);
}

/** The letters that may take the place of a decimal point and the unit (`4k7`), `""` where none may. */
export function lettersOf(unit: string): string {
  return UNITS[unit]?.letters ?? "";
}

/** By what a number before this symbol is multiplied to come to the base unit, or null where they do not fit. */
export function factorOf(symbol: string, unit: string): number | null {
  const key = `${unit}\n${symbol}`;
  let factor = remembered.get(key);
  if (factor === undefined) {
    factor = findFactor(symbol, UNITS[unit]);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(key, factor);
  }
  return factor;
}

function findFactor(symbol: string, unit: Unit | undefined): number | null {
  if (!unit) return null;
  const whole = findSymbol(symbol, unit);
  if (whole !== null) return whole;
  const first = symbol.charAt(0);
  const prefix = unit.prefixes === "si" ? SI[first] : unit.prefixes === "binary" ? BINARY[first] : undefined;
  if (prefix === undefined) return null;
  if (symbol.length === 1) return unit.letters?.includes(first) ? prefix : null;
  const rest = findSymbol(symbol.slice(1), unit);
  return rest === null ? null : prefix * rest;
}

/** By its exact case first: `mb` and `MB`, `S` and `s` may differ, `HZ` and `VRMS` do not. */
function findSymbol(symbol: string, unit: Unit): number | null {
  if (Object.hasOwn(unit.symbols, symbol)) return unit.symbols[symbol]!;
  if (symbol.length < 2) return null;
  const folded = symbol.toLowerCase();
  const found = Object.keys(unit.symbols).find((name) => name.length > 1 && name.toLowerCase() === folded);
  return found === undefined ? null : unit.symbols[found]!;
}

/** A scale in which figures are written, from that part of it on: 999.9999999 Ω is already 1 kΩ. */
type Scale = readonly [symbol: string, factor: number, from: number];

const FROM = 0.9999995;
/** A length below a millimetre stays in millimetres as drawings have it; nanometres are for light. */
const MILLIMETRES_FROM = 0.005;

/** The scales in which people write figures of a unit, the smallest first: `["mΩ", 0.001, …]`, `["Ω", 1, …]`. */
export function scalesOf(unit: string): Scale[] {
  const { prefixes, written = " " } = UNITS[unit] ?? { prefixes: "none" };
  if (prefixes === "none") return [[unit, 1, 0]];
  const factors = prefixes === "binary" ? BINARY : SI;
  return [...written].map((prefix): Scale => {
    if (prefix === " ") return [unit, 1, FROM];
    const from = unit === "m" && prefix === "m" ? MILLIMETRES_FROM : FROM;
    return [prefix + unit, factors[prefix === "µ" ? "u" : prefix]!, from];
  });
}
