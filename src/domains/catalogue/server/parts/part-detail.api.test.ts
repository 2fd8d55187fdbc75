import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partSearch } from "../../contract/search.ts";
import { parts } from "../../contract/parts.ts";
import { categoryParts } from "#domains/selection/contract/category-parts.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument, buildOffer, buildSymbol } = catalogueOf(portal);
const detail = (id: number | string) => portal.callAs()(parts.partDetail, { id });

test("a part comes with its categories, all its values in their order, its documents and its offers", async () => {
  const brand = await buildBrand({ name: "Diodes" });
  const parent = await buildCategory({ name: "二极管" });
  const category = await buildCategory({ name: "整流二极管", parentId: parent.id });
  const values = { 反向电压: "1 kV", 平均电流: "1 A", 封装形式: "DO-41", 峰值电流: "30 A", 结温: "150 ℃" };
  const part = await buildPart({
    mpn: "1N4007",
    brandId: brand.id,
    categoryId: category.id,
    values,
    isRohs: true,
    lifecycle: "not-recommended",
    kind: "family",
    source: "jlcparts",
  });
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

test("a part tells which of its values are doubted and why, what follows from others, and of which day an offer is", async () => {
  const { db } = portal.context;
  const part = await buildPart({ mpn: "DOUBTED", values: { 压差: "12 mV", 内核位数: "32", 封装形式: "SOT-223" } });
  await buildOffer({ partId: part.id });
  await buildOffer({ partId: part.id, source: "dated" });
  await sql`insert into catalogue_value_doubts (part_id, parameter_id, printed, rule, why)
    select part_id, parameter_id, printed, 'test', '多为单位有误' from datasheet_part_values
    where part_id = ${part.id} and printed = '12 mV'`.execute(db);
  await sql`update datasheet_part_values set derived_by = '由内核得出' where part_id = ${part.id} and printed = '32'`.execute(
    db,
  );
  await sql`update datasheet_offers set source_date = '2026-11-21' where part_id = ${part.id} and source = 'dated'`.execute(
    db,
  );
  const { values, offers } = await detail(part.id);
  expect(Object.fromEntries(values.map(({ printed, doubt, derived }) => [printed, [doubt, derived]]))).toEqual({
    "12 mV": ["多为单位有误", null],
    "32": [null, "由内核得出"],
    "SOT-223": [null, null],
  });
  expect(Object.fromEntries(offers.map(({ source, sourceDate }) => [source, sourceDate]))).toEqual({
    test: null,
    dated: "2026-11-21",
  });
});

test("the price of a part is the lowest step of its offers' ladders, in lists and in its category as well", async () => {
  const category = await buildCategory();
  const [dear, cheap, bare] = await Promise.all(
    ["LADDER-1", "LADDER-2", "LADDER-3"].map((mpn) => buildPart({ mpn, categoryId: category.id })),
  );
  await buildOffer({ partId: dear!.id, price: "2", steps: [{ quantity: 100, price: "1.8" }] });
  await buildOffer({
    partId: cheap!.id,
    price: "6.06",
    steps: [
      { quantity: 30, price: "0.59" },
      { quantity: 1000, price: "0.60" },
    ],
  });
  await buildOffer({ partId: bare!.id, price: "1.9" });
  expect((await detail(cheap!.id)).offer).toMatchObject({ price: "0.59" });
  const found = await portal.callAs()(partSearch.searchParts, { keywords: "LADDER" });
  expect(Object.fromEntries(found.data.map(({ mpn, offer }) => [mpn, offer!.price]))).toEqual({
    "LADDER-1": "1.8",
    "LADDER-2": "0.59",
    "LADDER-3": "1.9",
  });
  const { data } = await portal.callAs()(categoryParts.listCategoryParts, { category: category.slug, sort: "price" });
  expect(data.map(({ mpn }) => mpn)).toEqual(["LADDER-2", "LADDER-1", "LADDER-3"]);
});

test("what was made up for demonstration stands behind real offers, and is not counted among them", async () => {
  const part = await buildPart({ mpn: "MIXED" });
  await buildOffer({ partId: part.id, price: "0.9", stock: 5, seenAt: new Date("2026-01-01") });
  await buildOffer({
    partId: part.id,
    price: "0.1",
    stock: 1000,
    seenAt: new Date("2026-06-01"),
    source: SAMPLE_SOURCE,
  });
  const { offers, offer } = await detail(part.id);
  expect(offers.map(({ source }) => source)).toEqual(["test", SAMPLE_SOURCE]);
  expect(offer).toMatchObject({ price: "0.9", stock: 5 });
  expect((await portal.callAs()(partSearch.searchParts, { keywords: "MIXED" })).data[0]!.offer).toMatchObject({
    price: "0.9",
    stock: 5,
  });
  const made = await buildPart({ mpn: "MADEUP" });
  await buildOffer({ partId: made.id, price: "0.1", source: SAMPLE_SOURCE });
  expect((await detail(made.id)).offer).toMatchObject({ price: "0.1" });
});

test("a part of a brand that was taken over names the new owner", async () => {
  const owner = await buildBrand({ name: "Analog Devices", nameCn: "亚德诺" });
  const former = await buildBrand({ name: "Linear Technology", successorId: owner.id });
  const part = await buildPart({ mpn: "LT1117", brandId: former.id });
  expect((await detail(part.id)).successor).toMatchObject({ id: owner.id, nameCn: "亚德诺" });
});

test("a part of which hardly anything is known is shown all the same", async () => {
  const part = await buildPart({ mpn: "---" });
  expect(await detail(part.id)).toMatchObject({
    mpn: "---",
    brand: null,
    category: null,
    parentCategory: null,
    values: [],
    documents: [],
    offers: [],
    symbols: [],
    sources: [],
  });
});

test("a part shows what libraries draw for it, its own symbols before those of its family", async () => {
  const brand = await buildBrand({ name: "ST" });
  const drawn = await buildPart({ mpn: "STM32F407VGTx", kind: "family", brandId: brand.id });
  const own = await buildPart({ mpn: "STM32F407VGT6", brandId: brand.id });
  await buildSymbol({
    partId: drawn.id,
    symbol: "STM32F407VGTx",
    footprint: "Package_QFP:LQFP-100",
    footprintFilters: ["LQFP*"],
    keywords: "ARM",
    pinCount: 100,
    unitCount: 2,
    pins: [{ number: "1", name: "VBAT", type: "power_in" }],
  });
  await buildSymbol({ partId: own.id, library: "Mine", symbol: "STM32", seenAt: new Date("2026-11-01T00:00:00Z") });
  const symbols = async (id: number) =>
    (await detail(id)).symbols.map(({ library, symbol, family }) => [library, symbol, family]);
  expect(await symbols(own.id)).toEqual([
    ["Mine", "STM32", null],
    ["Library", "STM32F407VGTx", "STM32F407VGTx"],
  ]);
  expect((await detail(drawn.id)).symbols).toEqual([
    {
      library: "Library",
      symbol: "STM32F407VGTx",
      base: null,
      footprint: "Package_QFP:LQFP-100",
      footprintFilters: ["LQFP*"],
      keywords: "ARM",
      description: "",
      datasheetUrl: null,
      pinCount: 100,
      unitCount: 2,
      pins: [{ number: "1", name: "VBAT", type: "power_in" }],
      family: null,
      source: "test",
      seenAt: expect.any(String),
    },
  ]);
  // Packaging stands behind the open place, nothing else does; another brand and other letters don't fit.
  for (const [mpn, brandId, count] of [
    ["STM32F407VGT6TR", brand.id, 1],
    ["STM32F407VGH6", brand.id, 0],
    ["STM32F407VGT6", (await buildBrand()).id, 0],
    ["STM32F407VGT", brand.id, 0],
  ] as const) {
    expect(await symbols((await buildPart({ mpn, brandId })).id), mpn).toHaveLength(count);
  }
});

test("no such part is 404, and what is no number is refused", async () => {
  await expect(detail(999_999)).rejects.toMatchObject({ status: 404, message: "没有这个型号，或已被删除" });
  for (const id of ["0", "-1", "abc", "1;drop table", "99999999999999999999"])
    await expect(detail(id)).rejects.toMatchObject({ code: 2 });
});

test("the offers of a part come newest first, each with its last sixty days, oldest first; those behind the tenth without", async () => {
  const part = await buildPart();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);
  const history = Array.from({ length: 80 }, (_, place) => ({
    day: day(place + 1),
    price: `0.${place + 10}0000`,
    stock: place,
  }));
  await buildOffer({
    partId: part.id,
    seenAt: new Date("2026-11-20T20:00:00Z"),
    price: "0.123456",
    stock: null,
    history,
  });
  for (let place = 0; place < 10; place++)
    await buildOffer({
      partId: part.id,
      seenAt: new Date(`2026-11-${10 + place}T00:00:00Z`),
      history: [{ day: "2026-01-01", price: null }],
    });
  const { offers } = await detail(part.id);
  expect(offers).toHaveLength(11);
  expect(offers[0]!.history).toHaveLength(60);
  // Half past eight in the evening in London is the next day in China.
  expect(offers[0]!.history.at(-1)).toEqual({ day: "2026-11-21", currency: "CNY", price: "0.123456", stock: null });
  expect(offers[0]!.history.at(-2)).toEqual({ day: day(80), currency: "CNY", price: "0.89", stock: 79 });
  expect(offers.map(({ history }) => history.length)).toEqual([60, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0]);
  expect(offers[1]!.history[0]).toEqual({ day: "2026-01-01", currency: "CNY", price: null, stock: 100 });
});
