import fc from "fast-check";
import { expect, test } from "vitest";
import { moveEntry } from "./move-entry.ts";

test.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 1, "abcd"],
  [0, -1, "abcd"],
  [3, 9, "abcd"],
])("what stands at %s comes to %s", (from, to, result) => {
  expect(moveEntry([..."abcd"], from, to).join("")).toBe(result);
});

test("nothing is lost or doubled, and the way back restores the order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (entries, one, other) => {
      const [from, to] = [one % entries.length, other % entries.length];
      const moved = moveEntry(entries, from, to);
      expect(moved[to]).toBe(entries[from]);
      expect(moveEntry(moved, to, from)).toEqual(entries);
    }),
  );
});
