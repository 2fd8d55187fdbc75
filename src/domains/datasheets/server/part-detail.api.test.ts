import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { datasheets } from "../contract.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument, buildOffer } = catalogueOf(portal);
const detail = (id: number | string) => portal.callAs()(datasheets.partDetail, { id });

test("a part comes with its categories, all its values in their order, its documents and its offers", async () => {
  const brand = await buildBrand({ name: "Diodes" });
  const parent = await buildCategory({ name: "二极管" });
  const category = await buildCategory({ name: "整流二极管", parentId: parent.id });
  const values = { 反向电压: "1 kV", 平均电流: "1 A", 封装形式: "DO-41", 峰值电流: "30 A", 结温: "150 ℃" };
  const part = await buildPart({ mpn: "1N4007", brandId: brand.id, categoryId: category.id, values, isRohs: true, lifecycle: "not-recommended", kind: "family", source: "jlcparts" });
  const older = await buildDocument({ title: "旧版", partIds: [part.id] });
  const newer = await buildDocument({ title: "新版", partIds: [part.id] });
  await buildDocument({ title: "待审", partIds: [part.id], state: "pending" });
  await buildOffer({ partId: part.id, price: "0.0123", stock: 7, currency: "USD" });
  const found = await detail(part.id);
  expect(found).toMatchObject({
    mpn: "1N4007",
    kind: "family",
    isRohs: true,
    lifecycle: "not-recommended",
    category: { name: "整流二极管" },
    parentCategory: { name: "二极管" },
    successor: null,
    sources: ["jlcparts"],
    offers: [{ currency: "USD", stock: 7, priceBreaks: [{ quantity: 1, price: "0.0123" }] }],
  });
  expect(found.values.map(({ name, printed }) => [name, printed])).toEqual(Object.entries(values));
  expect(found.documents.map(({ id }) => id)).toEqual([newer.id, older.id]);
});

test("a part of a brand that was taken over names the new owner", async () => {
  const owner = await buildBrand({ name: "Analog Devices", nameCn: "亚德诺" });
  const former = await buildBrand({ name: "Linear Technology", successorId: owner.id });
  const part = await buildPart({ mpn: "LT1117", brandId: former.id });
  expect((await detail(part.id)).successor).toMatchObject({ id: owner.id, nameCn: "亚德诺" });
});

test("a part of which hardly anything is known is shown all the same", async () => {
  const part = await buildPart({ mpn: "---" });
  expect(await detail(part.id)).toMatchObject({ mpn: "---", brand: null, category: null, parentCategory: null, values: [], documents: [], offers: [], sources: [] });
});

test("no such part is 404, and what is no number is refused", async () => {
  await expect(detail(999_999)).rejects.toMatchObject({ status: 404, message: "没有这个型号，或已被删除" });
  for (const id of ["0", "-1", "abc", "1;drop table", "99999999999999999999"]) await expect(detail(id)).rejects.toMatchObject({ code: 2 });
});

test("the offers of a part come newest first, each with its last sixty days, oldest first; those behind the tenth without", async () => {
  const part = await buildPart();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);
  const history = Array.from({ length: 80 }, (_, place) => ({ day: day(place + 1), price: `0.${place + 10}0000`, stock: place }));
  await buildOffer({ partId: part.id, seenAt: new Date("2026-11-20T20:00:00Z"), price: "0.123456", stock: null, history });
  for (let place = 0; place < 10; place++) await buildOffer({ partId: part.id, seenAt: new Date(`2026-11-${10 + place}T00:00:00Z`), history: [{ day: "2026-01-01", price: null }] });
  const { offers } = await detail(part.id);
  expect(offers).toHaveLength(11);
  expect(offers[0]!.history).toHaveLength(60);
  // Half past eight in the evening in London is the next day in China.
  expect(offers[0]!.history.at(-1)).toEqual({ day: "2026-11-21", currency: "CNY", price: "0.123456", stock: null });
  expect(offers[0]!.history.at(-2)).toEqual({ day: day(80), currency: "CNY", price: "0.89", stock: 79 });
  expect(offers.map(({ history }) => history.length)).toEqual([60, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0]);
  expect(offers[1]!.history[0]).toEqual({ day: "2026-01-01", currency: "CNY", price: null, stock: 100 });
});
