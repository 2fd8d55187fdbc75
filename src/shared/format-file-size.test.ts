import { expect, test } from "vitest";
import { formatFileSize } from "./format-file-size.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 KB"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [123_456, "121 KB"],
  [1_048_575, "1 MB"],
  [2_516_582, "2.4 MB"],
  [62_914_560, "60 MB"],
  [5_368_709_120, "5 GB"],
  [Number.NaN, "–"],
  [-1, "–"],
])("%s bytes are %s", (sizeBytes, written) => {
  expect(formatFileSize(sizeBytes)).toBe(written);
});
