import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import type { SearchAnswer } from "#ports/search/port.ts";
import { partSearch } from "../../contract/search.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument, buildOffer } = catalogueOf(portal);
const search = (input: Parameters<ReturnType<typeof portal.callAs>>[1]) =>
  portal.callAs()(partSearch.searchParts, input as never);
const mpnsOf = async (input: Record<string, unknown>) => (await search(input)).data.map((part) => part.mpn);

/** Searches as if the port had answered so. */
async function withAnswer<Result>(answer: Partial<SearchAnswer>, ask: () => Promise<Result>): Promise<Result> {
  const { ports } = portal.context;
  const real = ports.search;
  ports.search = {
    ...real,
    search: async () => ({ hits: [], total: 0, isCapped: false, recognised: [], dropped: [], facets: null, ...answer }),
  };
  return ask().finally(() => (ports.search = real));
}

let ti: Awaited<ReturnType<typeof buildBrand>>;
let amplifiers: Awaited<ReturnType<typeof buildCategory>>;
let opAmps: Awaited<ReturnType<typeof buildCategory>>;

beforeAll(async () => {
  ti = await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器", aliases: ["TI"] });
  const onsemi = await buildBrand({ name: "onsemi" });
  amplifiers = await buildCategory({ name: "放大器" });
  opAmps = await buildCategory({ name: "运算放大器", parentId: amplifiers.id });
  await buildPart({
    mpn: "LM358DR",
    brandId: ti.id,
    categoryId: opAmps.id,
    popularity: 90,
    values: { 通道数: "2", 供电电压: "3 V~32 V" },
  });
  await buildPart({ mpn: "LM-358", brandId: onsemi.id, popularity: 80 });
  await buildPart({ mpn: "lm358", brandId: onsemi.id, popularity: 70 });
  await buildPart({ mpn: "LM358", brandId: ti.id, categoryId: opAmps.id, popularity: 1 });
  await buildPart({ mpn: "XLM358", brandId: null, popularity: 60 });
  await buildPart({ mpn: "SN74/NOPB, #TR", brandId: ti.id });
});

test("what is printed so comes first, then what differs in case, in separators, at the end, around it", async () => {
  const { data, totalRecord, isCapped } = await search({ keywords: "LM358" });
  expect(data.map(({ mpn, match }) => [mpn, match])).toEqual([
    ["LM358", "exact"],
    ["lm358", "case"],
    ["LM-358", "key"],
    ["LM358DR", "prefix"],
    ["XLM358", "substring"],
  ]);
  expect([totalRecord, isCapped]).toEqual([5, false]);
});

test("a row tells of its category's parameters, its document and its offers", async () => {
  const part = await buildPart({
    mpn: "ROW1",
    brandId: ti.id,
    categoryId: opAmps.id,
    datasheetUrl: "https://example.com/row1.pdf",
    values: { 通道数: "1" },
  });
  const document = await buildDocument({ partIds: [part.id], language: "zh", thumbnail: Buffer.from("picture") });
  await buildDocument({ partIds: [part.id], state: "removed" });
  await buildOffer({ partId: part.id, price: "0.19110", stock: 20 });
  await buildOffer({ partId: part.id, price: "0.18", stock: null });
  const { data } = await search({ keywords: "ROW1" });
  expect(data[0]).toMatchObject({
    id: part.id,
    brand: { id: ti.id, nameCn: "德州仪器" },
    category: { slug: opAmps.slug },
    values: [{ name: "通道数", printed: "1" }],
    document: { id: document.id, pageCount: 2, language: "zh", thumbnail: expect.stringMatching(/^[0-9a-f]{16}$/) },
    datasheetUrl: "https://example.com/row1.pdf",
    offer: { price: "0.18", currency: "CNY", stock: 20 },
  });
});

test("offers that do not say their stock leave it unknown", async () => {
  const part = await buildPart({ mpn: "NOSTOCK1" });
  await buildOffer({ partId: part.id, stock: null });
  const { data } = await search({ keywords: "NOSTOCK1" });
  expect(data[0]!.offer).toMatchObject({ stock: null });
  expect(data[0]!.document).toBeNull();
});

test("a brand and a category narrow the parts; a category holds those below it", async () => {
  expect(await mpnsOf({ brand: ti.slug, category: opAmps.slug, keywords: "LM358" })).toEqual(["LM358", "LM358DR"]);
  const { data, filters } = await search({ category: amplifiers.slug, brand: ti.slug });
  expect(data.map(({ mpn, match }) => [mpn, match])).toContainEqual(["LM358DR", "listed"]);
  expect(filters).toEqual({
    brands: [{ value: ti.slug, name: "德州仪器（Texas Instruments）" }],
    categories: [{ value: amplifiers.slug, name: "放大器" }],
    packages: [],
  });
});

test("a brand among the words is recognised by any of its names, and told with the words beside it", async () => {
  for (const [keywords, otherKeywords] of [
    ["德州仪器 LM358", "LM358"],
    ["LM358DR Texas Instruments", "LM358DR"],
    ["TI", ""],
  ] as const) {
    const { recognised, totalRecord } = await search({ keywords });
    expect(recognised).toMatchObject([{ kind: "brand", name: "德州仪器（Texas Instruments）", otherKeywords }]);
    expect(totalRecord).toBeGreaterThan(0);
  }
  expect((await search({ keywords: "LM358" })).recognised).toEqual([]);
});

test("pages follow each other without doubles, and one behind the last is empty and knows the total", async () => {
  const first = await search({ keywords: "LM358", pageSize: 3 });
  const second = await search({ keywords: "LM358", pageSize: 3, pageIndex: 2 });
  const third = await search({ keywords: "LM358", pageSize: 3, pageIndex: 3 });
  expect(new Set([...first.data, ...second.data].map((part) => part.id)).size).toBe(5);
  expect([third.data, third.totalRecord]).toEqual([[], 5]);
});

test("filters take several values, given once or repeated; any of them fits, and each filter counts", async () => {
  const [one, other] = [
    await buildBrand({ name: "Several One", isDomestic: true }),
    await buildBrand({ name: "Several Other" }),
  ];
  const inStock = await buildPart({ mpn: "SEVERAL-1", brandId: one.id, package: "SOT-23", lifecycle: "active" });
  await buildOffer({ partId: inStock.id, stock: 5 });
  await buildPart({ mpn: "SEVERAL-2", brandId: other.id, package: "sot 23", lifecycle: "obsolete" });
  await buildPart({ mpn: "SEVERAL-3", brandId: ti.id, package: "SOIC-8" });
  const several = (input: Record<string, unknown>) => mpnsOf({ keywords: "SEVERAL", ...input });
  expect(await several({ brand: `${one.slug},${other.slug}` })).toEqual(["SEVERAL-1", "SEVERAL-2"]);
  expect(await several({ brand: ` ${one.slug} ,, ${one.slug},` })).toEqual(["SEVERAL-1"]);
  expect(await several({ package: "sot23" })).toEqual(["SEVERAL-1", "SEVERAL-2"]);
  expect(await several({ package: "sot23,soic8" })).toHaveLength(3);
  expect(await several({ lifecycle: "active,unknown" })).toEqual(["SEVERAL-1", "SEVERAL-3"]);
  expect([
    await several({ domestic: "1" }),
    await several({ stock: "1" }),
    await several({ domestic: "", stock: "" }),
    await several({ origin: "unknown" }),
  ]).toMatchObject([["SEVERAL-1"], ["SEVERAL-1"], { length: 3 }, ["SEVERAL-2", "SEVERAL-3"]]);
  const repeated = await portal.app.inject(
    `/api/chip/specification/search?keywords=SEVERAL&brand=${one.slug}&brand=${other.slug}`,
  );
  expect(repeated.json().data.totalRecord).toBe(2);
});

test("parts without a brand, or of one of unknown origin, are found by that alone", async () => {
  const [foreign, native, untold] = [
    await buildBrand({ name: "Whence Foreign", country: "JP" }),
    await buildBrand({ name: "Whence Native", country: "CN" }),
    await buildBrand({ name: "Shenzhen Whence" }),
  ];
  for (const [at, brandId] of [foreign.id, native.id, untold.id, null].entries())
    await buildPart({ mpn: `WHENCE-${at}`, brandId });
  expect(await mpnsOf({ keywords: "WHENCE", origin: "unknown" })).toEqual(["WHENCE-2", "WHENCE-3"]);
  expect(await mpnsOf({ keywords: "WHENCE", domestic: "1" })).toEqual(["WHENCE-1"]);
  await portal.context.db.updateTable("datasheetBrands").set({ country: "CN" }).where("id", "=", untold.id).execute();
  expect(await mpnsOf({ keywords: "WHENCE", origin: "unknown" })).toEqual(["WHENCE-3"]);
});

test("what does not exist is 404: a brand, a category, a package", async () => {
  await expect(search({ brand: "nobody" })).rejects.toMatchObject({ status: 404, message: "没有这个品牌" });
  await expect(search({ brand: `${ti.slug},1e400` })).rejects.toMatchObject({ status: 404, message: "没有这个品牌" });
  await expect(search({ category: "nothing" })).rejects.toMatchObject({ status: 404, message: "没有这个分类" });
  for (const value of ["1e400", "\0", "' or 1=1 --", "😀"])
    await expect(search({ package: value })).rejects.toMatchObject({ status: 404, message: "没有这个封装" });
});

test("filters that can't be are refused in Chinese: too many values, too long ones, words that are none", async () => {
  const many = Array.from({ length: 200 }, (_, count) => `value-${count}`).join(",");
  for (const [field, value, message] of [
    ["brand", many, "品牌最多选 20 项"],
    ["category", many, "分类最多选 20 项"],
    ["package", many, "封装最多选 20 项"],
    ["brand", "a".repeat(5_000), "没有这个品牌"],
    ["lifecycle", "1e400", "没有这个生命周期"],
    ["domestic", "1e400", "筛选条件有误"],
    ["origin", "domestic", "筛选条件有误"],
    ["stock", "yes", "筛选条件有误"],
    ["sort", "1e400", "没有这种排序"],
    ["pageIndex", "1e400", "页码有误"],
  ] as const) {
    await expect(search({ [field]: value })).rejects.toMatchObject({ status: 200, code: 2, message });
  }
});

test("hits are sorted by popularity or by their last change too, page by page", async () => {
  const { db } = portal.context;
  for (const [mpn, popularity, day] of [
    ["SORTED", 1, 2],
    ["SORTED-2", 9, 1],
    ["SORTED-3", 5, 3],
  ] as const) {
    const { id } = await buildPart({ mpn, popularity });
    await db
      .updateTable("datasheetParts")
      .set({ updatedAt: new Date(Date.UTC(2026, 0, day)) })
      .where("id", "=", id)
      .execute();
  }
  expect(await mpnsOf({ keywords: "SORTED", sort: "" })).toEqual(["SORTED", "SORTED-2", "SORTED-3"]);
  expect(await mpnsOf({ keywords: "SORTED", sort: "popular" })).toEqual(["SORTED-2", "SORTED-3", "SORTED"]);
  expect(await mpnsOf({ keywords: "SORTED", sort: "updated", pageSize: 2 })).toEqual(["SORTED-3", "SORTED"]);
  const { data, totalRecord } = await search({ keywords: "SORTED", sort: "updated", pageSize: 2, pageIndex: 2 });
  expect([data.map(({ mpn, match }) => [mpn, match]), totalRecord]).toEqual([[["SORTED-2", "prefix"]], 3]);
  expect(await mpnsOf({ keywords: "SORTED", sort: "popular", pageIndex: 99 })).toEqual([]);
  expect(await mpnsOf({ keywords: "ZZZZZZZZ", sort: "popular" })).toEqual([]);
});

test("facets are told by name with what is set among them, whatever it leaves; a category counts those below it", async () => {
  const zero = await buildBrand({ name: "Zero Brand" });
  const packages = await portal.context.db
    .selectFrom("datasheetPackages")
    .select(["id", "key", "name"])
    .where("key", "=", "sot23")
    .execute();
  const counts = {
    brands: [
      { value: ti.id, count: 3 },
      { value: 999_999, count: 1 },
    ],
    categories: [{ value: opAmps.id, count: 2 }],
    packages: packages.map(({ id }) => ({ value: id, count: 1 })),
    lifecycles: [{ value: "active" as const, count: 3 }],
    domestic: 0,
    inStock: 1,
    originUnknown: 0,
  };
  const { facets } = await withAnswer({ facets: counts }, () =>
    search({ facets: "1", brand: zero.slug, category: amplifiers.slug, lifecycle: "obsolete" }),
  );
  expect(facets).toEqual({
    brands: [
      { value: ti.slug, name: "德州仪器（Texas Instruments）", count: 3 },
      { value: zero.slug, name: "Zero Brand", count: 0 },
    ],
    categories: [
      { value: opAmps.slug, name: "运算放大器", count: 2, parent: amplifiers.slug },
      { value: amplifiers.slug, name: "放大器", count: 2, parent: null },
    ],
    packages: [{ value: "sot23", name: packages[0]!.name, count: 1 }],
    lifecycles: [
      { value: "active", name: "量产", count: 3 },
      { value: "obsolete", name: "停产", count: 0 },
    ],
    domestic: 0,
    inStock: 1,
    originUnknown: 0,
    countedOver: null,
  });
  expect((await search({ keywords: "LM358" })).facets).toBeNull();
});

test("a value that is set has its own count however many are more frequent, and where not all hits were counted that is said", async () => {
  const counts = {
    brands: [
      ...Array.from({ length: 80 }, (_, at) => ({ value: 900_000 + at, count: 500 - at })),
      { value: ti.id, count: 27 },
    ],
    categories: [],
    packages: [],
    lifecycles: [],
    domestic: 0,
    inStock: 0,
    originUnknown: 0,
  };
  const facetsOf = (partial: "brands"[]) =>
    withAnswer({ total: 27, facets: { ...counts, partial } }, () => search({ facets: "1", brand: ti.slug })).then(
      ({ facets }) => facets,
    );
  expect(await facetsOf(["brands"])).toMatchObject({ brands: [{ value: ti.slug, count: 27 }], countedOver: 1000 });
  expect(await facetsOf([])).toMatchObject({ countedOver: null });
});

test("how the words were read is told: what they were taken for, what was left out, what may have been meant", async () => {
  const [{ id: partId } = { id: 0 }] = (await search({ keywords: "LM358" })).data;
  const recognised = [
    { typed: "德州仪器", kind: "brand" as const, ids: [ti.id] },
    { typed: "100nF", kind: "value" as const, ids: [] },
    { typed: "gone", kind: "category" as const, ids: [999_999] },
  ];
  const answer = await withAnswer(
    { recognised, dropped: ["便宜"], hits: [{ partId, match: "typo" as const }], total: 1 },
    () => search({ keywords: "LM35B  100nF 德州仪器 便宜" }),
  );
  expect(answer.recognised).toEqual([
    {
      typed: "德州仪器",
      kind: "brand",
      name: "德州仪器（Texas Instruments）",
      value: ti.slug,
      otherKeywords: "LM35B 100nF 便宜",
      successor: null,
    },
    {
      typed: "100nF",
      kind: "value",
      name: "100nF",
      value: null,
      otherKeywords: "LM35B 德州仪器 便宜",
      successor: null,
    },
  ]);
  expect([answer.dropped, answer.didYouMean]).toEqual([["便宜"], "德州仪器 100nF LM358"]);
  const meant = (input: Record<string, unknown>, match: "typo" | "confusable" | "prefix") =>
    withAnswer({ recognised: recognised.slice(0, 1), hits: [{ partId, match }], total: 40 }, () => search(input)).then(
      ({ didYouMean }) => didYouMean,
    );
  expect(await meant({ keywords: "德州仪器LM3S8", brand: ti.slug }, "confusable")).toBe("德州仪器 LM358");
  expect(await meant({ keywords: "LM3S8 德州仪器", pageIndex: 2 }, "typo")).toBeNull();
  expect(await meant({ keywords: "LM3" }, "prefix")).toBeNull();
});

test("a part that was removed a moment ago is left out of the hits", async () => {
  expect(
    (await withAnswer({ hits: [{ partId: 999_999, match: "exact" }], total: 1 }, () => search({ keywords: "x" }))).data,
  ).toEqual([]);
});

test("more than 200 characters and page numbers that can't be are refused at their field", async () => {
  await expect(search({ keywords: "a".repeat(201) })).rejects.toMatchObject({
    code: 2,
    errors: { keywords: "关键词最多 200 个字" },
  });
  await expect(search({ keywords: "超".repeat(5_000) })).rejects.toMatchObject({ code: 2 });
  for (const pageIndex of ["-1", "0", "1000000000", "1e3", "two", "1.5", "99999999999999999999"]) {
    await expect(search({ pageIndex })).rejects.toMatchObject({ code: 2, errors: { pageIndex: expect.any(String) } });
  }
  for (const pageSize of ["0", "101"]) await expect(search({ pageSize })).rejects.toMatchObject({ code: 2 });
});

test("words of any kind find nothing, or what they say, and break nothing", async () => {
  const words = [
    "😀🔥",
    "' or 1=1 --",
    "%",
    "_",
    "\\",
    ".*",
    "(((",
    "[a-z]+",
    "../../etc/passwd",
    "\0",
    "<script>",
    "½ ㎜ Ω",
    "ﬃ",
    "\u202e",
    "null",
    "LIKE '%'",
    "ＬＭ３５８",
  ];
  for (const keywords of words) {
    const { data, totalRecord } = await search({ keywords });
    expect([keywords, data.length === Math.min(20, totalRecord)]).toEqual([keywords, true]);
  }
  expect((await search({ keywords: "ＬＭ３５８" })).data.slice(0, 2)).toMatchObject([
    { mpn: "lm358", match: "case" },
    { mpn: "LM358", match: "case" },
  ]);
  expect(await mpnsOf({ keywords: "sn74 nopb tr" })).toEqual(["SN74/NOPB, #TR"]);
  expect(await mpnsOf({ keywords: "%" })).toEqual([]);
});

test("without words and filters the most popular parts come first", async () => {
  expect((await mpnsOf({})).slice(0, 3)).toEqual(["LM358DR", "LM-358", "lm358"]);
});
