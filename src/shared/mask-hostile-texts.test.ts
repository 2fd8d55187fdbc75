import { expect, test } from "vitest";
import { slowPieces } from "#testing/growth.ts";
import { maskPhones } from "./mask-phones.ts";

const CHARACTERS = 16_000;

test("phones are masked in time that goes by the length of a text, whatever is written there", () => {
  expect(slowPieces(maskPhones, CHARACTERS)).toEqual([]);
});
