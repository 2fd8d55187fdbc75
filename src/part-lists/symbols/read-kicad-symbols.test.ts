import { expect, test } from "vitest";
import { drawLibrary } from "#domains/catalogue/testing/symbol-libraries.ts";
import { resolveSymbols } from "./library-symbol.ts";
import { readKicadSymbols } from "./read-kicad-symbols.ts";

async function* whole(text: string) {
  yield text;
}
const read = (text: string) => readKicadSymbols(whole(text));

test("a symbol tells its names, its words, its pins once and its units", async () => {
  const properties = {
    Footprint: "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm",
    Datasheet: "~",
    ki_keywords: "dual opamp",
    ki_description: 'Dual "low" power',
    ki_fp_filters: "SOIC*3.9x4.9mm* DIP*W7.62mm*",
    "Mfr. Part #": "LM358DR",
    MANUFACTURER: "TI",
    LCSC: "C7950",
  };
  const { symbols, remarks } = await read(
    drawLibrary([
      {
        name: "LM358{slash}NOPB",
        properties,
        units: [
          ["4", "8"],
          ["1", "2", "3"],
          ["5", "6", "7"],
        ],
      },
    ]),
  );
  expect(remarks).toEqual([]);
  expect(symbols).toEqual([
    {
      line: 2,
      name: "LM358/NOPB",
      base: null,
      isPower: false,
      isInBill: true,
      pinCount: 8,
      unitCount: 2,
      pins: ["1", "2", "3", "4", "5", "6", "7", "8"].map((number) => ({ number, name: `P${number}`, type: "input" })),
      filters: ["SOIC*3.9x4.9mm*", "DIP*W7.62mm*"],
      properties: {
        reference: "U",
        footprint: "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm",
        datasheet: "~",
        keywords: "dual opamp",
        description: 'Dual "low" power',
        mpn: "LM358DR",
        manufacturer: "TI",
        lcsc: "C7950",
      },
    },
  ]);
});

test("the forms of KiCad 6 to 10 are read alike: names with their library, Description, private properties, a second body style, flags of power", async () => {
  const text = `(kicad_symbol_lib
\t(version 20241209)
\t(generator "kicad_symbol_editor")
\t(generator_version "9.0")
\t(symbol "Logic:SN7400"
\t\t(exclude_from_sim no)
\t\t(in_bom yes)
\t\t(property private "KLC" "x")
\t\t(property private "MPN" "SN7400N")
\t\t(property "Description" "quad nand")
\t\t(symbol "SN7400_1_1" (pin input line (number "1")) (pin input line (number "2")))
\t\t(symbol "SN7400_1_2" (pin input inverted (number "1")) (pin input inverted (number "9")))
\t\t(embedded_files (file (name "a.pdf") (type datasheet) (data |KLUv((("")\n==|)))
\t)
\t(symbol "+3V3" (power global) (property "Reference" "#PWR"))
)`;
  const { symbols } = await read(text);
  expect(symbols).toMatchObject([
    { name: "SN7400", pinCount: 2, unitCount: 1, properties: { mpn: "SN7400N", description: "quad nand" } },
    { name: "+3V3", isPower: true, isInBill: null, pinCount: null },
  ]);
});

test("derived symbols take what they leave empty from their base, wherever it stands, through chains", async () => {
  const { symbols } = await read(
    drawLibrary([
      { name: "LM2904D", extends: "LM2904", properties: { Footprint: "", Datasheet: "~" } },
      { name: "LM2904", extends: "LM358", properties: { ki_description: "wider" } },
      {
        name: "LM358",
        properties: {
          MPN: "LM358P",
          Footprint: "Package_DIP:DIP-8",
          Datasheet: "https://example.com/a.pdf",
          ki_description: "base",
          ki_fp_filters: "DIP*",
        },
        units: [["1", "2"]],
      },
    ]),
  );
  expect(resolveSymbols(symbols)[0]).toMatchObject({
    line: 2,
    name: "LM2904D",
    base: "LM2904",
    pinCount: 2,
    filters: ["DIP*"],
    properties: { footprint: "Package_DIP:DIP-8", datasheet: "~", description: "wider" },
  });
  // The number is the base's own.
  expect(resolveSymbols(symbols)[0]).not.toHaveProperty("properties.mpn");
});

test("loops, bases that are not there and names that stand twice are told, and the others are read", async () => {
  const { symbols } = await read(
    drawLibrary([
      { name: "A1", extends: "B1" },
      { name: "B1", extends: "C1" },
      { name: "C1", extends: "B1" },
      { name: "D1", extends: "D1" },
      { name: "E1", extends: "E0" },
      { name: "F1" },
      { name: "F1" },
    ]),
  );
  expect(resolveSymbols(symbols).map((symbol) => ("refusal" in symbol ? symbol.refusal : symbol.name))).toEqual([
    "派生关系绕成了圈：A1 → B1 → C1 → B1",
    "派生关系绕成了圈：B1 → C1 → B1",
    "派生关系绕成了圈：C1 → B1 → C1",
    "派生关系绕成了圈：D1 → D1",
    "派生自「E0」，库中没有这个符号",
    "F1",
    expect.stringMatching(/^库中已有同名符号（第 \d+ 行）$/),
  ]);
});

test("a library from the future is read and remarked, one without a version too; what is another file or too much is refused", async () => {
  expect((await read(drawLibrary([{ name: "X1" }], 20991231))).remarks).toEqual([
    "库的格式版本 20991231 比已知的新，已按 KiCad 10 的格式读取",
  ]);
  expect((await read('(kicad_symbol_lib (symbol "X1"))')).remarks).toEqual(["库没有写明格式版本"]);
  await expect(read("(kicad_sch (version 1))")).rejects.toThrow("不是 KiCad 符号库");
  await expect(read("((symbol a))")).rejects.toThrow("不是 KiCad 符号库");
  await expect(
    readKicadSymbols(whole(drawLibrary([{ name: "A1" }, { name: "A2" }, { name: "A3" }])), 2),
  ).rejects.toThrow("一个库超过 2 个符号");
});
