import { expect, test } from "vitest";
import { readValueOf } from "#vocabulary/value-reading.ts";
import { fitsRange, type RangedParameter } from "./table-values.ts";

const RANGE: RangedParameter = { kind: "range", isSpread: false, isAdjustable: false };
const OUTPUT: RangedParameter = { kind: "number", isSpread: false, isAdjustable: true };
const ESD: RangedParameter = { kind: "number", isSpread: false, isAdjustable: false };
const SPREAD: RangedParameter = { kind: "range", isSpread: true, isAdjustable: false };

const fit = (slug: string, printed: string, parameter: RangedParameter, from: number | null, to: number | null) =>
  fitsRange(readValueOf(slug, printed), parameter, { from, to });

test("a part works over a range that covers what is asked", () => {
  expect(fit("supply-voltage", "2.7V~5.5V", RANGE, 3.3, 3.3)).toBe("fits");
  expect(fit("supply-voltage", "2.7V~5.5V", RANGE, 3.3, 6)).toBe("fits not");
  expect(fit("operating-temperature", "-40℃~+85℃", RANGE, -40, null)).toBe("fits");
});

test("where a range of use is printed as one figure, that is how far it goes, and from where is unknown", () => {
  expect(fit("supply-voltage", "5.5V", RANGE, 5, 5)).toBe("unknown");
  expect(fit("supply-voltage", "3.3V", RANGE, 3.3, 3.3)).toBe("fits");
  expect(fit("supply-voltage", "3.3V", RANGE, 5, null)).toBe("fits not");
  expect(fit("operating-temperature", "+175℃@(Tj)", RANGE, -40, 125)).toBe("unknown");
  expect(fit("operating-temperature", "+175℃@(Tj)", RANGE, null, 200)).toBe("fits not");
  expect(fit("supply-voltage", "-5V", RANGE, -3, null)).toBe("unknown");
  expect(fit("wire-section", "2.5", RANGE, 4, 4)).toBe("unknown");
  expect(fit("wire-section", "2.5mm²", RANGE, 4, 4)).toBe("fits not");
});

test("an output fits where it lies within what is asked, one that can be set where some of it does", () => {
  expect(fit("output-voltage", "3.3V", OUTPUT, 1.8, 3.3)).toBe("fits");
  expect(fit("output-voltage", "5V", OUTPUT, 1.8, 3.3)).toBe("fits not");
  expect(fit("output-voltage", "0.8V~5V", OUTPUT, 1.8, 3.3)).toBe("fits");
  expect(fit("output-voltage", "0.8V~5V", OUTPUT, 6, null)).toBe("fits not");
  expect(fit("output-voltage", "0.8V~5V", OUTPUT, null, 0.8)).toBe("fits");
  expect(fit("output-voltage", "Adj", OUTPUT, 1.8, 3.3)).toBe("unknown");
});

test("where only the most is known that an output can be set to, what lies below that is unknown", () => {
  const known = { printed: "37V", minimum: null, typical: null, maximum: 37 };
  const ask = (from: number | null, to: number | null) => fitsRange(known, OUTPUT, { from, to });
  expect([ask(3.3, 3.3), ask(null, 5), ask(1.8, null), ask(5, 40), ask(40, null), ask(37, 37)]).toEqual([
    "unknown",
    "unknown",
    "fits",
    "fits",
    "fits not",
    "fits",
  ]);
});

test("what is told by its size alone fits by its size, whichever sign is printed", () => {
  expect(fit("esd-rating", "±15kV", ESD, 8000, null)).toBe("fits");
  expect(fit("esd-rating", "15kV", ESD, 8000, null)).toBe("fits");
  expect(fit("ripple-rejection", "-76dB@(1kHz)", ESD, 60, null)).toBe("fits");
  expect(fit("dual-supply", "-16V~-1.5V, 1.5V~16V", RANGE, 12, 12)).toBe("fits");
  expect(fit("dual-supply", "-16V~-1.5V, 1.5V~16V", RANGE, 1, 1)).toBe("fits not");
});

test("a tolerance without a sign lies to both sides", () => {
  expect(readValueOf("tolerance", "0.5%")).toMatchObject({ printed: "0.5%", minimum: -0.5, maximum: 0.5 });
  expect(readValueOf("tolerance", "±0.5%")).toMatchObject({ minimum: -0.5, maximum: 0.5 });
  expect(readValueOf("tolerance", "-20%~+80%")).toMatchObject({ minimum: -20, maximum: 80 });
  expect(readValueOf("temperature-coefficient", "+5ppm/℃")).toMatchObject({ minimum: 5, maximum: 5 });
  expect(fit("tolerance", "0.5%", SPREAD, -1, 1)).toBe("fits");
});
