import { expect, test } from "vitest";
import { isSameFamily } from "./same-family.ts";

test.each([
  ["LM324", "LM324DR"],
  ["1N4148", "1N4148W-7-F"],
  ["AD620", "AD620ANZ"],
  ["2SK3569", "2SK3569(STA4,X,S)"],
  ["IP2726_AC_FBR", "IP2726-AC-FBR"],
  ["BL602", "BL602L-10-Q2H"],
  ["LM1117", "LM1117-3.3"],
  ["stm32f103", "STM32F103C8T6"],
])("a document for %s describes %s", (family, mpn) => {
  expect(isSameFamily(family, mpn)).toBe(true);
});

test.each([
  ["1N400", "1N4007"],
  ["SMBJ6", "SMBJ6.0CA"],
  ["1.5KE15", "1.5KE150CA"],
  ["ERJ6ENF249", "ERJ6ENF2491V"],
  ["CH3", "CH340"],
  ["LM3", "LM3A"],
  ["LM358", "LM324"],
  ["LM324DR", "LM324"],
])("a document for %s does not describe %s", (family, mpn) => {
  expect(isSameFamily(family, mpn)).toBe(false);
});
