import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partKey } from "#shared/part-key.ts";
import { valueTag, wordTag } from "../index/tags.ts";
import { readTerms, type ReadTerms } from "./read-terms.ts";
import { example, farads, ohms, ohmsOfResistors, read, spell } from "./testing/read-example.ts";
import { buildVocabulary } from "./vocabulary.ts";

const { rows, brand, category, package: packageNamed } = example;

describe("whole queries", () => {
  const { brandIds } = read("意法").terms[0]!.naming!;

  test.each([
    ["STM32F103C8T6，SOP-8", ["STM32F103C8T6", "SOP-8"]],
    ["LM358，DIP-8", ["LM358", "DIP-8"]],
    ["100nF±10%", ["100nF", "±10%"]],
    ["10k±1% 0603", ["10k", "±1%", "0603"]],
    ["1uF±10% 25V", ["1uF", "±10%", "25V"]],
    ["CAP,CER,0.1UF,50V,10%,X7R,0603", ["CAP CER", "0.1UF", "50V", "10%", "X7R", "0603"]],
  ])("%s is cut wherever it is typed", (typed, words) => {
    expect(read(typed).terms.map((term) => term.typed)).toEqual(words);
  });

  test.each([
    ["STM32F103C8T6,LQFP48", ["STM32F103C8T6", "LQFP48"]],
    ["STM32F103C8T6/LQFP48", ["STM32F103C8T6", "LQFP48"]],
    ["STM32F103C8T6(LQFP-48)", ["STM32F103C8T6", "LQFP-48"]],
    ["NE555DR[SOP8]", ["NE555DR", "SOP8"]],
    ["STM32F103C8T6（意法）", ["STM32F103C8T6", "意法"]],
    ["LM358DR（TI）", ["LM358DR", "TI"]],
    ["STM32F103C8T6/GD32F103C8T6", ["STM32F103C8T6", "GD32F103C8T6"]],
    ["RELAY,XYZ,12V,DPDT", ["RELAY", "XYZ", "12V", "DPDT"]],
  ])("%s is a number first, and may be cut", (typed, words) => {
    const { terms, otherwise } = read(typed);
    expect(terms.map((term) => term.typed)).toEqual([typed]);
    expect(otherwise!.terms.map((term) => term.typed)).toEqual(words);
  });

  test("a brand in brackets is named where the word is cut", () => {
    expect(read("STM32F103C8T6（意法）").otherwise!.terms[1]!.naming).toEqual({ brandIds });
  });

  test.each(["BAS16J,XYZ", "CD74HC595M/TR", "AC/DC", "LM358 SOP-8", "TK10A60D(STA4,X,M)"])(
    "%s cannot be read else",
    (typed) => {
      expect(read(typed).otherwise).toBeNull();
    },
  );

  test("a package that is printed as two words is no more than each of them", () => {
    const printed = ["SMD0603-4P", "LED_0603", "SOT-23N"].map((name, place) => ({
      id: 1000 + place,
      key: partKey(name),
      name,
    }));
    const wide = buildVocabulary({ ...rows, packages: [...rows.packages, ...printed] });
    const wordsOf = (typed: string) => readTerms(typed, wide).terms.map((term) => term.typed);
    expect(wordsOf("SMD 0603 10K")).toEqual(["0603", "10K"]);
    expect(wordsOf("LED 0603")).toEqual(["LED", "0603"]);
    expect(wordsOf("SOT-23 N MOS")).toEqual(["SOT-23", "N MOS"]);
    expect(wordsOf("SOT-23N")).toEqual(["SOT-23N"]);
  });

  test("a single letter beside transistors is their channel", () => {
    expect(read("MOSFET N 30V SOT-23").terms[1]).toEqual({ typed: "N", naming: { tags: [wordTag("nchannel")] } });
    expect(read("mos管 p").terms[1]!.naming).toEqual({ tags: [wordTag("pchannel")] });
    expect(read("LM358 N").terms[1]).toEqual({ typed: "N" });
  });

  test.each([
    ["128M flash", 128, 2],
    ["64K eeprom", 64, 1],
  ])("%s is a size of a memory", (typed, count, power) => {
    expect(read(typed).terms[0]!.naming).toEqual({
      tags: [valueTag("bit", count * 1000 ** power), valueTag("bit", count * 1024 ** power)],
    });
  });

  test.each(["10k欧", "10k欧姆", "10千欧", "10K OHM", "10kΩ"])("%s is 10 kΩ", (typed) => {
    expect(read(typed).terms.map(({ naming }) => naming)).toEqual([{ tags: [ohms(1e4)] }]);
  });

  test("ohms beside the size of a chip or a tolerance are those of resistors; else of anything", () => {
    expect(read("RES 10K OHM 1% 0603").terms[1]!.naming).toEqual({ tags: [ohmsOfResistors(1e4)] });
    for (const typed of ["10k 0603 1%", "10k ±1%", "贴片 10K"]) {
      expect(read(typed).terms[0]!.naming).toEqual({ tags: [ohmsOfResistors(1e4)] });
      expect(read(typed).otherwise!.terms[0]!.naming!.tags).toContain(ohms(1e4));
    }
    expect(read("NTC 10k 0603").terms[1]!.naming!.tags).toContain(ohms(1e4));
  });

  test("how a part is mounted says nothing, but where a number ends so", () => {
    expect(read("贴片 LM358").terms).toEqual([{ typed: "LM358" }]);
    expect(read("PJ-320B贴片").terms.map(({ typed }) => typed)).toEqual(["PJ-320B", "贴片"]);
  });

  test("colours have one word in both languages", () => {
    for (const typed of ["红色", "红光", "red"])
      expect(read(`LED ${typed} 0805`).terms[1]!.naming).toEqual({ tags: [wordTag("red")] });
  });

  test("a suppressor by its category, voltage, power and package", () => {
    expect(spell("TVS diode 30V 3000W SMB")).toEqual([
      `TVS diode =category ${category("tvs-diode")}`,
      `30V =tags ${valueTag("V", 30)}`,
      `3000W =tags ${valueTag("W", 3000)}`,
      `SMB =package ${packageNamed("SMB")}`,
    ]);
  });

  test("a number keeps its signs and stands alone", () => {
    for (const number of [
      "STM32F103C8T6",
      "BAS16J,115",
      "CD74HC595M/TR",
      "LT1117CST-3.3#PBF",
      "SN74LVC2G07DRYR(UMW)",
      "2N7002（丝印12W）",
      "1.5KE15",
      "AC/DC-5",
    ]) {
      expect(read(number).terms.map(({ typed }) => typed)).toEqual([number]);
    }
    expect(read("CD74HC595M,").terms).toEqual([{ typed: "CD74HC595M" }]);
  });

  test("words that say nothing are left out where others remain", () => {
    expect(read("STM32F103C8T6 规格书 pdf").terms).toEqual([{ typed: "STM32F103C8T6" }]);
    expect(read("STM32F103C8T6规格书").terms).toEqual([{ typed: "STM32F103C8T6" }]);
    expect(read("LM358 data sheet").terms).toEqual([{ typed: "LM358" }]);
    expect(read("规格书").terms).toEqual([{ typed: "规格书" }]);
  });

  test("Chinese words need no blanks between them", () => {
    expect(spell("村田电容10uF")).toEqual([
      `村田 =brand ${brand("Murata")}`,
      `电容 =category ${category("capacitors")}`,
      `10uF =tags ${farads(1e-5)}`,
    ]);
    expect(read("AS5600摄影灯").terms).toEqual([{ typed: "AS5600" }, { typed: "摄影灯", isAttached: true }]);
    expect(
      read("如何走出失望和怀疑")
        .terms.map(({ typed }) => typed)
        .join(""),
    ).toBe("如何走出失望和怀疑");
  });

  test("nothing but signs is nothing", () => {
    for (const typed of ["", "   ", "-", "、，。", "\u{1f600}", "\ud800"])
      expect(read(typed)).toEqual({ terms: [], markings: [], isMarkingAsked: false, recognised: [], otherwise: null });
  });
});

describe("markings", () => {
  const any = { mpn: "SS8050", packageIds: null };
  const inSot23 = { mpn: "S8050", packageIds: read("SOT-23").terms[0]!.naming!.packageIds! };

  test("a short text is looked up, and one that is said to be a marking", () => {
    for (const typed of ["J3Y", "j3y", "丝印 J3Y", "丝印J3Y", "marking: J3Y", "J3Y 丝印代码"]) {
      const { terms, markings, recognised } = read(typed);
      expect(markings).toEqual([inSot23, any]);
      expect(terms.map(({ naming }) => naming)).toEqual([undefined]);
      expect(recognised).toEqual([{ typed: terms[0]!.typed, kind: "marking", ids: [] }]);
    }
    expect(read("STM32F1").markings).toEqual([]);
    expect(["J3Y", "丝印 J3Y", "marking: J3Y"].map((typed) => read(typed).isMarkingAsked)).toEqual([false, true, true]);
  });

  test("a value with a unit is none, unless it is said to be", () => {
    for (const typed of ["12W", "1/2W", "12V"]) expect(read(typed).markings).toEqual([]);
    expect(read("丝印 12W").markings).toEqual([{ mpn: "2N7002", packageIds: null }]);
  });

  test("a package beside it narrows", () => {
    expect(read("A7 SOT-323").markings).toEqual([{ mpn: "BAV99", packageIds: [packageNamed("SOT-323")] }]);
    expect(read("A7 SOT-23").markings).toEqual([]);
    expect(read("SOT-23 J3Y").markings).toEqual([inSot23, { mpn: "SS8050", packageIds: inSot23.packageIds }]);
  });
});

describe("any text", () => {
  const words = [
    "德州仪器",
    "意法半导体",
    "电解电容",
    "TI",
    "LDO",
    "SOT-23",
    "0603",
    "104",
    "10uF",
    "±5%",
    "4k7",
    "STM32F103C8T6",
    "BAS16J,115",
    "丝印",
    "J3Y",
    "规格书",
    "P沟道",
    "-40℃",
    "x7r",
    "轨到轨",
  ];
  const wordList = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 });
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary", maxLength: 60 }),
    wordList.map((list) => list.join(" ")),
    fc.string({ unit: fc.constantFrom(..."10µu电阻容沟道TIkKRnF%/,（） .-_+;、"), maxLength: 60 }),
  );
  const withoutTyped = ({ terms, markings, recognised }: ReadTerms) => ({
    namings: terms.map(({ naming }) => naming),
    keys: terms.map(({ typed }) => wordTag(typed.normalize("NFKC").toLowerCase())),
    markings,
    recognised: recognised.map((term) => term && { kind: term.kind, ids: term.ids }),
  });

  test("is read without a failure, with something recognised or null for each term", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { terms, recognised } = read(text);
        expect(recognised).toHaveLength(terms.length);
        for (const { typed } of terms) expect(typed.trim()).not.toBe("");
      }),
    );
  });

  test("reads the same in full width, in any case, with more blanks", () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(" ", "\u3000");
    fc.assert(
      fc.property(wordList, (list) => {
        const plain = withoutTyped(read(list.join(" ")));
        expect(withoutTyped(read(wide(list.join(" "))))).toEqual(plain);
        expect(withoutTyped(read(`  ${list.join(" \t ")}  `))).toEqual(plain);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("TI ldo sot-23", "texas INSTRUMENTS Stm32f103c8t6", "Op Amp so8", "marking j3y"),
        (text) => {
          expect(withoutTyped(read(text.toUpperCase()))).toEqual(withoutTyped(read(text.toLowerCase())));
        },
      ),
    );
  });

  test("reads the same in traditional and simplified characters", () => {
    for (const [traditional, simplified] of [
      ["意法半導體 電容", "意法半导体 电容"],
      ["貼片電阻 10歐", "贴片电阻 10欧"],
      ["絲印 J3Y", "丝印 J3Y"],
      ["規格書 LM358", "规格书 LM358"],
      ["微控制器 溝道", "微控制器 沟道"],
    ] as const) {
      expect(withoutTyped(read(traditional)).namings).toEqual(withoutTyped(read(simplified)).namings);
      expect(read(traditional).markings).toEqual(read(simplified).markings);
    }
  });

  test("loses no word that says something", () => {
    const silent = new Set(["丝印", "规格书"]);
    fc.assert(
      fc.property(wordList, (list) => {
        const typed = read(list.join(" "))
          .terms.map((term) => term.typed)
          .join(" ")
          .split(" ");
        const said = list.filter((word) => !silent.has(word));
        expect(said.length > 0 ? typed : []).toEqual(said);
      }),
    );
  });

  test("of any length ends, with every word in a term", () => {
    const long = [
      ("字".repeat(199) + " ").repeat(200),
      "a ".repeat(5000),
      "1/".repeat(20_000),
      "(".repeat(20_000),
      "电容".repeat(10_000),
      `${"1".repeat(20_000)}V`,
      "1/2,".repeat(5000),
      "德".repeat(300),
    ];
    for (const text of long) expect(read(text).terms.length).toBeLessThanOrEqual(10_100);
    expect(read(Array.from({ length: 200 }, (_, place) => `part${place}`).join(" ")).terms).toHaveLength(200);
  });
});
