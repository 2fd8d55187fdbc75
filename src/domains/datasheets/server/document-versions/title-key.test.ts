import { expect, test } from "vitest";
import { titleKey } from "./title-key.ts";

test.each([
  ["LM358 Dual Op Amp, Rev. B", "LM358 Dual Op Amp (Revision C)"],
  ["CH340 数据手册 V1.2", "CH340規格書 v1.10"],
  ["LM358 Data Sheet, Jan 2019", "LM358 datasheet March 3, 2021"],
  ["LM358 preliminary 2019-01", "LM358 2020年3月"],
])("%s and %s may be editions of one document", (one, other) => {
  expect(titleKey(one)).toBe(titleKey(other));
});

test.each([
  ["LM1117 3.3", "LM1117 5.0"],
  ["ULN 2003", "ULN 2004"],
  ["ATmega328P", "ATmega328P Summary"],
  ["LM358 A", "LM358 B"],
  ["Reverse blocking", "Reversible blocking"],
])("%s and %s are two documents", (one, other) => {
  expect(titleKey(one)).not.toBe(titleKey(other));
});
