import fc from "fast-check";
import { expect, test } from "vitest";
import { DIFFERENCE_BYTES_MAX, differenceBytes, readDifference, writeDifference } from "./differences.ts";

test("every difference is read as it was written, and tells its length", () => {
  const target = new Uint8Array(20);
  const check = (difference: number) => {
    const end = writeDifference(difference, target, 3);
    expect(end - 3).toBeLessThanOrEqual(DIFFERENCE_BYTES_MAX);
    expect(differenceBytes(target[3]!)).toBe(end - 3);
    expect(readDifference(target, 3)).toBe(difference);
  };
  for (const limit of [216, 216 + 8192, 216 + 8192 + 458_752])
    for (let difference = limit - 300; difference < limit + 300; difference++) if (difference >= 0) check(difference);
  fc.assert(fc.property(fc.integer({ min: 0, max: 0xffffffff }), check));
});
