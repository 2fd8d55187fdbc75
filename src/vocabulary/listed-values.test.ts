import { expect, test } from "vitest";
import { conditionFigure, joinPrints, strongestFigures } from "./listed-values.ts";
import { readValueAgain, readValueOf } from "./value-reading.ts";
import { readValues } from "./vocabulary.ts";

const RDS = "Rds(on)";
const RDS_AT = "Drain source on resistance (rds(on)@vgs,id)";

test.each([
  ["10V,5A", "V", 10],
  ["5A, 10V", "V", 10],
  ["(1A)", "A", 1],
  ["VGS=-4.5V", "V", 4.5],
  ["100mA@25℃", "A", 0.1],
  ["25℃", "V", null],
  ["", "V", null],
])("the condition %s is in %s %s", (condition, unit, figure) => {
  expect(conditionFigure(condition, unit)).toBe(figure);
});

test.each([
  ["of two keys under two conditions both are kept", ["1Ω @ 10V, 500mA", "5.3Ω@4.5V"], "1Ω@10V,500mA; 5.3Ω@4.5V"],
  ["what the second key repeats is left out", ["3Ω @ 5V, 50mA", "3Ω@5V"], "3Ω @ 5V, 50mA"],
  ["what the second key tells more of takes its place", ["48mΩ, -", "48mΩ@10V"], "48mΩ@10V"],
  [
    "a list adds what is new in it",
    ["44mΩ @ 10V, 4.3A", "47mΩ@10V, 60mΩ@4.5V, 85mΩ@2.5V"],
    "44mΩ@10V,4.3A; 47mΩ@10V; 60mΩ@4.5V; 85mΩ@2.5V",
  ],
  ["what nobody can read adds nothing", ["5mΩ@10V", "see sheet"], "5mΩ@10V"],
])("%s", (_name, prints, joined) => {
  expect(joinPrints(prints, "Ω")).toBe(joined);
});

test("a list that grows too long to be read ends before", () => {
  const many = Array.from({ length: 60 }, (_, at) => `${at + 1}Ω@${at + 1}V`);
  const joined = joinPrints(["1Ω@1V", many.join(", ")], "Ω");
  expect(joined.length).toBeLessThanOrEqual(200);
  expect(readValueOf("on-resistance", joined)).toMatchObject({ minimum: expect.any(Number) });
});

test("the figures of a list are those under the strongest condition", () => {
  expect(strongestFigures("47mΩ@10V, 60mΩ@4.5V, 85mΩ@2.5V", "Ω", "V")).toBe("47mΩ");
  expect(strongestFigures("44mΩ@10V,4.3A; 47mΩ@10V; 60mΩ@4.5V", "Ω", "V")).toBe("44mΩ;47mΩ");
  expect(strongestFigures("20mΩ, 30mΩ@4.5V", "Ω", "V")).toBe("20mΩ, 30mΩ@4.5V");
  expect(strongestFigures("5mΩ@10V", "Ω", "V")).toBe("5mΩ@10V");
});

test("all that the keys of a row say of an on-resistance is kept, whichever key comes first", () => {
  const parameters = { [RDS]: "47mΩ@10V, 60mΩ@4.5V, 85mΩ@2.5V", [RDS_AT]: "44mΩ @ 10V, 4.3A" };
  const turned = Object.fromEntries(Object.entries(parameters).reverse());
  const [value] = readValues(parameters, "mosfet");
  expect(value).toEqual({
    parameter: "on-resistance",
    printed: "44mΩ@10V,4.3A; 47mΩ@10V; 60mΩ@4.5V; 85mΩ@2.5V",
    minimum: 0.044,
    typical: null,
    maximum: 0.047,
  });
  expect(readValues(turned, "mosfet")).toEqual([value]);
  expect(readValueAgain("on-resistance", value!.printed, "mosfet")).toEqual(value);
});

test("a dropout and a forward voltage are told at the greatest current that they are told at", () => {
  expect(readValues({ "Dropout voltage": "30mV@(1mA)", "Voltage dropout": "1.2V@(1A)" }, "ldo")).toMatchObject([
    { printed: "30mV@(1mA); 1.2V@(1A)", minimum: 1.2, maximum: 1.2 },
  ]);
  expect(readValues({ "Forward voltage (vf@if)": "320mV@1mA,800mV@100mA" }, "schottky-diode")).toMatchObject([
    { printed: "320mV@1mA,800mV@100mA", minimum: 0.8, maximum: 0.8 },
  ]);
  expect(readValues({ "Dropout voltage": "1.25V@(1A)", "Voltage dropout": "1.25V@(1000mA)" }, "ldo")).toMatchObject([
    { printed: "1.25V@(1A)", maximum: 1.25 },
  ]);
});

test("a key that can't be read takes no part in the list", () => {
  expect(readValues({ [RDS_AT]: "-", [RDS]: "5mΩ@10V" }, "mosfet")).toMatchObject([{ printed: "5mΩ@10V" }]);
  expect(readValues({ [RDS_AT]: "tbd mΩ", [RDS]: "5mΩ@10V" }, "mosfet")).toMatchObject([{ printed: "5mΩ@10V" }]);
});
