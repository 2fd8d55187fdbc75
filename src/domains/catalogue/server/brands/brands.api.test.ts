import { beforeAll, expect, test } from "vitest";
import type { CallFailed } from "#api/envelope.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../contract/brands.ts";
import { documentsOfBrand } from "#domains/datasheets/contract/documents-of-brand.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);
const USER = "13800000001";
const detailOf = (brand: string | number) => portal.callAs()(brands.brandDetail, { brand: String(brand) });
const partsOf = (input: Record<string, unknown>) =>
  portal.callAs()(brands.brandParts, { brand: "analog-devices", ...input });
const documentsOf = (input: Record<string, unknown>) =>
  portal.callAs()(documentsOfBrand.findBrandDocuments, { brand: "analog-devices", ...input });

let adi: { id: number };
let maxim: { id: number };
let amplifiers: { id: number; slug: string };
let operational: { id: number; slug: string };

beforeAll(async () => {
  const { db } = portal.context;
  adi = await buildBrand({ name: "Analog Devices", nameCn: "意法半导体", aliases: ["ADI", "ADI(亚德诺)"] });
  await db
    .insertInto("datasheetBrandAliases")
    .values({ key: "凌力尔特", alias: "凌力尔特", brandId: adi.id, kind: "former" })
    .execute();
  maxim = await buildBrand({ name: "Maxim Integrated", successorId: adi.id });
  await buildBrand({ name: "Dallas", successorId: maxim.id });
  amplifiers = await buildCategory({ name: "放大器" });
  operational = await buildCategory({ name: "运算放大器", parentId: amplifiers.id });
  const power = await buildCategory({ name: "电源" });
  const op07 = await buildPart({ mpn: "OP07CP", brandId: adi.id, categoryId: operational.id, popularity: 5 });
  await buildPart({ mpn: "AD8605", brandId: adi.id, categoryId: operational.id, popularity: 9 });
  await buildPart({ mpn: "LT1763", brandId: adi.id, categoryId: power.id, popularity: 7 });
  await buildPart({ mpn: "ZZ1", brandId: adi.id, popularity: 1 });
  await buildPart({ mpn: "MAX232", brandId: maxim.id, categoryId: power.id });
  await buildDocument({
    title: "OP07 精密運算放大器",
    brandId: adi.id,
    partIds: [op07.id],
    createdAt: new Date("2026-01-02T00:00:00Z"),
  });
  await buildDocument({ title: "100% 选型手册", brandId: adi.id, createdAt: new Date("2026-01-01T00:00:00Z") });
  await buildDocument({ title: "撤下的", brandId: adi.id, state: "removed" });
});

test("a brand tells its names, its product lines with counts, its most read parts and its newest datasheets", async () => {
  const detail = await detailOf(adi.id);
  expect(detail).toMatchObject({
    name: "Analog Devices",
    aliases: ["ADI"],
    formerNames: ["凌力尔特"],
    traditionalName: "意法半導體",
    successors: [],
    website: null,
    foundedYear: null,
  });
  expect(
    detail.categories.map(({ name, count, children }) => [
      name,
      count,
      children.map((child) => [child.name, child.count]),
    ]),
  ).toEqual([
    ["放大器", 2, [["运算放大器", 2]]],
    ["电源", 1, []],
    ["未分类", 1, []],
  ]);
  expect(detail.parts.map(({ mpn }) => mpn)).toEqual(["AD8605", "LT1763", "OP07CP", "ZZ1"]);
  expect(detail.documents.map(({ title }) => title)).toEqual(["OP07 精密運算放大器", "100% 选型手册"]);
});

test("succession is told both ways and through to the last", async () => {
  expect((await detailOf(adi.id)).formerBrands).toMatchObject([{ name: "Maxim Integrated", partCount: 1 }]);
  expect((await detailOf("dallas")).successors.map(({ name }) => name)).toEqual(["Maxim Integrated", "Analog Devices"]);
  expect(await detailOf("dallas")).toMatchObject({ parts: [], documents: [], categories: [] });
});

test("the words of an address find a brand as its number does; what is neither is 404", async () => {
  expect((await detailOf("maxim-integrated")).id).toBe(maxim.id);
  expect((await detailOf("Maxim-Integrated")).id).toBe(maxim.id);
  for (const brand of [
    "999999999",
    "0",
    "-1",
    "1e3",
    "12abc",
    "no-such-brand",
    "' or 1=1 --",
    "😀",
    "%",
    "99999999999999999999",
    "\0",
  ]) {
    const failure = await detailOf(brand).catch((error: CallFailed) => error);
    expect([brand, failure]).toMatchObject([brand, { status: 404 }]);
  }
  await expect(detailOf("b".repeat(101))).rejects.toMatchObject({ code: 2 });
});

test("a brand with a number for a name is found by its own number first", async () => {
  const other = await buildBrand({ name: String(adi.id) });
  expect([(await detailOf(adi.id)).id, (await detailOf(other.id)).id]).toEqual([adi.id, other.id]);
});

test("a name of 200 characters is told whole", async () => {
  const name = "很长的品牌名".repeat(40).slice(0, 200);
  const { id } = await buildBrand({ name, nameCn: name });
  expect(await detailOf(id)).toMatchObject({ name, aliases: [] });
});

test("of a brand's phone every answer holds a part; who has signed in is told all of it by a call of its own", async () => {
  await portal.context.db
    .updateTable("datasheetBrands")
    .set({ phone: "0755-2668 1234", address: "深圳市南山区", website: "https://example.com" })
    .where("id", "=", maxim.id)
    .execute();
  const input = { brand: String(maxim.id) };
  expect(await portal.callAs()(brands.brandContact, input)).toMatchObject({
    phone: "075*-**** **34",
    address: "深圳市南山区",
  });
  expect(await portal.callAs(USER)(brands.showBrandPhone, input)).toEqual({ phone: "0755-2668 1234" });
  await expect(portal.callAs()(brands.showBrandPhone, input)).rejects.toMatchObject({ status: 401 });
  await expect(portal.callAs(USER)(brands.showBrandPhone, { brand: String(adi.id) })).rejects.toMatchObject({
    status: 404,
  });
  for (const call of Object.values(brands).filter(({ method }) => method === "GET"))
    expect((await portal.request(call, input, USER)).body).not.toContain("1234");
  expect(await portal.callAs()(brands.brandContact, { brand: String(adi.id) })).toMatchObject({
    phone: null,
    address: null,
    website: null,
  });
});

test("the parts of a brand: all, of a category with what is below it, of none; by use or by number; by pages", async () => {
  const mpnsOf = async (input: Record<string, unknown>) => (await partsOf(input)).data.map(({ mpn }) => mpn);
  expect(await mpnsOf({})).toEqual(["AD8605", "LT1763", "OP07CP", "ZZ1"]);
  expect(await mpnsOf({ sort: "mpn" })).toEqual(["AD8605", "LT1763", "OP07CP", "ZZ1"]);
  expect(await mpnsOf({ category: amplifiers.slug })).toEqual(["AD8605", "OP07CP"]);
  expect(await partsOf({ category: operational.slug, pageSize: 1, pageIndex: 2 })).toMatchObject({
    totalRecord: 2,
    data: [{ mpn: "OP07CP" }],
    category: { name: "运算放大器" },
  });
  expect(await mpnsOf({ category: "none" })).toEqual(["ZZ1"]);
  expect(await partsOf({ pageIndex: 1000 })).toMatchObject({ data: [], totalRecord: 4 });
  expect(await portal.callAs()(brands.brandParts, { brand: "dallas" })).toMatchObject({
    totalRecord: 0,
    categories: [],
    brand: { successors: [{ name: "Maxim Integrated" }, { name: "Analog Devices" }] },
  });
});

test("what is no category is 404; no sort and no page are refused at their field", async () => {
  await expect(partsOf({ category: "nothing" })).rejects.toMatchObject({ status: 404 });
  for (const input of [{ sort: "price" }, { pageIndex: "x" }, { pageSize: 101 }, { category: "c".repeat(101) }])
    await expect(partsOf(input)).rejects.toMatchObject({
      code: 2,
      errors: { [Object.keys(input)[0]!]: expect.any(String) },
    });
});

test("the datasheets of a brand are found by words of the title, in either script, and by the numbers of their parts", async () => {
  const titlesOf = async (input: Record<string, unknown>) => (await documentsOf(input)).data.map(({ title }) => title);
  expect(await titlesOf({})).toEqual(["OP07 精密運算放大器", "100% 选型手册"]);
  for (const keywords of ["运算放大器", "運算", "op-07cp", "op07 精密", "ＯＰ０７"])
    expect([keywords, await titlesOf({ keywords })]).toEqual([keywords, ["OP07 精密運算放大器"]]);
  expect(await titlesOf({ keywords: "100%" })).toEqual(["100% 选型手册"]);
  for (const keywords of ["MAX232", "_", "\\", "%%", "撤下", "'", "\0"])
    expect([keywords, await titlesOf({ keywords })]).toEqual([keywords, []]);
});

test("a category narrows the datasheets; what belongs to no part stands apart", async () => {
  const all = await documentsOf({});
  expect(all.categories.map(({ name, count }) => [name, count])).toEqual([
    ["放大器", 1],
    ["未分类", 1],
  ]);
  expect(await documentsOf({ category: amplifiers.slug })).toMatchObject({
    totalRecord: 1,
    data: [{ title: "OP07 精密運算放大器" }],
    category: { name: "放大器" },
  });
  expect(await documentsOf({ category: "none" })).toMatchObject({ totalRecord: 1, data: [{ title: "100% 选型手册" }] });
  await expect(documentsOf({ keywords: "a".repeat(201) })).rejects.toMatchObject({ code: 2 });
});
