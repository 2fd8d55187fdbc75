import { expect, test } from "vitest";
import { factsOfName } from "./facts-of-name.ts";

const isBrand = (word: string) => ["ti", "德州仪器", "texas instruments", "3peak"].includes(word.toLowerCase());

test.each([
  ["LM358__Texas_Instruments__zh.pdf", "LM358", "Texas Instruments", "zh"],
  ["LM358.pdf", "LM358", null, null],
  ["TI LM358 Datasheet.pdf", "LM358", "TI", null],
  ["德州仪器LM358规格书.pdf", "LM358", "德州仪器", null],
  ["LM358_TI.PDF", "LM358", "TI", null],
  ["3PEAK TPA1834.pdf", "TPA1834", "3PEAK", null],
  ["sample.pdf", null, null, null],
])("%s", (file, mpn, manufacturer, language) => {
  expect(factsOfName(`/some/where/${file}`, isBrand)).toMatchObject({ mpn, manufacturer, language });
});
