import { describe, expect, test } from "vitest";
import { valueTag, wordTag } from "../index/tags.ts";
import { example, farads, ohms, ohmsOfResistors, read, spell } from "./testing/read-example.ts";

const { rows, brand, category, package: packageNamed } = example;

describe("brands", () => {
  test.each([
    "德州仪器",
    "TI",
    "ti",
    "ＴＩ",
    "Texas Instruments",
    "texas  instruments",
    "德州儀器",
    "dezhouyiqi",
    "TI(德州仪器)",
  ])("%s names Texas Instruments", (name) => {
    expect(read(name).recognised[0]).toMatchObject({ kind: "brand", ids: [brand("Texas Instruments")] });
    expect(read(name).terms[0]!.naming!.isWeak).toBeUndefined();
  });

  test.each(["dzyq", "texas", "texas instr"])("%s only perhaps", (name) => {
    expect(read(name).terms.at(0)!.naming).toEqual({ brandIds: [brand("Texas Instruments")], isWeak: true });
  });

  test.each([
    ["意法半導體", "STMicroelectronics"],
    ["飞思卡尔", "NXP Semiconductors"],
    ["风华", "FH (Guangdong Fenghua)"],
    ["ruilon", "RUILON(Shenzhen Ruilongyuan Elec)"],
    ["圣邦", "SGMICRO"],
    ["圣邦微", "SGMICRO"],
    ["村田", "Murata"],
  ])("%s is %s", (name, expected) => {
    expect(read(name).terms[0]!.naming).toEqual({ brandIds: [brand(expected)] });
  });

  test("a brand that was taken over stands for its successor too, and the other way round", () => {
    const [adi, linear] = [brand("Analog Devices"), brand("Linear Technology")];
    expect(read("凌力尔特 LT1117").terms).toEqual([
      { typed: "凌力尔特", naming: { brandIds: [linear, adi] } },
      { typed: "LT1117" },
    ]);
    expect(read("ADI LT1117").terms).toEqual([
      { typed: "ADI", naming: { brandIds: [adi, linear] } },
      { typed: "LT1117" },
    ]);
  });

  test("names that are as well numbers, or begin some, are weak", () => {
    expect(spell("HMC5843")).toEqual([`HMC5843 ~=brand ${brand("HMC5843")}`]);
    expect(spell("MAX 232 SOIC-16")[0]).toBe(`MAX ~=brand ${brand("MAX")}`);
  });
});

describe("categories", () => {
  test.each([
    ["三极管", "bipolar-transistor"],
    ["BJT", "bipolar-transistor"],
    ["稳压管", "zener-diode"],
    ["zener", "zener-diode"],
    ["zener diodes", "zener-diode"],
    ["TVS diode", "tvs-diode"],
    ["单片机", "mcu"],
    ["MCU", "mcu"],
    ["微控制器", "mcu"],
    ["微控制器芯片", "mcu"],
    ["運放", "operational-amplifier"],
    ["op amp", "operational-amplifier"],
    ["OP-AMP", "operational-amplifier"],
    ["LDO", "ldo"],
    ["低压差稳压器", "ldo"],
    ["贴片电阻", "chip-resistor"],
    ["MLCC", "mlcc"],
    ["电解电容", "leaded-electrolytic-capacitor"],
    ["晶振", "crystal"],
    ["光耦", "transistor-optocoupler"],
    ["连接器", "connectors"],
    ["MOS管", "mosfet"],
  ])("%s is a category: %s", (name, slug) => {
    expect(read(name).recognised[0]).toMatchObject({ kind: "category" });
    expect(read(name).terms[0]!.naming!.categoryIds![0]).toBe(category(slug));
  });

  test("each category is recognised by its own name, whatever others are called", () => {
    for (const { id, name } of rows.categories) {
      const { recognised } = read(name);
      expect(recognised, name).toHaveLength(1);
      expect(recognised[0], name).toMatchObject({ kind: "category" });
      expect(recognised[0]!.ids[0], name).toBe(id);
    }
  });

  test("a word that is no category's own name means all that are called so", () => {
    const relays = ["power-relay", "signal-relay", "automotive-relay", "reed-relay", "solid-state-relay"].map(category);
    expect(read("继电器").terms[0]!.naming!.categoryIds!.toSorted((one, other) => one - other)).toEqual(
      relays.toSorted((one, other) => one - other),
    );
  });

  test("who names a parent means all below it; a name may mean several", () => {
    expect(read("电容").terms[0]!.naming!.categoryIds).toContain(category("mlcc"));
    const electrolytic = [
      "leaded-electrolytic-capacitor",
      "smd-electrolytic-capacitor",
      "snap-in-electrolytic-capacitor",
    ];
    expect(read("电解电容").terms[0]!.naming!.categoryIds).toEqual(electrolytic.map(category));
  });
});

describe("packages", () => {
  test.each([
    ["SOT-23", ["SOT-23", "SOT-23-3", "SOT-23-5", "SOT-25"]],
    ["sot23", ["SOT-23", "SOT-23-3", "SOT-23-5", "SOT-25"]],
    ["SOT 23", ["SOT-23", "SOT-23-3", "SOT-23-5", "SOT-25"]],
    ["SOT-23-5", ["SOT-23-5", "SOT-25"]],
    ["SOT-353", ["SC-70-5"]],
    ["SC-70", ["SOT-323", "SC-70-5"]],
    ["SOT-323", ["SOT-323"]],
    ["SMB", ["SMB", "DO-214AA(SMB)"]],
    ["DO-214AC", ["SMA(DO-214AC)"]],
    ["SO8", ["SO-8", "SOIC-8", "SOP-8", "SOIC-8_3.9x4.9mm_P1.27mm"]],
    ["QFN-32", ["QFN-32-EP(5x5)", "VQFN-32(4x4)"]],
    ["QFN32 5x5", ["QFN-32-EP(5x5)"]],
    ["TO-220", ["TO-220", "TO-220F"]],
    ["D-PAK", ["DPAK", "TO-252"]],
    ["0603", ["0603", "R_0603_1608Metric"]],
    ["1608", ["0603", "R_0603_1608Metric"]],
    ["0603 (1608 metric)", ["0603", "R_0603_1608Metric"]],
    ["公制1608", ["0603", "R_0603_1608Metric"]],
    ["3225", ["SMD3225-4P"]],
  ])("%s stands for %j", (typed, names) => {
    const { terms } = read(typed);
    expect(terms).toHaveLength(1);
    expect(terms[0]!.naming!.isWeak).toBeUndefined();
    expect(new Set(terms[0]!.naming!.packageIds)).toEqual(new Set(names.map(packageNamed)));
  });

  test("the one that is called just so comes first", () => {
    expect(read("SOP-8").recognised[0]).toMatchObject({
      kind: "package",
      ids: expect.arrayContaining([packageNamed("SO-8")]) as number[],
    });
    expect(read("SOP-8").recognised[0]!.ids[0]).toBe(packageNamed("SOP-8"));
  });
});

describe("values", () => {
  test.each(["100nF", "0.1uF", "0.1µF", "0.1μF", ".1UF", "100 nF", "100纳法", "１００ｎＦ"])(
    "%s is 100 nF",
    (typed) => {
      expect(read(typed).terms).toEqual([{ typed: expect.any(String) as string, naming: { tags: [farads(1e-7)] } }]);
      expect(read(typed).recognised[0]).toMatchObject({ kind: "value", ids: [] });
    },
  );

  test.each(["10µF", "10uF", "10 uF"])("%s is 10 µF", (typed) => {
    expect(read(typed).terms[0]!.naming).toEqual({ tags: [farads(1e-5)] });
  });

  test("a code of three digits is a capacitance or a resistance", () => {
    expect(read("104").terms[0]!.naming).toEqual({ tags: [farads(1e-7), ohms(1e5)] });
    expect(read("106").terms[0]!.naming!.tags).toContain(farads(1e-5));
  });

  test("several values in one word, or in any order, are read alike", () => {
    const expected = [farads(1e-7), ohmsOfResistors(1e5), valueTag("V", 50)];
    for (const typed of [
      "104 50V 0603",
      "0603 50V 104",
      "104/50V/0603",
      "104，50V，0603",
      "104、50V；0603 ",
      "104,50V,0603",
    ]) {
      const { terms } = read(typed);
      expect(terms).toHaveLength(3);
      expect(terms.flatMap(({ naming }) => naming?.tags ?? []).toSorted()).toEqual(expected.toSorted());
      expect(terms.every(({ naming }) => naming && !naming.isWeak)).toBe(true);
    }
  });

  test("bare numbers beside the size of a chip are ohms of resistors", () => {
    expect(spell("100 0603")[0]).toBe(`100 =tags ${ohmsOfResistors(100)}`);
    expect(spell("4.7 0805")[0]).toBe(`4.7 =tags ${ohmsOfResistors(4.7)}`);
    expect(spell("0 0402")[0]).toBe(`0 =tags ${ohmsOfResistors(0)}`);
    expect(spell("电阻 47")[1]).toBe(`47 =tags ${ohms(47)}`);
  });

  test("a name of several words does not end inside a word", () => {
    expect(read("SOT-23 5").terms.map(({ typed }) => typed)).toEqual(["SOT-23 5"]);
    expect(read("SOT-23 5路").terms[0]!.typed).toBe("SOT-23");
  });

  test("beside words of other sorts they are a piece of a number first", () => {
    expect(spell("德州仪器 1117")).toEqual([`德州仪器 =brand ${brand("Texas Instruments")}`, "1117"]);
    expect(read("431 SOT-23").terms[0]!.naming).toMatchObject({ isWeak: true });
    expect(read("1002").terms[0]!.naming).toEqual({ tags: [ohms(1e4)], isWeak: true });
    for (const beginning of ["1N41", "2N70", "2N2", "5819W"])
      expect(read(beginning).terms[0]!.naming!.isWeak).toBe(true);
  });

  test("channels have one word in both languages", () => {
    for (const typed of ["P沟道", "P-Channel", "p channel", "PMOS"])
      expect(read(typed).terms[0]!.naming).toEqual({ tags: [wordTag("pchannel")] });
  });
});
