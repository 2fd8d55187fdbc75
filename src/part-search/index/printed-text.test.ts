import fc from "fast-check";
import { expect, test } from "vitest";
import { printedBytesAtMost, printedLength, readPrinted, writePrinted } from "./printed-text.ts";
import { searchKey } from "./search-key.ts";

function printedBytes(mpn: string, keyLength: number): Uint8Array {
  const target = new Uint8Array(printedBytesAtMost(mpn) + 3);
  return target.subarray(3, writePrinted(mpn, keyLength, { target, start: 3 }));
}

function readBack(mpn: string): string {
  const key = searchKey(mpn);
  const bytes = printedBytes(mpn, key.length);
  let header = 0;
  let at = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!;
    header |= (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  expect(bytes.length - at).toBe(printedLength(header));
  return readPrinted(header, bytes.subarray(at), key);
}

test("a number is printed as it was given, whatever stands in it", () => {
  const mpn = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."AZ09-/. ,#"), maxLength: 400 }),
    fc.string({ unit: fc.constantFrom(..."AZaz09-/. µΩ环保ＡＢﷺ😀") }),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(mpn, (text) => {
      expect(readBack(text)).toBe(text);
    }),
    { numRuns: 1000 },
  );
  for (const text of [
    "",
    "-",
    "---",
    "A".repeat(2000),
    `${"A".repeat(300)}-B`,
    "-".repeat(2000),
    `BAS16J,115`,
    "1N4148W-7-F",
  ])
    expect(readBack(text)).toBe(text);
});

test("signs in capitals take two bytes each, and no signs a single byte", () => {
  expect(printedBytes("STM32F103C8T6", 13)).toHaveLength(1);
  expect(printedBytes("SN74HC595N-TR", 12)).toHaveLength(3);
});
