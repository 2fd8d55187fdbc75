import { expect, test } from "vitest";
import { formatPrinted } from "./format-printed.ts";

test.each([
  ["12.5V", "12.5 V"],
  ["72MHz", "72 MHz"],
  ["3.3 V", "3.3 V"],
  ["3.30V", "3.3 V"],
  [".5A", "0.5 A"],
  ["5000 V", "5,000 V"],
  ["100uA", "100 µA"],
  ["2V/us", "2 V/µs"],
  ["10KΩ", "10 kΩ"],
  ["10\u2126", "10 Ω"],
  ["64KB", "64 KB"],
  ["2Kbit", "2 Kbit"],
  ["500Kbps", "500 kbps"],
  ["24 bit", "24 bit"],
  ["2.54mm", "2.54 mm"],
  ["235°C", "235 ℃"],
  ["-129dBm", "-129 dBm"],
  ["−3dB", "-3 dB"],
  ["+3V", "+3 V"],
  ["±1%", "±1%"],
  ["± 20 %", "±20%"],
  ["±100ppm/℃", "±100 ppm/℃"],
  ["120°", "120°"],
])("%s is written %s", (printed, written) => {
  expect(formatPrinted(printed)).toBe(written);
});

test.each([
  ["2V~3.6V", "2–3.6 V"],
  ["2.0V~3.60V", "2–3.6 V"],
  ["-40℃~+85℃", "-40 ~ 85 ℃"],
  ["-16V~-1.5V", "-16 ~ -1.5 V"],
  ["300mV~36V", "300 mV–36 V"],
  ["28~32 AWG", "28–32 AWG"],
  ["400nm ～ 1100nm", "400–1,100 nm"],
])("the range %s is written %s", (printed, written) => {
  expect(formatPrinted(printed)).toBe(written);
});

test.each([
  ["3V~3.6V,4.5V~5.5V", "3–3.6 V, 4.5–5.5 V"],
  ["-18V~-2.3V, 2.3V~18V", "-18 ~ -2.3 V, 2.3–18 V"],
  ["5uA@75V", "5 µA @ 75 V"],
  ["21ns@6V,50pF", "21 ns @ 6 V, 50 pF"],
  ["2000hrs@105℃", "2,000 hrs @ 105 ℃"],
  ["-40℃~+125℃@(Tj)", "-40 ~ 125 ℃ @ (Tj)"],
  ["250V@AC, 220V@DC", "250 V @ AC, 220 V @ DC"],
])("of the list or condition %s each figure is written: %s", (printed, written) => {
  expect(formatPrinted(printed)).toBe(written);
});

test.each([
  "",
  "1",
  "0603",
  "1,000V",
  "100,000 cycles",
  "X7R",
  "I2C",
  "4P",
  "3380K",
  "4k7",
  "100n",
  "3m",
  "74HC",
  "USB 2.0",
  "1x2P",
  "300/5A",
  "5V, AC",
  "2.7V-5.5V",
  "2V~5.5",
  "5V~",
  "~5V",
  "1V~2V~3V",
  "3.5mm Headphone Jack",
  "LQFP-48",
  "0.0000001F",
  "±1V~±2V",
  "V".repeat(500),
])("%s stays as printed", (printed) => {
  expect(formatPrinted(printed)).toBe(printed);
});

test("what is written is not rewritten again", () => {
  for (const printed of ["2V~3.6V", "-40℃~+85℃", "5uA@75V", "72MHz", "±20%"])
    expect(formatPrinted(formatPrinted(printed))).toBe(formatPrinted(printed));
});
