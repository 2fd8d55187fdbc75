import { expect, test } from "vitest";
import { spellingKey, textKey } from "./spelling.ts";

test("one value has one key, however it is spelled", () => {
  for (const spellings of [
    ["N-Channel", "N Channel", "n-channel", "Ｎ－Ｃｈａｎｎｅｌ", "N‑Channel", " N  channel "],
    ["ARM", "Arm", "arm"],
    ["SOT-23", "SOT 23", "sot23"],
    ["NPN, PNP", "NPN,PNP", "NPN，PNP"],
    ["5 V", "5V"],
    ["是（带锁）", "是 (带锁)"],
  ]) {
    expect(new Set(spellings.map(spellingKey)).size, spellings.join(" | ")).toBe(1);
  }
});

test("values that are not the same keep keys of their own", () => {
  for (const values of [
    ["10M", "10m", "10 k"],
    ["1MHz", "1mHz"],
    ["-5", "5", "- 5"],
    ["1-2", "12", "1 2"],
    ["A -5", "A5"],
    ["C,D", "CD"],
    ["N+P", "NP"],
    ["N沟道", "P沟道"],
  ]) {
    expect(new Set(values.map(spellingKey)).size, values.join(" | ")).toBe(values.length);
  }
});

test("words of one meaning are one value of a list", () => {
  expect(new Set(["N-Channel", "1 N-channel", "1 Piece N-Channel", "N沟道", "1PCSNChannel"].map(textKey)).size).toBe(1);
  expect(new Set(["N-Channel", "P-Channel", "2 N-Channel", "N-Channel + P-Channel"].map(textKey)).size).toBe(4);
});
