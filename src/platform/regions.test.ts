import { expect, test } from "vitest";
import { isWholeRegion, regionPath, regionsBelow } from "./regions.ts";

test("places are found from province to district, and a municipality's districts directly below it", () => {
  expect(regionsBelow("")).toHaveLength(34);
  expect(regionsBelow("440000")).toContainEqual({ code: "440300", name: "深圳市" });
  expect(regionsBelow("440300")).toContainEqual({ code: "440305", name: "南山区" });
  expect(regionsBelow("440300").map(({ name }) => name)).not.toContain("市辖区");
  expect(regionsBelow("110000")[0]).toEqual({ code: "110101", name: "东城区" });
  expect(regionsBelow("nonsense")).toEqual([]);
});

test("an address lies in a place that has no parts", () => {
  expect(["440305", "441900", "110108", "710000", "440300", "440000", "", "999999"].map(isWholeRegion)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a number is read as far as it is known", () => {
  expect(["440305", "441900", "110108", "440399", "449999", "110000", "999999"].map(regionPath)).toEqual([
    "广东省 深圳市 南山区",
    "广东省 东莞市",
    "北京市 海淀区",
    "广东省 深圳市",
    "广东省",
    "北京市",
    "",
  ]);
});
