import { expect, test } from "vitest";
import { nearestBeginning } from "./nearest-beginning.ts";

test("of a number that was typed with an error, as much is meant as was typed", () => {
  for (const [mpn, typed, meant] of [
    ["LM358", "LM3S8", "LM358"],
    ["LM358DR", "LM3S8", "LM358"],
    ["LM358DR", "lm38", "LM358"],
    ["STM32F103C8T6", "STM32F1O3C8T6", "STM32F103C8T6"],
    ["SN74LVC1G08/NOPB", "SN74 LVC 1G80", "SN74LVC1G08"],
    ["GRM155R71C104KA88D", "GMR155", "GRM155"],
    ["BAS16J", "BAS61J", "BAS16J"],
  ] as const) {
    expect([typed, nearestBeginning(mpn, typed)]).toEqual([typed, meant]);
  }
});

test("what is unlike any beginning is answered whole or not at all, never torn inside a character", () => {
  expect(nearestBeginning("电阻😀1", "电阻😀2")).toMatch(/^电阻(😀1?)?$/u);
  expect(nearestBeginning("LM358", "")).toBe("");
});
