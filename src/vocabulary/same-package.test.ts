import fc from "fast-check";
import { expect, test } from "vitest";
import { baseNumber } from "./base-number.ts";
import { packageName, relatePackages, tellsSize } from "./same-package.ts";

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
  ["SOIC-8", "SOIC-8_3.9x4.9mm_P1.27mm"],
  ["SOP-8", "SOIC-8_W3.9mm"],
  ["SOIC-8-208mil", "SOP-8-208mil"],
  ["SOIC-16W", "SOIC-16-300mil"],
  ["VSSOP-8-0.65mm", "MSOP-8"],
  ["HTSSOP-16", "TSSOP-16-EP"],
  ["SMB(DO-214AA)", "DO-214AA(SMB)"],
  ["SOT-223-4", "SOT-223-3L"],
  ["SOT-89-3L", "SOT-89"],
  ["TO-92", "TO-92-2.54mm"],
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
  ["SOIC-8-208mil", "SOIC-8_3.9x4.9mm_P1.27mm"],
  ["SOIC-16W_7.5x10.3mm_P1.27mm", "SOIC-16_3.9x9.9mm_P1.27mm"],
  ["VSSOP-8-0.5mm", "MSOP-8"],
  ["SOP-4-1.27mm", "SOP-4-2.54mm"],
  ["TSSOP-16", "HTSSOP-16"],
  ["SOIC-8", "SOIC-8-1EP_3.9x4.9mm_P1.27mm"],
  ["MSOP-8", "SOP-8"],
  ["TO-220", "TO-220F"],
  ["SMA", "SMAF"],
  ["SOT-23", "SOT-323"],
])("%s and %s are two packages", (one, other) => {
  expect(relatePackages(one, other)).toBe("different");
});

test("a name that tells too little is no package", () => {
  expect(relatePackages("SMD", "SMD")).toBe("unknown");
  expect(relatePackages("QFN-32", "QFN-32(5x5)")).toBe("unknown");
  expect(relatePackages("SOIC-8", "SOIC-8-208mil")).toBe("unknown");
  expect(relatePackages("VSSOP-8", "MSOP-8")).toBe("unknown");
  expect(relatePackages("SMB-FL", "SMB")).toBe("unknown");
  expect(relatePackages("SOP-4", "SOP-4-2.54mm")).toBe("unknown");
  expect(["", " ", "SMD", "插件", null].map(packageName)).toEqual([null, null, null, null, null]);
  expect(packageName("SOIC-8")).toBe("SOIC-8");
});

test("a name that stands for several sizes tells none", () => {
  expect(["DFN-8", "DFN-8(3x3)", "LQFP-48", "SOIC-8", "SOT-23"].map((name) => tellsSize(name, false))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(["SOIC-8", "SOIC-8-208mil", "SO-8", "WSON-8-EP(5x6)"].map((name) => tellsSize(name, true))).toEqual([
    false,
    true,
    false,
    true,
  ]);
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
    "SOIC-8-208mil",
    "SOIC-8_W3.9mm",
    "SOIC-8-EP",
    "VSSOP-8",
    "VSSOP-8-0.5mm",
    "MSOP-8",
    "SMB-FL",
    "SMB",
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
