import { expect, test, vi } from "vitest";
import { partKey } from "#shared/part-key.ts";
import { withoutWords } from "./without-words.ts";

vi.mock(import("#shared/part-key.ts"), async (original) => {
  const { partKey } = await original();
  return { partKey: vi.fn<typeof partKey>(partKey) };
});

test("the words that were taken for something are left out, however they are written", () => {
  for (const [keywords, typed, others] of [
    ["德州仪器 1117", "德州仪器", "1117"],
    ["LM358 Texas  Instruments SOP-8", "texas instruments", "LM358 SOP-8"],
    ["sot 23 2N7002", "SOT-23", "2N7002"],
    ["TI TI LM358", "TI", "TI LM358"],
    ["- LM358", "LM358", "-"],
    ["德州仪器1117", "德州仪器", "1117"],
    ["LM358", "TI", null],
    ["- ; LM358", ";", "- LM358"],
  ] as const) {
    expect([keywords, typed, withoutWords(keywords, typed)]).toEqual([keywords, typed, others]);
  }
});

test("each of many words is folded once, and far more than anybody types are not looked at", () => {
  vi.mocked(partKey).mockClear();
  expect(withoutWords(`${"\ufdfa ".repeat(99)}x`, "ti")).toBeNull();
  expect(vi.mocked(partKey).mock.calls.length).toBeLessThanOrEqual(41);
  expect(vi.mocked(partKey).mock.calls.every(([word]) => word.length <= 2)).toBe(true);
});
