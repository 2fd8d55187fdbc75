import { expect, test } from "vitest";
import { readQuantity } from "#shared/quantity.ts";
import { readCatalogueSeed } from "./catalogue-seed.ts";
import { sayPrinted } from "./value-words.ts";
import type { ComparableValue } from "./compare-values.ts";
import { foldText } from "./fold-values.ts";
import { readDemand, ruleOf } from "./fit-rules.ts";
import { readValueOf } from "./value-reading.ts";
import { isToldUnder, weighValue } from "./weigh-value.ts";

function value(printed: string, unit: string | null): ComparableValue {
  const read = unit === null ? null : readQuantity(printed, unit);
  return {
    slug: "x",
    name: "参数(X)",
    kind: unit === null ? "text" : "number",
    unit,
    printed,
    minimum: read?.minimum ?? null,
    typical: read?.typical ?? null,
    maximum: read?.maximum ?? null,
    position: null,
  };
}

const weigh = (written: string, [part, other]: [string | null, string | null], unit: string | null = "V") => {
  const read = (printed: string | null) => (printed === null ? null : value(printed, unit));
  const weighed = weighValue(readDemand("x", written), read(part), read(other));
  return weighed && `${weighed.relation}: ${weighed.text}`;
};

test("every rule speaks of categories and parameters that exist, and finds by a key parameter", () => {
  const { rules } = readCatalogueSeed("alternate-rules");
  const { parameters } = readCatalogueSeed("parameters");
  const categories = new Set(
    readCatalogueSeed("categories").flatMap(({ children = [] }) => children.map(({ slug }) => slug)),
  );
  const kinds = new Map(parameters.map(({ slug, kind }) => [slug, kind]));
  const named = rules.flatMap((rule) => rule.categories);
  expect(named.filter((slug) => !categories.has(slug))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  for (const { anchor, key, also, categories, shown, byBase = [], firstOf = [] } of rules) {
    expect(
      [...Object.keys({ ...key, ...also }), ...shown].filter((slug) => !kinds.has(slug)),
      categories.join(),
    ).toEqual([]);
    expect(
      [...byBase.filter((slug) => !key[slug]), ...firstOf.filter((slug) => !also[slug])],
      categories.join(),
    ).toEqual([]);
    for (const [slug, written] of Object.entries({ ...key, ...also })) {
      const { fit, unless } = readDemand(slug, written);
      expect(["equal", "holds"].includes(fit) || kinds.get(slug) !== "text", `${slug} ${written}`).toBe(true);
      expect(fit !== "holds" || kinds.get(slug) === "text", `${slug} ${written}`).toBe(true);
      expect(unless === null || kinds.has(unless.slug), `${slug} ${written}`).toBe(true);
    }
    expect(key[anchor], categories.join()).toBeDefined();
    expect(kinds.get(anchor), categories.join()).not.toBe("text");
    expect(ruleOf(categories[0]!)!.anchor.slug).toBe(anchor);
  }
  expect(ruleOf("dsp")).toBeNull();
});

test("a demand that can't be read, or asks for what its kind has no use for, is refused", () => {
  for (const written of [
    "more",
    "at-most*0.9",
    "at-least*2",
    "near",
    "near*0.5",
    "equal*2",
    "at-least@V lowest",
    "at-most lowest",
    "equal red",
    "at-most unless x@y",
  ])
    expect(() => readDemand("x", written), written).toThrow();
  expect(readDemand("x", "at-most*1.5 unless on-resistance@5V")).toMatchObject({
    fit: "at-most",
    factor: 1.5,
    unless: { slug: "on-resistance", figure: 5, unit: "V" },
  });
  expect(readDemand("x", "at-most*1.1@A highest")).toMatchObject({ condition: "A", hardest: "highest", factor: 1.1 });
});

test("an on-resistance fits at the lowest gate voltage at which the part itself is told, or lower, and nowhere is worse", () => {
  const own = "47mΩ@10V, 60mΩ@4.5V, 85mΩ@2.5V";
  const at = (other: string) => weigh("at-most@V lowest", [own, other], "Ω")!.split(":")[0];
  expect(at("85mΩ@2.5V")).toBe("fits");
  expect(at("50mΩ@10V, 4.1A, 85mΩ@2.5V")).toBe("fits");
  expect(at("120mΩ@1.8V, 80mΩ@2.5V")).toBe("fits");
  expect(at("70mΩ@1.8V")).toBe("fits");
  expect(at("100mΩ@2.5V")).toBe("unfit");
  // Worse at 4.5 V, whatever it does at 10 V.
  expect(at("42mΩ@10V, 68mΩ@4.5V")).toBe("unfit");
  expect(at("90mΩ@10V")).toBe("unfit");
  expect(at("40mΩ@10V, 52mΩ@4.5V")).toBe("unknown");
  expect(at("52mΩ")).toBe("unknown");
  expect(weigh("at-most@V lowest", ["44mΩ @ -10V, -4.3A", "40mΩ@VGS=-10V"], "Ω")).toMatch(/^fits/);
  expect(isToldUnder(value("5.6Ω@2.75V", "Ω"), 5, "V")).toBe(true);
  expect(isToldUnder(value("5Ω@10V,500mA", "Ω"), 5, "V")).toBe(false);
  expect(isToldUnder(null, 5, "V")).toBe(false);
});

test("a dropout fits at the highest current of the part; what was told at a lower one proves nothing but that it is worse", () => {
  const at = (own: string, other: string) => weigh("at-most*1.1@A highest", [own, other])!.split(":")[0];
  expect(at("1.2V@(800mA)", "1.3V@(800mA)")).toBe("fits");
  expect(at("1.2V@(800mA)", "1.2V@(1A)")).toBe("fits");
  expect(at("1.2V@(800mA)", "1.3V@(1A)")).toBe("fits");
  expect(at("1.2V@(800mA)", "1.5V@(1A)")).toBe("unknown");
  expect(at("1.3V@1A", "25mV@1mA")).toBe("unknown");
  expect(at("455mV@(1A)", "600mV@(0.5A)")).toBe("unfit");
});

test("what is a little worse is told so; what is near lies between", () => {
  expect(weigh("at-most*1.5", ["0.9V", "1.3V"])).toMatch(/^fits: 参数 1.3 V 略高于 /);
  expect(weigh("at-most*1.5", ["0.9V", "2.5V"])).toContain("unfit");
  expect(weigh("at-least*0.8", ["80A", "70A"], "A")).toBe("fits: 参数 70 A 略低于 80 A");
  expect(weigh("near*1.3", ["150kHz", "180kHz"], "Hz")).toMatch(/^fits/);
  expect(weigh("near*1.3", ["150kHz", "52kHz"], "Hz")).toMatch(/^unfit/);
});

test("a list of words holds those that the part has; a single word counts where the part has it", () => {
  const both = "Rail-to-Rail Input, Rail-to-Rail Output";
  expect(weigh("holds", ["Rail-to-rail output", both], null)).toMatch(/^same/);
  expect(weigh("holds", [both, "Rail-to-rail output"], null)).toMatch(/^unfit: 参数缺/);
  const features = "Thermal shutdown, Enable control";
  expect(weigh("holds Enable control", [features, "Enable control"], null)).toMatch(/^same/);
  expect(weigh("holds Enable control", [features, "Thermal shutdown"], null)).toMatch(/^unfit/);
  expect(weigh("holds Enable control", ["Thermal shutdown", "Output discharge"], null)).toBeNull();
  expect(weigh("holds Enable control", [features, null], null)).toMatch(/^unknown/);
});

test("a rating is not worse at either end, whichever sign it is printed with", () => {
  expect(weigh("at-least", ["30V", "0.03kV"])).toBe("same: 参数 30 V");
  expect(weigh("at-least", ["-30V", "-40V"])).toBe("fits: 参数 -40 V ≥ -30 V");
  expect(weigh("at-least", ["30V", "20V"])).toBe("unfit: 参数 20 V < 30 V");
  expect(weigh("at-least", ["100000次", "1000000次"], "次")).toBe("fits: 参数 1,000,000 次 ≥ 100,000 次");
  expect(weigh("at-least", ["20V,30V", "25V"])).toContain("unfit");
  expect(weigh("at-most", ["28mΩ@10V", "20mΩ@10V,5A"], "Ω")).toBe("fits: 参数 20 mΩ @ 10 V, 5 A ≤ 28 mΩ @ 10 V");
});

test("what holds under another condition, or one without, is unknown", () => {
  expect(weigh("at-most@V", ["28mΩ@10V", "20mΩ@4.5V"], "Ω")).toBe("unknown: 参数");
  expect(weigh("at-most@V", ["28mΩ@10V", "20mΩ"], "Ω")).toBe("unknown: 参数");
  expect(weigh("at-most@V", ["28mΩ@10V,5A", "20mΩ@10V,6A"], "Ω")).toContain("≤");
  expect(weigh("at-least@", ["600W", "1kW@8/20us"], "W")).toContain("unknown");
});

test("ranges contain or stay within; what is unknown never fits", () => {
  expect(weigh("contains", ["2V~3.6V", "1.8V~5.5V"])).toBe("fits: 参数 1.8–5.5 V 包含 2–3.6 V");
  expect(weigh("contains", ["2V~5.5V", "2V~3.6V"])).toBe("unfit: 参数 2–3.6 V 不包含 2–5.5 V");
  expect(weigh("within", ["±5%", "±1%"], "%")).toBe("fits: 参数 ±1% 不宽于 ±5%");
  expect(weigh("within", ["±1%", "±5%"], "%")).toContain("unfit");
  for (const pair of [
    [null, "5V"],
    ["5V", null],
    ["5V", "见规格书"],
  ] as [string | null, string | null][]) {
    for (const demand of ["equal", "at-least", "at-most", "contains", "within"])
      expect(weigh(demand, pair)).toBe("unknown: 参数");
  }
});

test("a doubted value is not known, on either side and of either kind", () => {
  const doubted = (printed: string, unit: string | null) => ({ ...value(printed, unit), isDoubtful: true });
  for (const [written, unit, printed] of [
    ["at-least", "V", "30V"],
    ["equal", null, "NPN"],
  ] as const) {
    const demand = readDemand("x", written);
    expect(weighValue(demand, doubted(printed, unit), value(printed, unit))).toMatchObject({ relation: "unknown" });
    expect(weighValue(demand, value(printed, unit), doubted(printed, unit))).toMatchObject({ relation: "unknown" });
  }
  expect(isToldUnder(value("20mΩ@4.5V", "Ω"), 5, "V")).toBe(true);
  expect(isToldUnder(doubted("20mΩ@4.5V", "Ω"), 5, "V")).toBe(false);
});

test("texts that mean the same are equal; other words are certain to differ only where their meanings are known", () => {
  expect(weigh("equal", ["1 N-channel", "N沟道"], null)).toBe("same: 参数 N沟道");
  expect(weigh("equal", ["C0G", "NP0"], null)).toContain("same");
  expect(weigh("equal", ["NPN", "1 NPN"], null)).toContain("same");
  expect(weigh("equal", ["正压", "Positive electrode"], null)).toContain("same");
  expect(weigh("equal", ["双管共阴", "1 Pair Common Cathode"], null)).toContain("same");
  expect(weigh("equal", ["NPN", "2 NPN"], null)).toContain("unfit");
  const certain = (pair: [string, string]) =>
    weighValue(readDemand("x", "equal"), value(pair[0], null), value(pair[1], null));
  expect(certain(["N-Channel", "P-Channel"])).toEqual({
    relation: "unfit",
    text: "参数 P 沟道 ≠ N 沟道",
    isCertain: true,
  });
  expect(certain(["I2C", "2-Wire"])).toMatchObject({ relation: "unfit", isCertain: false });
});

test("words of values are shown in Chinese with the print behind, lists piece by piece; what is not known stays as printed", () => {
  expect(
    [
      "Red",
      "Emerald green, blue",
      "Frosted Red Lens, Frosted Yellow Lens",
      "3mm round lamp head",
      "1.6mm x 0.8mm square LED",
    ].map(sayPrinted),
  ).toEqual([
    "红色（Red）",
    "翠绿色、蓝色（Emerald green, blue）",
    "雾状红透镜、雾状黄透镜（Frosted Red Lens, Frosted Yellow Lens）",
    "3 mm 圆头（3mm round lamp head）",
    "1.6 × 0.8 mm 方头（1.6mm x 0.8mm square LED）",
  ]);
  expect(["Red, 见图", "X7R", "红色", "3.3V", "无色透明透镜", ""].map(sayPrinted)).toEqual([
    "Red, 见图",
    "X7R",
    "红色",
    "3.3 V",
    "无色透明透镜",
    "",
  ]);
  const spellings = readCatalogueSeed("value-words").flatMap(({ zh = [], words }) =>
    [...words, ...[zh].flat()].map(foldText),
  );
  expect(spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at)).toEqual([]);
});

test("two supplies that are told up to a figure hold one that is told up to less, and nothing is known of where they begin", () => {
  const supply = (printed: string): ComparableValue => {
    const { parameter: _slug, ...read } = readValueOf("dual-supply", printed)!;
    return { slug: "dual-supply", name: "双电源电压(±)", kind: "range", unit: "V", position: null, ...read };
  };
  const relationOf = (part: string, other: string) =>
    weighValue(readDemand("dual-supply", "contains"), supply(part), supply(other))!.relation;
  expect(relationOf("-15V~15V", "-16V~16V")).toBe("fits");
  expect(relationOf("±15V", "±15V")).toBe("same");
  expect(relationOf("-16V~16V", "-15V~15V")).toBe("unfit");
  expect(relationOf("-16V~16V", "-18V~-1.5V, 1.5V~18V")).toBe("fits");
  expect(relationOf("-16V~-1.5V, 1.5V~16V", "-18V~18V")).toBe("unknown");
  expect(relationOf("-16V~-1.5V, 1.5V~16V", "±15V")).toBe("unfit");
});
