import { expect, test } from "vitest";
import { randomNumbers } from "../../../bench/random.ts";
import { NumberPlaces } from "./number-places.ts";
import { PackedNumbers, packNumbers } from "./packed-numbers.ts";

test("numbers get places in the order in which they come, and keep them", () => {
  const random = randomNumbers(1);
  const places = new NumberPlaces();
  const expected = new Map<number, number>();
  const given: number[] = [];
  const wanted: number[] = [];
  for (let asked = 0; asked < 50_000; asked++) {
    const number = [0, 0xffffffff, asked, Math.floor(random() * 2 ** 32)][asked % 4]!;
    if (!expected.has(number)) expected.set(number, expected.size);
    given.push(places.placeOf(number));
    wanted.push(expected.get(number)!);
  }
  expect(given).toEqual(wanted);
  expect([...places.numbers()]).toEqual([...expected.keys()]);
});

test("numbers are packed in three bytes while all of them fit, else in four", () => {
  for (const [numbers, bytes] of [
    [[], 0],
    [[0, 1, 0xffffff], 9],
    [[0, 0x1000000, 0xffffffff], 12],
  ] as const) {
    const buffer = packNumbers(Uint32Array.from(numbers));
    const packed = new PackedNumbers(buffer, numbers.length);
    expect(buffer.byteLength).toBe(bytes);
    expect(numbers.map((_, place) => packed.at(place))).toEqual([...numbers]);
  }
});
