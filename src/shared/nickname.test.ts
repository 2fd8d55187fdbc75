import { expect, test } from "vitest";
import { cleanNickname } from "./nickname.ts";

test.each([
  ["小焊台", "小焊台"],
  ["  a\r\n\tb\u0000c ", "a b c"],
  ["\u202Egnp.exe\u2066x", "gnp.exe x"],
  ["👨‍👩‍👧 一家", "👨‍👩‍👧 一家"],
  ["<b>粗</b>", "<b>粗</b>"],
  ["\uD83D", ""],
  ["\u200B\u200D\uFE0F", ""],
  ["", ""],
])("the name %j is shown as %j", (given, shown) => {
  expect(cleanNickname(given)).toBe(shown);
});

test("a long name ends after 32 characters, never within one", () => {
  expect(cleanNickname("阻".repeat(1000))).toBe("阻".repeat(32));
  expect(cleanNickname(`${"a".repeat(30)}👨‍👩‍👧b`)).toBe("a".repeat(30));
  expect(cleanNickname(`a${"\u0301".repeat(10_000)}`)).toBe("");
});
