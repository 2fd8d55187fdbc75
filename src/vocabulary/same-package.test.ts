import fc from "fast-check";
import { expect, test } from "vitest";
import { baseNumber } from "./base-number.ts";
import { packageName, relatePackages } from "./same-package.ts";

test.each([
  ["SOT-23", "SOT-23-3"],
  ["SOT-25", "SOT-23-5"],
  ["SOIC-8", "SOP-8"],
  ["SMA", "DO-214AC"],
  ["TO-252-2L", "DPAK"],
  ["SOT-223", "SOT-223-4"],
  ["QFN-32(5x5)", "VQFN-32-EP(5x5)"],
  ["LQFP-48(7x7)", "LQFP-48_7x7mm"],
  ["0402", "0402"],
])("%s and %s are one package", (one, other) => {
  expect(relatePackages(one, other)).toBe("same");
});

test.each([
  ["SOT-23", "SOT-23-5"],
  ["SOIC-8", "SOIC-16"],
  ["SOIC-8", "TSSOP-8"],
  ["SOIC-8_150mil", "SOIC-8_208mil"],
  ["SOIC-16", "SOIC-16W"],
  ["QFN-32(5x5)", "QFN-32(4x4)"],
  ["ESOP-8", "SOIC-8"],
  ["SOD-123", "SOD-123FL"],
  ["TO-220", "TO-220-5"],
  ["SMD3225-4P", "SMD3225-2P"],
  ["0402", "0603"],
])("%s and %s are two packages", (one, other) => {
  expect(relatePackages(one, other)).toBe("different");
});

test("a name that tells too little is no package", () => {
  expect(relatePackages("SMD", "SMD")).toBe("unknown");
  expect(relatePackages("QFN-32", "QFN-32(5x5)")).toBe("unknown");
  expect(["", " ", "SMD", "插件", null].map(packageName)).toEqual([null, null, null, null, null]);
  expect(packageName("SOIC-8")).toBe("SOIC-8");
});

test("which package stands first does not matter", () => {
  const name = fc.constantFrom(
    "SOT-23",
    "SOT-23-5",
    "SOT-25",
    "SOIC-8",
    "SOP-8",
    "QFN-32(5x5)",
    "QFN-32",
    "SMA",
    "SMD",
    "TO-252",
    "DPAK",
    "0402",
    "1005",
    "SOD-123FL",
    "",
  );
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(relatePackages(one, other)).toBe(relatePackages(other, one));
    }),
  );
});

test("second sources share a base number; other functions do not", () => {
  expect(["LM358DR", "LM358DR2G", "LM358M/TR", "lm358dt"].map(baseNumber)).toEqual([
    "LM358",
    "LM358",
    "LM358",
    "LM358",
  ]);
  expect(["SN74HC00DR", "74HC00D,653", "MC74HC00ADG", "CD74HC00M96"].map(baseNumber)).toEqual([
    "74HC00",
    "74HC00",
    "74HC00",
    "74HC00",
  ]);
  expect(["2N7002", "2N7002K-T1-GE3", "1N4148WS"].map(baseNumber)).toEqual(["2N7002", "2N7002", "1N4148"]);
  expect(["74HC04D", "", "R1", "电阻"].map(baseNumber)).toEqual(["74HC04", null, null, null]);
});
