import { expect, test } from "vitest";
import { shorterWords } from "./shorter-words.ts";

test("several words lose the last", () => {
  expect(shorterWords(" 德州仪器  LM358 SOIC-8 ")).toBe("德州仪器 LM358");
});

test("a long word keeps its beginning, without a separator at its end", () => {
  expect(shorterWords("STM32F103C8T6XX")).toBe("STM32F103C");
  expect(shorterWords("SN74-LVC")).toBe("SN74-L");
  expect(shorterWords("SN74--VC")).toBe("SN74");
});

test("a short word, or one without a letter, leaves nothing to try", () => {
  expect(shorterWords("LM358")).toBeNull();
  expect(shorterWords("---------")).toBeNull();
});
