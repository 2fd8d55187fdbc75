import { expect, test } from "vitest";
import { nameValue, sayPrinted } from "./value-words.ts";

test.each([
  ["300V/ms", "0.3 V/µs"],
  ["13 V/ms", "0.013 V/µs"],
  ["2V/us", "2 V/µs"],
  ["0.6V/ms@1kΩ", "0.0006 V/µs @ 1 kΩ"],
  ["300mV", "300 mV"],
])("a slew rate printed %s is told as %s", (printed, said) => {
  expect([sayPrinted(printed), nameValue(printed)]).toEqual([said, said]);
});
