import fc from "fast-check";
import { expect, test } from "vitest";
import { readQuantity } from "#shared/quantity.ts";
import { readValueOf } from "./value-reading.ts";
import { type Measure, relateEach, relateValues, type StatedValue } from "./compare-values.ts";

const FARAD: Measure = { kind: "number", unit: "F" };
const VOLT: Measure = { kind: "range", unit: "V" };
const TEXT: Measure = { kind: "text", unit: null };

function stated(printed: string, { kind, unit }: Measure = VOLT): StatedValue {
  const read = kind === "text" ? null : readQuantity(printed, unit ?? "");
  return { printed, minimum: read?.minimum ?? null, typical: read?.typical ?? null, maximum: read?.maximum ?? null };
}

const relate = (one: string | null, other: string | null, measure = VOLT) =>
  relateValues(one === null ? null : stated(one, measure), other === null ? null : stated(other, measure), measure);

const bound = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null });
const value = fc.option(
  fc.record({ printed: fc.constantFrom("1 V", "2V~3V", "?", "5V@1A"), minimum: bound, typical: bound, maximum: bound }),
  { nil: null },
);

test("other prints of one quantity are equal", () => {
  expect(relate("0.1 µF", "100nF", FARAD)).toBe("same");
  expect(relate("0.1uF", "100 nF", FARAD)).toBe("same");
  expect(relate("4.7uF", "47uF", FARAD)).toBe("different");
  expect(relate("2V~3.6V", "2000mV ~ 3.6V")).toBe("same");
  expect(relate("1V,2V,5V", "1V, 2V, 5V")).toBe("same");
});

test("least, typical and greatest figure are compared by themselves", () => {
  expect(relate("min 1V typ 2V max 3V", "min 1V typ 2.5V max 3V")).toBe("different");
  expect(relate("min 1V typ 2V max 3V", "1V~3V")).toBe("unknown");
  expect(relate("typ 2V", "2V")).toBe("unknown");
  expect(relate("1V~3V", "1V~4V")).toBe("different");
});

test("lists with equal ends are no equal lists, and figures under other conditions are no equal figures", () => {
  expect(relate("1V,2V,5V", "1V,3V,5V")).toBe("different");
  expect(relate("28mΩ@10V", "28mΩ@4.5V", { kind: "number", unit: "Ω" })).toBe("different");
  expect(relate("28mΩ@10V,5A", "28 mΩ @ 10V, 5A", { kind: "number", unit: "Ω" })).toBe("same");
  expect(relate("28mΩ@10V", "28mΩ", { kind: "number", unit: "Ω" })).toBe("unknown");
});

test("conditions are compared by what they amount to", () => {
  const ohm: Measure = { kind: "number", unit: "Ω" };
  for (const [one, other, relation] of [
    ["28mΩ@10mA,1.0V", "28mΩ@10mA,1V", "same"],
    ["28mΩ@VGS=4.5V,0.5A", "0.028Ω@500mA,Vgs=4.50V", "same"],
    ["28mΩ@(10V, 25°C)", "28mΩ@10V,25℃", "same"],
    ["28mΩ@10mA", "28mΩ@10A", "different"],
    ["28mΩ@Ic=10mA", "28mΩ@Ib=10mA", "different"],
    ["28mΩ@8/20us", "28mΩ@10/20us", "different"],
    ["28mΩ@10V", "28mΩ@10A", "different"],
  ] as const) {
    expect([one, other, relate(one, other, ohm)]).toEqual([one, other, relation]);
  }
});

test("texts are equal whatever their case, blanks and order; figures that nobody understands are compared as text", () => {
  expect(relate("Rail-to-Rail Input, Output", "output, rail to rail input", TEXT)).toBe("same");
  expect(relate("X7R", "X5R", TEXT)).toBe("different");
  expect(relate("1 N-channel", "N沟道", TEXT)).toBe("same");
  expect(relate("C0G", "NP0", TEXT)).toBe("same");
  expect(relate("见规格书", "见 规格书")).toBe("same");
  expect(relate("见规格书", "5V")).toBe("unknown");
});

test("what is unknown is equal to nothing and different from nothing", () => {
  expect(relate(null, null)).toBe("unknown");
  fc.assert(
    fc.property(
      value,
      (known) => relateValues(known, null, VOLT) === "unknown" && relateValues(null, known, VOLT) === "unknown",
    ),
  );
});

test("which of two stands first does not matter", () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(relateValues(one, other, VOLT)).toBe(relateValues(other, one, VOLT));
    }),
  );
});

test("the unit in which a figure is printed does not matter", () => {
  const figure = fc.integer({ min: 1, max: 9999 });
  const scale = fc.constantFrom(
    ["pF", 1e-12] as const,
    ["nF", 1e-9] as const,
    ["µF", 1e-6] as const,
    ["mF", 1e-3] as const,
  );
  fc.assert(
    fc.property(figure, scale, scale, (digits, [symbol], [otherSymbol, otherFactor]) => {
      const one = stated(`${digits}${symbol}`, FARAD);
      const rewritten = stated(`${Number((one.minimum! / otherFactor).toPrecision(12))}${otherSymbol}`, FARAD);
      expect(rewritten.minimum === null || relateValues(one, rewritten, FARAD) === "same").toBe(true);
    }),
  );
});

test("several are equal where each is equal to each", () => {
  const relateAll = (...prints: (string | null)[]) =>
    relateEach(
      prints.map((print) => print && stated(print)),
      (one, other) => relateValues(one || null, other || null, VOLT),
    );
  expect(relateAll("5V", "5000mV", "5 V")).toBe("same");
  expect(relateAll("5V", null, "5 V")).toBe("unknown");
  expect(relateAll("5V", null, "6V")).toBe("different");
  expect(relateAll("5V")).toBe("unknown");
});

test("of figures that are told by their size alone the sign does not count, also in a list and under a condition", () => {
  const ratio: Measure = { kind: "number", unit: "dB", isMagnitude: true };
  const supply: Measure = { kind: "range", unit: "V", isMagnitude: true };
  const value = (slug: string, printed: string) => readValueOf(slug, printed);
  expect(relateValues(value("ripple-rejection", "-76dB@(1kHz)"), value("ripple-rejection", "76dB@(1kHz)"), ratio)).toBe(
    "same",
  );
  expect(
    relateValues(value("ripple-rejection", "-76dB@(1kHz)"), value("ripple-rejection", "76dB@(10kHz)"), ratio),
  ).toBe("different");
  expect(relateValues(value("dual-supply", "-16V~-1.5V, 1.5V~16V"), value("dual-supply", "1.5V~16V"), supply)).toBe(
    "same",
  );
});
