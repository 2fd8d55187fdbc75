import fc from "fast-check";
import { expect, test } from "vitest";
import { countReferences } from "./count-references.ts";
import { readPartRow, type PartRow } from "./part-row.ts";

const reading = () => ({
  source: "list",
  seller: null,
  currency: "CNY",
  version: "1",
  countReference: countReferences(),
});
const read = (fields: Record<string, unknown>, options = {}) =>
  readPartRow({ line: 1, endLine: 1, fields }, { ...reading(), ...options });

test("a row with a usable part number is read, its number as printed", () => {
  expect(
    read({
      mpn: " MAX232ACPE+ ",
      manufacturer: "Maxim",
      package: "DIP-16",
      stock: 12,
      lcsc: "c123",
      price: 0.5,
      currency: "USD",
      source: "jlcparts",
    }),
  ).toMatchObject({
    mpn: "MAX232ACPE+",
    mpnKey: "max232acpe",
    source: "jlcparts",
    reference: "C123",
    offer: { source: "LCSC", sku: "C123", currency: "USD", priceBreaks: [{ quantity: 1, price: "0.5" }], stock: 12 },
  });
});

test.each([
  ["没有型号", undefined],
  ["没有型号", "   "],
  ["没有型号", { a: 1 }],
  ["型号超过 100 字", "x".repeat(101)],
  ["型号含有控制字符或乱码", "LM\u0000358"],
  ["型号含有控制字符或乱码", "LM\ud800358"],
  ["型号含有控制字符或乱码", "LM\ufffd358"],
  ["型号里没有字母、数字或文字", "-/-"],
])("a row is refused: %s", (refusal, mpn) => {
  expect(read({ mpn })).toMatchObject({ refusal });
});

test("part numbers with slashes, Chinese and a hundred letters are none of a fault", () => {
  for (const mpn of ["TJA1051T/3/1J", "ИЛД3 (ILD3)", "贴片电阻（作废）", "x".repeat(100), "0402", "𠀀".repeat(100)])
    expect(read({ mpn })).toMatchObject({ mpn });
});

test("a part number in the brand's place is no brand", () => {
  const brandOf = (mpn: string, manufacturer: string) => (read({ mpn, manufacturer }) as PartRow).manufacturer;
  for (const [mpn, brand] of [
    ["BQ25185DLHR", "BQ25185DLHR"],
    ["HMC5843", "hmc 5843"],
  ] as const)
    expect(brandOf(mpn, brand)).toBeNull();
  for (const brand of ["TI", "德州仪器", "AD(亚德诺)/MAXIM", "3M", "ACCONEER AB"])
    expect(brandOf("LM358", brand)).toBe(brand);
  expect(read({ mpn: "BQ25185DLHR", manufacturer: "BQ25185DLHR", manufacturerRaw: "TI(德州仪器)" })).toMatchObject({
    manufacturer: null,
    manufacturerRaw: "TI(德州仪器)",
  });
});

test("what lists write where they know no brand is none, and in a table filled in by hand the row is refused", () => {
  for (const manufacturer of ["?", "-", "N/A", "n/a", "None", "unknown", "无", "无品牌", "未知", "其他", "其它"]) {
    expect(read({ mpn: "LM358", manufacturer }), manufacturer).toMatchObject({ manufacturer: null });
    expect(read({ mpn: "LM358", manufacturer }, { needsBrand: true }), manufacturer).toEqual(
      expect.objectContaining({ refusal: "没有品牌" }),
    );
  }
  for (const manufacturer of ["无锡华润", "Nano", "Other Lab", "NA"])
    expect(read({ mpn: "LM358", manufacturer })).toMatchObject({ manufacturer });
});

test("a symbol's number of pins that contradicts the package is not the part's", () => {
  const pinsOf = (name: string | null, pinCount: unknown) =>
    (read({ mpn: "A1", package: name, parameters: { pinCount, keywords: "k" } }) as PartRow).parameters;
  for (const [name, pins] of [
    ["SOIC-8_W3.9mm", 10],
    ["DIP-14", 20],
    ["TSSOP-20_4.4x6.5mm_P0.65mm", 8],
    ["SOT-23-5", 9],
    ["QFN-32-1EP_5x5mm", 30],
  ] as const)
    expect(pinsOf(name, pins)).toEqual({ keywords: "k" });
  for (const [name, pins] of [
    ["SOIC-8_W3.9mm", 8],
    ["QFN-32-1EP_5x5mm", 33],
    ["TO-252-3", 2],
    ["SOT-223-3_TabPin2", 4],
    ["LQFP-100", 100],
    ["SOIC-8", "8"],
    [null, 10],
    ["SMA", 3],
    ["BGA", 256],
    ["TO-92", 3],
  ] as const)
    expect(pinsOf(name, pins)).toEqual({ pinCount: pins, keywords: "k" });
});

test("only addresses of the web are kept", () => {
  const url = (datasheetUrl: unknown) => (read({ mpn: "A1", datasheetUrl }) as PartRow).datasheetUrl;
  expect(url("https://www.ti.com/lit/lm358.pdf")).toBe("https://www.ti.com/lit/lm358.pdf");
  for (const other of ["javascript:alert(1)", "ftp://x/y", "~", "https://", 5, "data:text/html,x"])
    expect(url(other)).toBeNull();
});

test("without a seller a price is no offer, and its currency must be known", () => {
  expect((read({ mpn: "A1", price: 1, stock: 3 }) as PartRow).offer).toBeNull();
  expect((read({ mpn: "A1", price: 1, stock: 3 }, { seller: "某商城" }) as PartRow).offer).toMatchObject({
    source: "某商城",
    sku: "|A1",
    currency: "CNY",
  });
  expect((read({ mpn: "A1", price: 1, currency: "人民币" }, { seller: "某商城" }) as PartRow).offer).toMatchObject({
    currency: "CNY",
  });
  expect((read({ mpn: "A1", price: 1, currency: "JPY" }, { seller: "某商城" }) as PartRow).offer).toBeNull();
});

test("a column tells whether a part is free of lead", () => {
  const isRohs = (rohs: unknown) => (read({ mpn: "A1", rohs }) as PartRow).isRohs;
  expect([undefined, "", true, "是", "Yes", "RoHS3", "Compliant"].map(isRohs)).toEqual([
    null,
    null,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(["-", "/", "?", "N/A", "unknown", "未知", "不详", "待确认"].map(isRohs)).toEqual(Array(8).fill(null));
  expect([false, "否", "No", "Non-RoHS", "不符合", "N"].map(isRohs)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("the hash follows what is said, not how it is written down", () => {
  const hash = (fields: Record<string, unknown>, options = {}) => (read(fields, options) as PartRow).hash;
  expect(hash({ mpn: "A1", package: "SOT-23" })).toBe(hash({ package: "SOT-23 ", mpn: "A1" }));
  expect(hash({ mpn: "A1", package: "SOT-23" })).not.toBe(hash({ mpn: "A1", package: "SOT-23-5" }));
  expect(hash({ mpn: "A1" })).not.toBe(hash({ mpn: "A1" }, { version: "2" }));
});

test("rows that repeat a number are told apart the same way each time", () => {
  const options = reading();
  const references = ["A1", "B2", "A1", "A1"].map(
    (mpn) => (readPartRow({ line: 1, endLine: 1, fields: { mpn, manufacturer: "TI" } }, options) as PartRow).reference,
  );
  expect(references).toEqual(["TI|A1", "TI|B2", "TI|A1#2", "TI|A1#3"]);
});

test("counting a hundred thousand references loses none", () => {
  const count = countReferences();
  for (let index = 0; index < 100_000; index++) expect(count(`R${index}`)).toBe(1);
  for (let index = 0; index < 100_000; index += 997) expect(count(`R${index}`)).toBe(2);
});

test("whatever a row holds, it is read or refused", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          "mpn",
          "manufacturer",
          "package",
          "description",
          "price",
          "stock",
          "parameters",
          "lcsc",
          "datasheetUrl",
          "source",
          "rohs",
        ),
        fc.anything(),
      ),
      (fields) => {
        const row = read(fields);
        if ("refusal" in row) expect(row.refusal).not.toBe("");
        else expect(row.mpn.length).toBeGreaterThan(0);
      },
    ),
  );
});
