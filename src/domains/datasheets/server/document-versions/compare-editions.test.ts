import { expect, test } from "vitest";
import { compareEditions, sortEditions } from "./compare-editions.ts";

const edition = (version: string | null, publishedOn: string | null = null) => ({ version, publishedOn });

test.each([
  ["Rev. A", "Rev. B"],
  ["A", "rev b"],
  ["Z", "AA"],
  ["V1.2", "V1.10"],
  ["1.0", "2"],
  ["Ver 0.9", "V1.0"],
  ["Ｖ1.1", "1.2"],
  ["第3版", "第12版"],
  ["2023.05", "2024.01"],
])("%s is older than %s", (older, newer) => {
  expect(compareEditions(edition(older), edition(newer))).toBeLessThan(0);
  expect(compareEditions(edition(newer), edition(older))).toBeGreaterThan(0);
});

test.each([
  ["A", "A"],
  ["A", "1.0"],
  ["1.0", "1"],
  ["SLOS080W", "SLOS080X"],
  ["Draft", "Final"],
  ["Rev. B", null],
  [null, null],
  ["1.2", "2024.01"],
  ["B2", "B10"],
  ["", "A"],
  ["9".repeat(40), "1"],
])("which of %s and %s came first is not certain", (one, other) => {
  expect(compareEditions(edition(one), edition(other))).toBeNull();
});

test("the day decides, also without a version; a version that says the opposite leaves it open", () => {
  expect(compareEditions(edition(null, "2019-12-31"), edition(null, "2020-01-01"))).toBeLessThan(0);
  expect(compareEditions(edition("B", "2019-01-01"), edition("B", "2020-01-01"))).toBeLessThan(0);
  expect(compareEditions(edition("A", "2019-01-01"), edition("B", "2019-01-01"))).toBeLessThan(0);
  expect(compareEditions(edition("B", "2019-01-01"), edition("A", "2020-01-01"))).toBeNull();
  expect(compareEditions(edition(null, "2020-01-01"), edition(null, "2020-01-01"))).toBeNull();
});

test("what was read off the pages is certain only where version and day say the same", () => {
  const read = (version: string | null, publishedOn: string | null) => ({ version, publishedOn, isEditionRead: true });
  expect(compareEditions(read("Rev. A", "2019-01-01"), edition("Rev. B", "2020-01-01"))).toBeLessThan(0);
  expect(compareEditions(read("Rev. A", null), edition("Rev. B", "2020-01-01"))).toBeNull();
  expect(compareEditions(edition("Rev. A", "2019-01-01"), read("Rev. A", "2020-01-01"))).toBeNull();
  expect(compareEditions(read(null, "2019-01-01"), read(null, "2020-01-01"))).toBeNull();
});

test("editions are put in order only where each has its place", () => {
  const [a, b, c] = [edition("A"), edition("B"), edition("C", "2020-01-01")];
  expect(sortEditions([c, a, b])).toEqual([a, b, c]);
  expect(sortEditions([a, b, edition(null, "2021-01-01")])).toBeNull();
  expect(sortEditions([a, b, edition("B", "2021-01-01")])).toBeNull();
});
