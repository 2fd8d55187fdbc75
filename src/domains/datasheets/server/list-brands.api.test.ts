import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { datasheets } from "../contract.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const list = (input: Record<string, unknown>) => portal.callAs()(datasheets.brands, input as never);
const namesOf = async (input: Record<string, unknown>) => (await list(input)).data.map(({ name }) => name);

beforeAll(async () => {
  for (const [name, nameCn, isDomestic, parts] of [
    ["Sunlord", "顺络电子", true, 3],
    ["SGMICRO", "圣邦微电子", true, 2],
    ["Samsung", "三星", false, 4],
    ["Texas Instruments", "德州仪器", false, 1],
    ["3PEAK", "思瑞浦", true, 1],
    ["Nothing Yet", null, false, 0],
  ] as const) {
    const brand = await buildBrand({ name, nameCn, isDomestic });
    for (let count = 0; count < parts; count++) await buildPart({ brandId: brand.id });
  }
});

test("brands stand by letter, with how many there are under each; those without parts or documents are left out", async () => {
  const { data, totalRecord, initials } = await list({});
  expect(data.map(({ name }) => name)).toEqual(["3PEAK", "Samsung", "SGMICRO", "Sunlord", "Texas Instruments"]);
  expect(totalRecord).toBe(5);
  expect(initials).toEqual([
    { initial: "#", count: 1 },
    { initial: "S", count: 3 },
    { initial: "T", count: 1 },
  ]);
});

test("a type, a letter and words narrow them", async () => {
  expect(await namesOf({ type: "domestic" })).toEqual(["3PEAK", "SGMICRO", "Sunlord"]);
  expect(await namesOf({ type: "international", initial: "S" })).toEqual(["Samsung"]);
  expect(await namesOf({ keywords: "德州" })).toEqual(["Texas Instruments"]);
  expect(await namesOf({ keywords: "sam-sung" })).toEqual(["Samsung"]);
  expect(await namesOf({ keywords: "%" })).toEqual([]);
});

test("a brand that has documents only is listed too", async () => {
  const brand = await buildBrand({ name: "Zilog" });
  await buildDocument({ brandId: brand.id });
  await portal.context.db.updateTable("datasheetBrands").set({ documentCount: 1 }).where("id", "=", brand.id).execute();
  expect(await namesOf({ initial: "Z" })).toEqual(["Zilog"]);
});

test("pages of brands hold each once", async () => {
  const first = await namesOf({ pageSize: 2 });
  const second = await namesOf({ pageSize: 2, pageIndex: 2 });
  expect(new Set([...first, ...second]).size).toBe(4);
  expect((await list({ pageSize: 2, pageIndex: 50 })).data).toEqual([]);
});

test("what is no type, letter or page is refused at its field", async () => {
  for (const input of [{ type: "direct" }, { initial: "s" }, { initial: "SS" }, { pageIndex: "-1" }, { keywords: "a".repeat(201) }]) {
    await expect(list(input)).rejects.toMatchObject({ code: 2, errors: { [Object.keys(input)[0]!]: expect.any(String) } });
  }
});

test("the leading brands of either side have the most parts", async () => {
  const { domestic, international } = await portal.callAs()(datasheets.leadingBrands, { count: 2 });
  expect(domestic.map(({ name }) => name)).toEqual(["Sunlord", "SGMICRO"]);
  expect(international.map(({ name }) => name)).toEqual(["Samsung", "Texas Instruments"]);
  await expect(portal.callAs()(datasheets.leadingBrands, { count: 101 })).rejects.toMatchObject({ code: 2 });
});

test("a hint of brands begins with what is typed", async () => {
  const { data } = await portal.callAs()(datasheets.suggestBrands, { keywords: "圣邦" });
  expect(data).toMatchObject([{ name: "SGMICRO", website: null }]);
  expect((await portal.callAs()(datasheets.suggestBrands, { keywords: "没有这样的" })).data).toEqual([]);
  await expect(portal.callAs()(datasheets.suggestBrands, { keywords: "" })).rejects.toMatchObject({ code: 2, message: "请输入品牌" });
});
