import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatQuantity, formatQuantityRange, readQuantity } from "./quantity.ts";

type Row = [printed: string, unit: string, minimum: number | null, maximum: number | null, typical?: number];

/** Values as the lists of the trade print them. */
const PRINTED: Row[] = [
  ["4.7kΩ", "Ω", 4700, 4700],
  ["4k7", "Ω", 4700, 4700],
  ["10R", "Ω", 10, 10],
  ["4R7", "Ω", 4.7, 4.7],
  ["R010", "Ω", 0.01, 0.01],
  ["0Ω", "Ω", 0, 0],
  ["15mΩ@10V,5A", "Ω", 0.015, 0.015],
  ["48mΩ, -", "Ω", 0.048, 0.048],
  ["1.5Ω @ 10V, 500mA", "Ω", 1.5, 1.5],
  ["1MΩ", "Ω", 1e6, 1e6],
  ["10 kohm", "Ω", 1e4, 1e4],
  ["10欧", "Ω", 10, 10],
  ["100nF", "F", 1e-7, 1e-7],
  ["10µF", "F", 1e-5, 1e-5],
  ["10μF", "F", 1e-5, 1e-5],
  ["10uF", "F", 1e-5, 1e-5],
  ["2u2", "F", 2.2e-6, 2.2e-6],
  ["50pF@1kHz", "F", 5e-11, 5e-11],
  ["±1%", "%", -1, 1],
  ["-20%~+80%", "%", -20, 80],
  ["-30%;+50%", "%", -30, 50],
  ["5‰", "%", 0.5, 0.5],
  ["±100ppm/℃", "ppm/℃", -100, 100],
  ["±500ppb", "ppm", -0.5, 0.5],
  ["-55℃~+155℃", "℃", -55, 155],
  ["-40~85℃", "℃", -40, 85],
  ["-40°C ~ 85°C (derating)", "℃", -40, 85],
  ["-55°C-125°C", "℃", -55, 125],
  ["-40℃~+125℃@(Tj)", "℃", -40, 125],
  ["2V~5.5V", "V", 2, 5.5],
  ["1.7~3.6V", "V", 1.7, 3.6],
  ["2.7-5.5V", "V", 2.7, 5.5],
  ["2.7V to 5.5V", "V", 2.7, 5.5],
  ["None~3.6V", "V", null, 3.6],
  ["1.9V、2.9V、4.4V", "V", 1.9, 4.4],
  ["-18V~-2.25V, 2.25V~18V", "V", -18, 18],
  ["R:1.8V~2.4V, G:2.8V~3.4V", "V", 1.8, 3.4],
  ["500mV@100uA,5V", "V", 0.5, 0.5],
  ["250V@AC;30V@DC", "V", 30, 250],
  ["85VAC~265VAC", "V", 85, 265],
  ["100mVp-p", "V", 0.1, 0.1],
  ["30uVrms", "V", 3e-5, 3e-5],
  ["±20V", "V", -20, 20],
  ["±3V~18V", "V", -18, 18],
  ["min 1.2V typ 1.5V max 1.8V", "V", 1.2, 1.8, 1.5],
  ["1.25V(typ)", "V", null, null, 1.25],
  ["5V max", "V", null, 5],
  ["≥ 0.06 kV", "V", 60, null],
  ["0.2mA", "A", 0.0002, 0.0002],
  ["5A@30VDC, 5A@250VAC", "A", 5, 5],
  ["100A@250VAC、50A@32V", "A", 50, 100],
  ["≤5uA", "A", null, 5e-6],
  ["62.5mW", "W", 0.0625, 0.0625],
  ["1/4W", "W", 0.25, 0.25],
  ["1Wx1@8Ω, 3Wx2@4Ω", "W", 1, 3],
  ["64Kbit", "bit", 65536, 65536],
  ["1Gbit", "bit", 2 ** 30, 2 ** 30],
  ["128KB", "B", 131072, 131072],
  ["512Byte", "B", 512, 512],
  ["P=2mm", "m", 0.002, 0.002],
  ["10cm", "m", 0.1, 0.1],
  ["1.5mm ± 0.02mm", "m", 0.00148, 0.00152],
  ["620nm~630nm", "m", 6.2e-7, 6.3e-7],
  ["32.768kHz", "Hz", 32768, 32768],
  ["2.4GHz~2.4835GHz", "Hz", 2.4e9, 2.4835e9],
  ["10Mbit/s, 100Mbit/s", "bit/s", 1e7, 1e8],
  ["250Kbps", "bit/s", 250_000, 250_000],
  ["500V/ms", "V/µs", 0.5, 0.5],
  ["100kV/us", "V/µs", 100_000, 100_000],
  ["40nV/√Hz@1kHz", "V/√Hz", 4e-8, 4e-8],
  ["100,000 cycles", "次", 100_000, 100_000],
  ["1万次", "次", 10_000, 10_000],
  ["2000hrs@105℃", "h", 2000, 2000],
  ["1.25min", "s", 75, 75],
  ["100 Years", "年", 100, 100],
  ["16-Bit", "bit", 16, 16],
  ["3mT", "T", 0.003, 0.003],
  ["±5Gs", "T", -0.0005, 0.0005],
  ["15Kpa~1.15bar", "Pa", 15_000, 115_000],
  ["7.8mW/sr@IF=20mA", "W/sr", 0.0078, 0.0078],
  ["Four channels", "", 4, 4],
  ["24P", "", 24, 24],
  ["100@10mA,1V", "", 100, 100],
];

test.each(PRINTED)("%s in %s is read", (printed, unit, minimum, maximum, typical) => {
  const read = readQuantity(printed, unit)!;
  expect(read).not.toBeNull();
  const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 12));
  expect(read).toEqual({ minimum: close(minimum), typical: close(typical ?? null), maximum: close(maximum) });
});

test.each([
  ["", "V"],
  ["-", "V"],
  ["null", "V"],
  ["Active Low", "V"],
  ["5A", "V"],
  ["5", "V"],
  ["0.003%Vout", "V"],
  ["10/100/1000 Base-T", "bit/s"],
  ["1:1", ""],
  ["2x4P", ""],
  ["10kΩ", "no such unit"],
  ["1e400V", "V"],
  ["9".repeat(400) + "V", "V"],
])("%s is not a value in %s", (printed, unit) => {
  expect(readQuantity(printed, unit)).toBeNull();
});

test("a bare number is read in the unit its source leaves out", () => {
  expect(readQuantity("512", "B", "KB")).toEqual({ minimum: 524288, typical: null, maximum: 524288 });
  expect(readQuantity("16~28", "AWG", "AWG")).toEqual({ minimum: 16, typical: null, maximum: 28 });
  expect(readQuantity("0.56", "m", "inch")?.maximum).toBeCloseTo(0.014224, 9);
});

test.each([
  [3300, "Ω", "3.3 kΩ"],
  [0.01, "Ω", "10 mΩ"],
  [1e-7, "F", "100 nF"],
  [0.0022, "F", "2200 µF"],
  [0.00254, "m", "2.54 mm"],
  [6.3e-7, "m", "630 nm"],
  [0.00064, "m", "0.64 mm"],
  [65536, "bit", "64 Kbit"],
  [131072, "B", "128 KB"],
  [0.5, "%", "0.5%"],
  [0.1 + 0.2, "V", "300 mV"],
  [999.9999999, "Ω", "1 kΩ"],
  [1 / 3, "A", "333.333333 mA"],
  [0, "V", "0 V"],
  [12, "", "12"],
  [NaN, "V", ""],
  [Infinity, "V", ""],
])("%d %s is written %s", (value, unit, printed) => {
  expect(formatQuantity(value, unit)).toBe(printed);
});

test.each([
  [{ minimum: 2.7, typical: null, maximum: 5.5 }, "V", "2.7–5.5 V"],
  [{ minimum: -40, typical: null, maximum: 85 }, "℃", "-40 ~ 85 ℃"],
  [{ minimum: -1, typical: null, maximum: 1 }, "%", "±1%"],
  [{ minimum: null, typical: null, maximum: 0.005 }, "A", "≤ 5 mA"],
  [{ minimum: 1e8, typical: null, maximum: null }, "Ω", "≥ 100 MΩ"],
  [{ minimum: null, typical: 1.2, maximum: null }, "V", "典型 1.2 V"],
  [{ minimum: 5, typical: 5, maximum: 5 }, "V", "5 V"],
  [{ minimum: null, typical: null, maximum: null }, "V", ""],
])("the quantity %o in %s is written %s", (quantity, unit, printed) => {
  expect(formatQuantityRange(quantity, unit)).toBe(printed);
});

describe("for any figure and any text", () => {
  const unit = fc.constantFrom(
    "V",
    "A",
    "Ω",
    "F",
    "H",
    "W",
    "Hz",
    "s",
    "m",
    "℃",
    "%",
    "ppm",
    "dB",
    "bit",
    "B",
    "bit/s",
    "V/µs",
    "",
  );

  test("what is written is read back", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e11, noNaN: true }), unit, (value, unit) => {
        const read = readQuantity(formatQuantity(value, unit), unit)!;
        expect(Math.abs(read.maximum! - value)).toBeLessThanOrEqual(Math.max(value * 1e-5, 1e-6));
      }),
    );
  });

  test("no text gives a number that is none, nor a minimum above the maximum", () => {
    const pieces = fc.constantFrom(
      "1",
      "9.5",
      "-",
      "+",
      "~",
      "±",
      "@",
      ",",
      ";",
      "、",
      "k",
      "m",
      "V",
      "Ω",
      "R",
      "℃",
      "%",
      "(",
      ")",
      "min",
      "typ",
      "max",
      " ",
      "1e9",
      "∞",
      "e",
      ".",
      "/",
    );
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, unit, (text, unit) => {
        const read = readQuantity(text, unit);
        if (!read) return;
        for (const value of Object.values(read)) expect(value === null || Number.isFinite(value)).toBe(true);
        if (read.minimum !== null && read.maximum !== null) expect(read.minimum).toBeLessThanOrEqual(read.maximum);
      }),
    );
  });
});
