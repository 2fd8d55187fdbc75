import { expect, test } from "vitest";
import { pinnedOf } from "./pinned-of.ts";

type Hit = NonNullable<Parameters<typeof pinnedOf>[0][0]>;

const BRAND = { id: 1, slug: "wch", name: "WCH", nameCn: "沁恒", isDomestic: true };
const VALUES: Hit["values"] = [{ slug: "type", name: "类型", printed: "USB to UART", shown: "USB 转串口" }];
const hit = (mpn: string, more: Partial<Hit> = {}): Hit => ({
  mpn,
  brand: null,
  values: [],
  document: null,
  offer: null,
  companyStock: null,
  match: "exact",
  ...more,
});

test("a part of a maker goes before the name of the same number in a library of symbols", () => {
  const [stub, part] = [hit("CH340C"), hit("CH340C", { brand: BRAND, values: VALUES })];
  expect(pinnedOf([stub, part])).toBe(part);
  expect(pinnedOf([part, stub])).toBe(part);
  const [spelled, printed] = [hit("CH-340C"), hit("CH340C", { brand: BRAND, values: VALUES, match: "key" })];
  expect(pinnedOf([spelled, printed])).toBe(printed);
});

test("a mere name stands on top of nothing", () => {
  expect(pinnedOf([hit("CH340C")])).toBeNull();
  expect(pinnedOf([hit("INA219AxD", { brand: BRAND, values: VALUES })])).toBeNull();
  expect(pinnedOf([hit("STM32F103C8Tx", { brand: BRAND, values: VALUES })])).toBeNull();
  const stub = hit("CH340", { brand: BRAND, values: VALUES, isStub: true });
  const real = hit("CH340", { brand: BRAND, values: VALUES });
  expect([pinnedOf([stub]), pinnedOf([stub, real])]).toEqual([null, real]);
  expect(pinnedOf([])).toBeNull();
});

test("what a maker's part says little of is still what was typed", () => {
  const part = hit("LM358", { brand: BRAND });
  expect(pinnedOf([part, hit("LM358DR", { match: "prefix", brand: BRAND, values: VALUES })])).toBe(part);
  expect(pinnedOf([hit("LM358DR", { match: "prefix", brand: BRAND, values: VALUES })])).toBeNull();
});

test("a part that only shares the key is no reason to take another for what was typed", () => {
  const typed = hit("SMBJ6.0CA", { brand: BRAND });
  expect(pinnedOf([typed, hit("SMBJ60CA", { brand: BRAND, values: VALUES, match: "key" })])).toBe(typed);
});
