import { expect, test } from "vitest";
import { decodeOrLeave, escapeBareSigns, isDecodable } from "./percent-encoding.ts";

function decodes(text: string): boolean {
  try {
    return decodeURIComponent(text) === decodeURIComponent(text);
  } catch {
    return false;
  }
}

const hex = (byte: number) => `%${byte.toString(16).padStart(2, "0")}`;

test("says of one, two and three bytes what decodeURIComponent says, and of the edges of four", () => {
  const edges = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
  const wrong: string[] = [];
  for (let first = 0; first < 256; first++)
    for (const second of edges)
      for (const third of edges)
        for (const length of [1, 2, 3, 4]) {
          const text = [first, second, third, 0xbf].slice(0, length).map(hex).join("");
          if (isDecodable(text) !== decodes(text)) wrong.push(text);
        }
  expect(wrong).toEqual([]);
});

test("leaves what can't be decoded, and takes bare signs as they stand", () => {
  expect(decodeOrLeave("%E7%94%B5%ZZ")).toBe("%E7%94%B5%ZZ");
  expect(decodeOrLeave("%E7%94%B5")).toBe("电");
  expect(decodeURIComponent(escapeBareSigns("100%电%E7%94%B5%E7%94%"))).toBe("100%电电%E7%94%");
});

test("a long text of wrong signs takes no exception", () => {
  const text = "%".repeat(55_000);
  expect(escapeBareSigns(text)).toBe("%25".repeat(55_000));
  expect(isDecodable(text)).toBe(false);
});
