import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { datasheets } from "../contract.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument, buildOffer } = catalogueOf(portal);
const search = (input: Parameters<ReturnType<typeof portal.callAs>>[1]) => portal.callAs()(datasheets.searchParts, input as never);
const mpnsOf = async (input: Record<string, unknown>) => (await search(input)).data.map((part) => part.mpn);

let ti: Awaited<ReturnType<typeof buildBrand>>;
let amplifiers: Awaited<ReturnType<typeof buildCategory>>;
let opAmps: Awaited<ReturnType<typeof buildCategory>>;

beforeAll(async () => {
  ti = await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器", aliases: ["TI"] });
  const onsemi = await buildBrand({ name: "onsemi" });
  amplifiers = await buildCategory({ name: "放大器" });
  opAmps = await buildCategory({ name: "运算放大器", parentId: amplifiers.id });
  await buildPart({ mpn: "LM358DR", brandId: ti.id, categoryId: opAmps.id, popularity: 90, values: { 通道数: "2", 供电电压: "3 V~32 V" } });
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
  const part = await buildPart({ mpn: "ROW1", brandId: ti.id, categoryId: opAmps.id, datasheetUrl: "https://example.com/row1.pdf", values: { 通道数: "1" } });
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
  const { data, category, brand } = await search({ category: amplifiers.slug, brand: ti.slug });
  expect(data.map(({ mpn, match }) => [mpn, match])).toContainEqual(["LM358DR", "listed"]);
  expect([brand?.name, category?.name]).toEqual(["Texas Instruments", "放大器"]);
});

test("a brand among the words is recognised by any of its names, and told with the words beside it", async () => {
  for (const [keywords, otherKeywords] of [
    ["德州仪器 LM358", "LM358"],
    ["LM358DR Texas Instruments", "LM358DR"],
    ["TI", ""],
  ] as const) {
    const { recognisedBrand, totalRecord } = await search({ keywords });
    expect(recognisedBrand).toMatchObject({ name: "Texas Instruments", otherKeywords });
    expect(totalRecord).toBeGreaterThan(0);
  }
  expect((await search({ keywords: "LM358" })).recognisedBrand).toBeNull();
});

test("pages follow each other without doubles, and one behind the last is empty and knows the total", async () => {
  const first = await search({ keywords: "LM358", pageSize: 3 });
  const second = await search({ keywords: "LM358", pageSize: 3, pageIndex: 2 });
  const third = await search({ keywords: "LM358", pageSize: 3, pageIndex: 3 });
  expect(new Set([...first.data, ...second.data].map((part) => part.id)).size).toBe(5);
  expect([third.data, third.totalRecord]).toEqual([[], 5]);
});

test("a brand or a category that does not exist is 404", async () => {
  await expect(search({ brand: "nobody" })).rejects.toMatchObject({ status: 404, message: "没有这个品牌" });
  await expect(search({ category: "nothing" })).rejects.toMatchObject({ status: 404, message: "没有这个分类" });
});

test("more than 200 characters and page numbers that can't be are refused at their field", async () => {
  await expect(search({ keywords: "a".repeat(201) })).rejects.toMatchObject({ code: 2, errors: { keywords: "关键词最多 200 个字" } });
  await expect(search({ keywords: "超".repeat(5_000) })).rejects.toMatchObject({ code: 2 });
  for (const pageIndex of ["-1", "0", "1000000000", "1e3", "two", "1.5", "99999999999999999999"]) {
    await expect(search({ pageIndex })).rejects.toMatchObject({ code: 2, errors: { pageIndex: expect.any(String) } });
  }
  for (const pageSize of ["0", "101"]) await expect(search({ pageSize })).rejects.toMatchObject({ code: 2 });
});

test("words of any kind find nothing, or what they say, and break nothing", async () => {
  const words = ["😀🔥", "' or 1=1 --", "%", "_", "\\", ".*", "(((", "[a-z]+", "../../etc/passwd", "\0", "<script>", "½ ㎜ Ω", "ﬃ", "\u202e", "null", "LIKE '%'", "ＬＭ３５８"];
  for (const keywords of words) {
    const { data, totalRecord } = await search({ keywords });
    expect([keywords, data.length === Math.min(20, totalRecord)]).toEqual([keywords, true]);
  }
  expect((await search({ keywords: "ＬＭ３５８" })).data.slice(0, 2)).toMatchObject([{ mpn: "lm358", match: "case" }, { mpn: "LM358", match: "case" }]);
  expect(await mpnsOf({ keywords: "sn74 nopb tr" })).toEqual(["SN74/NOPB, #TR"]);
  expect(await mpnsOf({ keywords: "%" })).toEqual([]);
});

test("without words and filters the most popular parts come first", async () => {
  expect((await mpnsOf({})).slice(0, 3)).toEqual(["LM358DR", "LM-358", "lm358"]);
});
