import { expect, test } from "vitest";
import { readLines } from "#platform/table-text/read-lines.ts";
import { MAX_FILTERS, resolveSymbols } from "./library-symbol.ts";
import { readLegacyLibrary, readLibraryWords } from "./read-legacy-library.ts";

async function* whole(text: string) {
  yield text;
}
const linesOf = (text: string) => readLines(whole(text));
const LIBRARY = `EESchema-LIBRARY Version 2.3
#encoding utf-8
#
# LM358
#
DEF ~LM358 U 0 20 Y Y 3 F N
F0 "U" 0 200 50 H V L CNN
F1 "LM358" 0 -200 50 H V L CNN
F2 "Housings_SOIC:SOIC-8_3.9x4.9mm_Pitch1.27mm" 0 0 50 H I C CNN
F3 "" 0 0 50 H I C CNN
F4 "Texas \\"TI\\" Instruments" 0 0 50 H I C CNN "Manufacturer"
ALIAS LM2904 LM258 ~LM158
$FPLIST
 SOIC*3.9x4.9mm*Pitch1.27mm*
 DIP*W7.62mm*
$ENDFPLIST
DRAW
P 4 1 1 10 -200 200 200 0 -200 -200 -200 200 f
X V- 4 -100 -300 150 U 50 50 3 1 W
X V+ 8 -100 300 150 D 50 50 3 1 W
X ~ 1 300 0 100 L 50 50 1 1 O
X ~ 1 300 0 100 L 50 50 1 2 O
X ~ 77 300 0 100 L 50 50 1 2 O
ENDDRAW
ENDDEF
DEF +3V3 #PWR 0 0 Y Y 1 F P
F0 "#PWR" 0 -150 50 H I C CNN
ENDDEF
#
#End Library
`.replaceAll("\n", "\r\n");
const WORDS = `EESchema-DOCLIB  Version 2.0
#
$CMP LM2904
D Dual operational amplifiers, wide
K dual opamp
F http://www.ti.com/lit/ds/symlink/lm2904.pdf
$ENDCMP
#
$CMP LM358
D Dual operational amplifiers
$ENDCMP
#End Doc Library
`;

test("symbols of KiCad 4 and 5 are read with their aliases, each with its own words of the .dcm", async () => {
  const { symbols, remarks } = await readLegacyLibrary(linesOf(LIBRARY), await readLibraryWords(linesOf(WORDS)));
  expect(remarks).toEqual([]);
  const resolved = resolveSymbols(symbols);
  const drawn = {
    line: 6,
    filters: ["SOIC*3.9x4.9mm*Pitch1.27mm*", "DIP*W7.62mm*"],
    pinCount: 3,
    unitCount: 3,
    isPower: false,
  };
  const named = {
    reference: "U",
    footprint: "Housings_SOIC:SOIC-8_3.9x4.9mm_Pitch1.27mm",
    manufacturer: 'Texas "TI" Instruments',
  };
  // Each number once, in their order, whatever unit draws it.
  expect(resolved[1]).toMatchObject({
    pins: [
      { number: "1", name: "", type: "output" },
      { number: "4", name: "V-", type: "power_in" },
      { number: "8", name: "V+", type: "power_in" },
    ],
  });
  expect(resolved).toMatchObject([
    { ...drawn, name: "LM358", base: null, properties: { ...named, description: "Dual operational amplifiers" } },
    {
      ...drawn,
      name: "LM2904",
      base: "LM358",
      properties: {
        ...named,
        description: "Dual operational amplifiers, wide",
        keywords: "dual opamp",
        datasheet: "http://www.ti.com/lit/ds/symlink/lm2904.pdf",
      },
    },
    { ...drawn, name: "LM258", base: "LM358", properties: { ...named, description: "~" } },
    { ...drawn, name: "LM158", base: "LM358" },
    { name: "+3V3", isPower: true, pinCount: null },
  ]);
});

test("a library without its .dcm is read and remarked; one in a version nobody knows too", async () => {
  const { symbols, remarks } = await readLegacyLibrary(linesOf(LIBRARY.replace("2.3", "9.9")), null);
  expect(symbols).toHaveLength(5);
  expect(remarks).toEqual([
    "旁边没有同名的 .dcm：没有说明、关键词和规格书链接",
    "库的格式版本「9.9」没有见过，已按 2.4 版读取",
  ]);
});

test.each([
  ["", "文件是空的"],
  ["!<arch>\n", "不是 KiCad 符号库（没有以 EESchema-LIBRARY 开头）"],
  [LIBRARY.slice(0, 300), "符号「LM358」（第 6 行）没有以 ENDDEF 结束，文件不完整"],
  [LIBRARY.replace("ENDDEF", "#"), "上一个符号「LM358」（第 6 行）没有以 ENDDEF 结束"],
  ["EESchema-LIBRARY Version 2.4\nX A 1\n", "第 2 行：不在任何符号之内（DEF … ENDDEF）"],
  ["EESchema-LIBRARY Version 2.4\nDEF\n", "第 2 行：符号没有名称"],
  [`EESchema-LIBRARY Version 2.4\n${"x".repeat(1_000_001)}\n`, "第 2 行：一行超过 100 万字"],
])("%j… is refused: %s", async (text, reason) => {
  await expect(readLegacyLibrary(linesOf(text), null)).rejects.toThrow(reason);
});

test("too many symbols, and words that are none, are refused", async () => {
  await expect(readLegacyLibrary(linesOf(LIBRARY), null, 2)).rejects.toThrow("一个库超过 2 个符号");
  const aliases = `EESchema-LIBRARY Version 2.4\nDEF A1 U 0 0 Y Y 1 F N\nALIAS ${"a ".repeat(400_000)}\n$FPLIST\n${"b ".repeat(400_000)}\n$ENDFPLIST\nENDDEF\n`;
  await expect(readLegacyLibrary(linesOf(aliases), null)).rejects.toThrow("一个库超过 50,000 个符号");
  const aliasLines = `EESchema-LIBRARY Version 2.4\nDEF A1 U 0 0 Y Y 1 F N\n${"ALIAS a\n".repeat(3)}`;
  await expect(readLegacyLibrary(linesOf(aliasLines), null, 3)).rejects.toThrow("一个库超过 3 个符号");
  await expect(readLibraryWords(linesOf("<html>"))).rejects.toThrow("同名的 .dcm 不是 KiCad 文件");
});

test("of 40,000 filters, each on a line of its own, as many are kept as a symbol may have", async () => {
  const filters = Array.from({ length: 40_000 }, (_, at) => `SOIC-${at}*\n`).join("");
  const { symbols } = await readLegacyLibrary(
    linesOf(`EESchema-LIBRARY Version 2.4\nDEF A1 U 0 0 Y Y 1 F N\n$FPLIST\n${filters}$ENDFPLIST\nENDDEF\n`),
    null,
  );
  expect(symbols[0]!.filters).toHaveLength(MAX_FILTERS);
  expect(symbols[0]!.filters.at(-1)).toBe(`SOIC-${MAX_FILTERS - 1}*`);
});

test("a symbol with more pins than any part has is refused; a second body style does not count", async () => {
  const draw = (count: number, style: number) =>
    Array.from({ length: count }, (_, at) => `X P ${at} 0 0 0 L 50 50 1 ${style} P\n`).join("");
  const libraryOf = (pins: string) =>
    linesOf(`EESchema-LIBRARY Version 2.4\nDEF A1 U 0 0 Y Y 1 F N\nDRAW\n${pins}ENDDRAW\nENDDEF\n`);
  await expect(readLegacyLibrary(libraryOf(draw(20_001, 1)), null)).rejects.toThrow(
    "符号「A1」（第 2 行）超过 20,000 个引脚",
  );
  const { symbols } = await readLegacyLibrary(libraryOf(draw(20_000, 1) + draw(100, 2)), null);
  expect(symbols[0]!.pinCount).toBe(20_000);
});
