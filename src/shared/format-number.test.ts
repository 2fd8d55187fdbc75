import fc from "fast-check";
import { expect, test } from "vitest";
import { formatNumber } from "./format-number.ts";

test.each([
  [0, "0"],
  [1234567, "1,234,567"],
  [999, "999"],
  [1000, "1,000"],
  [-1234.5, "-1,234.5"],
  ["1234567.1234564", "1,234,567.123456"],
  ["0.0000005", "0.000001"],
  ["0.00000049", "0"],
  ["-0.0000001", "0"],
  [-0, "0"],
  ["1.500000", "1.5"],
  ["100.000000", "100"],
  ["007.10", "7.1"],
  [".5", "0.5"],
  ["5.", "5"],
  [0.1 + 0.2, "0.3"],
  [1e21, "1,000,000,000,000,000,000,000"],
  [1.5e-7, "0"],
  ["1e3", "1,000"],
  ["12345678901234567890.123456", "12,345,678,901,234,567,890.123456"],
  ["999999.9999996", "1,000,000"],
  [" 3.3 ", "3.3"],
])("%s is written %s", (value, written) => {
  expect(formatNumber(value)).toBe(written);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, "", ".", "-", "abc", "1,2", "NaN", "e5"])(
  "%s is no number",
  (value) => {
    expect(formatNumber(value)).toBe("–");
  },
);

test("a half is rounded away from zero, exactly", () => {
  expect(formatNumber("1.005", { maxDecimals: 2 })).toBe("1.01");
  expect(formatNumber("-1.005", { maxDecimals: 2 })).toBe("-1.01");
  expect(formatNumber("1.5", { maxDecimals: 0 })).toBe("2");
});

test("zeros are added where a column lines up", () => {
  expect(formatNumber("1.5", { minDecimals: 4 })).toBe("1.5000");
  expect(formatNumber("3", { minDecimals: 2 })).toBe("3.00");
});

test("what is written reads back as the number, in threes, with at most six decimals and none too many", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      fc.integer({ min: 0, max: 6 }),
      (digits, decimals) => {
        const text = `${digits < 0n ? "-" : ""}${(digits < 0n ? -digits : digits)
          .toString()
          .padStart(decimals + 1, "0")
          .replace(new RegExp(`(\\d{${decimals}})$`), decimals > 0 ? ".$1" : "")}`;
        const written = formatNumber(text);
        expect(written).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d{0,5}[1-9])?$/);
        expect(Number(written.replaceAll(",", ""))).toBe(Number(text));
      },
    ),
  );
});
