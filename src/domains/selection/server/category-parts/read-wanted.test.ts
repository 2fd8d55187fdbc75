import fc from "fast-check";
import { expect, test } from "vitest";
import type { TableParameter } from "./category-table.ts";
import { readParameterFilters, readSort } from "./read-wanted.ts";

const parameter = (slug: string, unit: string | null, kind: TableParameter["kind"] = "number"): TableParameter => ({
  id: 1,
  slug,
  name: slug,
  kind,
  isSpread: false,
  isAdjustable: false,
  unit,
});
const PARAMETERS = [
  parameter("vds", "V"),
  parameter("r", "Ω"),
  parameter("c", "F"),
  parameter("t", "℃", "range"),
  parameter("type", null, "text"),
  parameter("pins", ""),
  parameter("slew", "V/µs"),
  parameter("tol", "%", "range"),
];

function endOf(slug: string, typed: string, end: "from" | "to" = "from"): number | null {
  const [filter] = readParameterFilters(new URLSearchParams({ [`${slug}.${end}`]: typed }).toString(), PARAMETERS);
  return filter!.wanted[end];
}

test("a figure is read as people write it", () => {
  for (const typed of ["0.06kV", "60V", "60", "≥ 0.06 kV", ">=60 v", "６０Ｖ", "60000mV", "60 伏", "+60V"])
    expect(endOf("vds", typed), typed).toBe(60);
  for (const typed of ["4k7", "4.7k", "4.7kΩ", "4.7 kohm", "4.7K", "4,700", "4,7k", "４．７ｋΩ", "4700欧", "0.0047M"])
    expect(endOf("r", typed), typed).toBeCloseTo(4700, 9);
  for (const typed of ["100nF", "0.1uF", "0.1µF", "0.1μF", "100n", "100000p", "1e-7"])
    expect(endOf("c", typed), typed).toBeCloseTo(1e-7, 20);
  for (const typed of ["-40", "-40℃", "−40°C", "-40 C", "－４０℃"]) expect(endOf("t", typed), typed).toBe(-40);
  expect(endOf("pins", "1,200")).toBe(1200);
  expect(endOf("slew", "20")).toBe(20);
  expect(endOf("slew", "20V/us")).toBe(20);
  expect([endOf("tol", "±5%", "from"), endOf("tol", "±5%", "to")]).toEqual([-5, 5]);
});

test("only the size is taken of a figure of which only the size counts; a tolerance without a sign lies to both sides", () => {
  const parameters = [
    parameter("esd-rating", "V"),
    parameter("dual-supply", "V", "range"),
    { ...parameter("tolerance", "%", "range"), isSpread: true },
  ];
  const read = (filters: string) => readParameterFilters(filters, parameters)[0]!.wanted;
  expect(read(new URLSearchParams({ "esd-rating.from": "±15kV" }).toString())).toMatchObject({ from: 15_000 });
  expect(read(new URLSearchParams({ "dual-supply.from": "±12V", "dual-supply.to": "-15V" }).toString())).toMatchObject({
    from: 12,
    to: 15,
  });
  for (const typed of ["±0.5%", "0.5%"])
    expect(read(new URLSearchParams({ "tolerance.is": typed }).toString()).keys, typed).toEqual(new Set(["±0.5%"]));
});

test("a prefix may stand without the unit that the field has, and a figure without its zero", () => {
  for (const typed of [".06k", "0.06k", "≥ .06k", "+.06k", ".06kV", "．０６ｋ"])
    expect(endOf("vds", typed), typed).toBe(60);
  for (const typed of ["60m", ".06", "60 m"]) expect(endOf("vds", typed), typed).toBeCloseTo(0.06, 12);
  expect(endOf("r", ".06k")).toBe(60);
  expect(endOf("t", "-.5")).toBe(-0.5);
  for (const typed of ["60x", "60k k", "k", ".k", "."]) expect(() => endOf("vds", typed), typed).toThrow(/不能作为/);
  expect(() => endOf("tol", "5k")).toThrow(/不能作为/);
});

test("a figure too small to be told from nothing is not taken for nothing", () => {
  for (const typed of ["1e-400", "-1e-999", "0.1e-330", "1e-320pF", "1e-320p"])
    expect(() => endOf("c", typed), typed).toThrow(/不能作为“c”的数值/);
  for (const typed of ["0", "0.0", "-0", "0F", "0e-400", "0 pF"]) expect(Math.abs(endOf("c", typed)!), typed).toBe(0);
});

test("an end that is written twice is refused, not guessed", () => {
  for (const filters of ["vds.from=1&vds.from=2", "vds.to=2V&vds.to=3V&vds.from=1", "r.from=1k&vds.to=2&r.from=2k"])
    expect(() => readParameterFilters(filters, PARAMETERS), filters).toThrow(
      /“(vds|r)”的[上下]限写了两次，请只保留一个/,
    );
  expect(readParameterFilters("vds.from=1&vds.from=+1+&vds.from=", PARAMETERS)[0]!.wanted.from).toBe(1);
});

test("m is milli and M is mega", () => {
  expect([endOf("r", "10m"), endOf("r", "10M")]).toEqual([0.01, 1e7]);
});

test("what is no figure, or of another unit, is refused with a sentence", () => {
  for (const typed of [
    "NaN",
    "1e400",
    "-1e999",
    "60 Ω",
    "abc",
    "∞",
    "1..2",
    "60V 70V",
    "10~20V",
    "0x10",
    "'",
    "%00",
    "1".repeat(300),
  ]) {
    expect(() => endOf("vds", typed), typed).toThrow(/不能作为“vds”的数值，单位为 V/);
  }
  expect(() => endOf("type", "1")).toThrow("“type”不是数值");
  expect(() => readParameterFilters("vds.from=60&vds.to=0.05kV", PARAMETERS)).toThrow("“vds”的下限大于上限");
  expect(() => readParameterFilters("nothing.from=60", PARAMETERS)).toThrow("这个分类没有参数“nothing”");
  expect(() => readParameterFilters("__proto__.is=60", PARAMETERS)).toThrow("这个分类没有参数");
  expect(() => readParameterFilters("vds=60", PARAMETERS)).toThrow("无法识别筛选条件“vds”");
  expect(() =>
    readParameterFilters(Array.from({ length: 200 }, (_, at) => `type.is=${at}`).join("&"), PARAMETERS),
  ).toThrow("筛选条件最多 60 项");
  expect(() => readSort("-nothing", PARAMETERS)).toThrow("没有这种排序");
});

test("empty fields of a form are no filters", () => {
  expect(readParameterFilters("vds.from=&vds.to=+&type.is=", PARAMETERS)).toEqual([]);
});

test("a value of a list is known however its unit is written", () => {
  const [filter] = readParameterFilters("vds.is=0.06kV&vds.is=100+V", PARAMETERS);
  expect([...filter!.wanted.keys!]).toEqual(["60 V", "100 V"]);
});

test("a thousandth with a prefix is the same figure, whatever its width", () => {
  const figure = fc.integer({ min: 1, max: 999_999 }).map((digits) => digits / 1000);
  const wide = (text: string) =>
    text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));
  fc.assert(
    fc.property(figure, (value) => {
      expect(endOf("vds", `${value}kV`)).toBeCloseTo(endOf("vds", `${value * 1000}V`)!, 6);
      expect(endOf("vds", `${value}mV`)).toBeCloseTo(endOf("vds", `${value / 1000} V`)!, 12);
      expect(endOf("r", wide(`${value}kΩ`))).toBe(endOf("r", `${value} kΩ`));
      expect(endOf("r", `${value}M`)! / endOf("r", `${value}m`)!).toBeCloseTo(1e9, -2);
    }),
  );
});

test("whatever is typed is a finite figure or refused", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("vds", "r", "c", "t", "pins", "tol"),
      fc.oneof(
        fc.string(),
        fc.string({ unit: "binary" }),
        fc.stringMatching(/^[-+±]?[\d.,eE]{1,12} ?[kKmMunpVΩF%℃]{0,3}$/),
      ),
      (slug, typed) => {
        try {
          const filters = readParameterFilters(new URLSearchParams({ [`${slug}.from`]: typed }).toString(), PARAMETERS);
          for (const { wanted } of filters) expect(Number.isFinite(wanted.from)).toBe(true);
        } catch (error) {
          expect((error as Error).name).toBe("Refusal");
        }
      },
    ),
    { numRuns: 150 },
  );
});
