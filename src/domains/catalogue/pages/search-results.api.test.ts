import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { openPages } from "../testing/open-pages.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildDocument, buildOffer } = catalogueOf(portal);

let ti: Awaited<ReturnType<typeof buildBrand>>;
let amplifiers: Awaited<ReturnType<typeof buildCategory>>;

beforeAll(async () => {
  ti = await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器", aliases: ["TI"] });
  amplifiers = await buildCategory({ name: "放大器" });
  const exact = await buildPart({
    mpn: "LM358",
    brandId: ti.id,
    categoryId: amplifiers.id,
    package: "SOIC-8",
    description: "双路运放",
    values: { 通道数: "2" },
  });
  await buildDocument({ partIds: [exact.id], pageCount: 17 });
  await buildOffer({ partId: exact.id, price: "0.35", stock: 1234 });
  await buildPart({ mpn: "LM-358", lifecycle: "obsolete", datasheetUrl: "https://example.com/lm358.pdf" });
  await buildPart({ mpn: "LM358DR", brandId: ti.id, datasheetUrl: "javascript:alert(1)" });
  for (let count = 0; count < 25; count++) await buildPart({ mpn: `RC0402-${count}` });
});

test("the part that was typed stands on top, the others follow in a table", async () => {
  const page = await open("/specification/LM358");
  expect(page).toMatchObject({
    status: 200,
    title: "“LM358”的搜索结果 - 芯谱",
    headings: ["LM358 的搜索结果"],
    canonical: "http://portal.test/specification/LM358",
    isHidden: false,
  });
  for (const words of [
    "共 3 个型号",
    "完全匹配",
    "写法不同",
    "停产",
    "SOIC-8",
    "双路运放",
    "通道数",
    "17 页",
    "¥0.35",
    "1,234 件",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain('aria-label="最匹配的型号 LM358"');
  // Of the two addresses elsewhere one is none on the web.
  expect(page.links.filter((link) => link.includes("/specification_outside_detail/"))).toEqual([
    expect.stringMatching(/\/\d+$/),
  ]);
  expect(page.links.filter((link) => /^javascript|example\.com/.test(link))).toEqual([]);
});

test("filters are shown as links that take them away", async () => {
  const page = await open(`/specification/LM358?brand=${ti.slug}&category=${amplifiers.slug}`);
  expect(page.text).toContain("共 1 个型号");
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/specification/LM358?category=${amplifiers.slug}`,
      `/specification/LM358?brand=${ti.slug}`,
    ]),
  );
  const recognised = await open(`/specification/${encodeURIComponent("德州仪器 LM358")}`);
  expect(recognised.text).toContain("识别到品牌");
  expect(recognised.links).toContain("/specification/LM358");
  expect((await open(`/specification/?brand=${ti.slug}`)).headings).toEqual(["德州仪器（Texas Instruments）型号大全"]);
});

test("filters stand in the address, several values at once; each chip takes one away, one link all of them", async () => {
  const other = await buildBrand({ name: "Chip Brand" });
  const page = await open(`/specification/LM358?brand=${ti.slug},${other.slug}&lifecycle=unknown&stock=1&sort=popular`);
  expect(page).toMatchObject({ status: 200, isHidden: true });
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/specification/LM358?brand=${other.slug}&lifecycle=unknown&stock=1&sort=popular`,
      `/specification/LM358?brand=${ti.slug}&lifecycle=unknown&stock=1&sort=popular`,
      `/specification/LM358?brand=${ti.slug},${other.slug}&stock=1&sort=popular`,
      `/specification/LM358?brand=${ti.slug},${other.slug}&lifecycle=unknown&sort=popular`,
      "/specification/LM358?sort=popular",
    ]),
  );
  const repeated = await open(`/specification/LM358?brand=${ti.slug}&brand=${other.slug}`);
  expect(repeated.canonical).toBe(`http://portal.test/specification/LM358?brand=${ti.slug},${other.slug}`);
  const sorted = await open("/specification/RC0402?sort=popular");
  expect(sorted.links).toEqual(
    expect.arrayContaining([
      "/specification/RC0402",
      "/specification/RC0402?sort=updated",
      "/specification/RC0402?sort=popular&page=2",
    ]),
  );
});

test("search engines keep the page of words, of a brand or of a category, not its other cuts", async () => {
  for (const [address, isHidden] of [
    ["/specification/LM358", false],
    [`/specification/?brand=${ti.slug}`, false],
    [`/specification/?category=${amplifiers.slug}`, false],
    [`/specification/?brand=${ti.slug}&category=${amplifiers.slug}`, true],
    [`/specification/LM358?brand=${ti.slug}`, true],
    ["/specification/LM358?sort=updated", true],
    ["/specification/?lifecycle=obsolete", true],
  ] as const) {
    expect([address, (await open(address)).isHidden]).toEqual([address, isHidden]);
  }
});

test("facets are links that keep the words and the other filters, and bring back the first page", async () => {
  const { db, ports } = portal.context;
  const real = ports.search;
  const brands = await db.selectFrom("datasheetBrands").select("id").execute();
  const many = await Promise.all(Array.from({ length: 30 }, (_, count) => buildBrand({ name: `Many ${count}` })));
  const facets = {
    brands: [...brands, ...many].map(({ id }, at) => ({ value: id, count: 100 - at })),
    categories: [{ value: amplifiers.id, count: 2 }],
    packages: [],
    lifecycles: [{ value: "active" as const, count: 1234 }],
    domestic: 7,
    inStock: 8,
    originUnknown: 5,
  };
  ports.search = { ...real, search: async (query) => ({ ...(await real.search(query)), facets }) };
  const page = await open(`/specification/RC0402?lifecycle=unknown&sort=popular&page=2`);
  const nothing = await open("/specification/ZZZZ9999XX?stock=1");
  ports.search = real;
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/specification/RC0402?brand=${ti.slug}&lifecycle=unknown&sort=popular`,
      `/specification/RC0402?category=${amplifiers.slug}&lifecycle=unknown&sort=popular`,
      "/specification/RC0402?lifecycle=unknown,active&sort=popular",
      "/specification/RC0402?sort=popular",
      "/specification/RC0402?lifecycle=unknown&domestic=1&sort=popular",
      "/specification/RC0402?lifecycle=unknown&origin=unknown&sort=popular",
      "/specification/RC0402?lifecycle=unknown&stock=1&sort=popular",
    ]),
  );
  for (const words of [
    "德州仪器（Texas Instruments） 100",
    "量产 1,234",
    "未知 0",
    "国产品牌 7",
    "归属未知 5",
    "有货 8",
    "更多（",
    "筛选（已选 1 项）",
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain("封装 更多");
  expect([nothing.text.includes("没有符合条件的型号"), nothing.links.includes("/specification/ZZZZ9999XX")]).toEqual([
    true,
    true,
  ]);
});

test("a filter that holds as many values as it can offers no more", async () => {
  const { ports } = portal.context;
  const real = ports.search;
  const chosen = await Promise.all(Array.from({ length: 20 }, (_, count) => buildBrand({ name: `Chosen ${count}` })));
  const facets = {
    brands: [{ value: ti.id, count: 1 }],
    categories: [],
    packages: [],
    lifecycles: [],
    domestic: 0,
    inStock: 0,
    originUnknown: 0,
  };
  ports.search = { ...real, search: async (query) => ({ ...(await real.search(query)), facets }) };
  const page = await open(`/specification/LM358?brand=${chosen.map(({ slug }) => slug).join(",")}`);
  ports.search = real;
  expect([
    page.status,
    page.links.some((link) => link.includes(`${chosen[19]!.slug},${ti.slug}`)),
    page.text.includes("德州仪器（Texas Instruments） 1"),
  ]).toEqual([200, false, true]);
});

test("a category takes the place of the one above it", async () => {
  const { ports } = portal.context;
  const real = ports.search;
  const below = await buildCategory({ name: "仪表放大器", parentId: amplifiers.id });
  const facets = {
    brands: [],
    categories: [{ value: below.id, count: 1 }],
    packages: [],
    lifecycles: [],
    domestic: 0,
    inStock: 0,
    originUnknown: 0,
  };
  ports.search = { ...real, search: async (query) => ({ ...(await real.search(query)), facets }) };
  const page = await open(`/specification/LM358?category=${amplifiers.slug}`);
  ports.search = real;
  expect(page.links).toEqual(
    expect.arrayContaining([`/specification/LM358?category=${below.slug}`, "/specification/LM358"]),
  );
});

test("every hit that is not what was typed says why; the same part packed otherwise stands in a group of its own", async () => {
  const { ports } = portal.context;
  const real = ports.search;
  const matches = [
    "exact",
    "family",
    "family",
    "marking",
    "confusable",
    "prefix",
    "substring",
    "described",
    "typo",
    "listed",
  ] as const;
  const hits: { partId: number; match: (typeof matches)[number] }[] = [];
  // One after the other: where they are equally popular, they stand in this order.
  for (const [at, match] of matches.entries())
    hits.push({ partId: (await buildPart({ mpn: `WHY-${match}-${at}` })).id, match });
  // A mere name would not stand on top.
  await buildOffer({ partId: hits[0]!.partId, price: "1", stock: 1 });
  const answer = async (found: typeof hits, address = "/specification/WHY%20便宜%20进口") => {
    ports.search = {
      ...real,
      search: async () => ({
        hits: found,
        total: found.length,
        isCapped: false,
        recognised: [],
        dropped: ["便宜", "进口"],
        facets: null,
      }),
    };
    const page = await open(address);
    ports.search = real;
    return page;
  };
  const page = await answer(hits);
  for (const words of [
    "同型号其他包装",
    "丝印相同",
    "写法不同",
    "前缀相同",
    "包含关键词",
    "描述相符",
    "相似型号",
    "条件相符",
    "已去掉关键词 便宜、进口",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain('aria-label="最匹配的型号 WHY-exact-0"');
  const groups = page.text.split(/为您匹配同一型号的其他包装|其他结果/);
  expect(groups.map((group) => (group.match(/-(exact|family|marking|typo)-\d/g) ?? []).length > 0)).toEqual([
    true,
    true,
    true,
  ]);
  expect(page.text).not.toContain("您是不是要找");
  const similar = await answer(hits.slice(8), `/specification/WHY-typa-8?brand=${ti.slug}&sort=popular&page=1`);
  expect(similar.text).toContain("您是不是要找 WHY-typo-8");
  expect(similar.links).toContain(`/specification/WHY-typo-8?brand=${ti.slug}&sort=popular`);
  expect(similar.html).not.toContain("最匹配的型号");
});

test("pages have addresses, and one behind the last says so", async () => {
  const first = await open("/specification/RC0402");
  expect(first.links).toContain("/specification/RC0402?page=2");
  const second = await open("/specification/RC0402?page=2");
  expect([second.status, second.title]).toEqual([200, "“RC0402”的搜索结果 - 第 2 页 - 芯谱"]);
  const missing = await open("/specification/RC0402?page=3");
  expect(missing).toMatchObject({ status: 404, isHidden: true, headings: ["RC0402 的搜索结果"] });
  expect(missing.text).toContain("没有第 3 页");
  expect(missing.links).toContain("/specification/RC0402?page=2");
});

test("hits that are not counted to the end are said to be more, and no page is reached behind the counted ones", async () => {
  await portal.context.db
    .insertInto("datasheetParts")
    .values(Array.from({ length: 1_025 }, (_, count) => ({ mpn: `CAP-${count}`, mpnKey: `cap${count}` })))
    .execute();
  const first = await open("/specification/CAP-");
  expect(first.text.match(/超过 1,000 个型号/g)).toHaveLength(2);
  expect(first.text).not.toContain("1,000+");
  expect(first.links).toContain("/specification/CAP-?page=50");
  expect(first.links).not.toContain("/specification/CAP-?page=51");
  expect((await open("/specification/CAP-?page=50")).status).toBe(200);
  const missing = await open("/specification/CAP-?page=51");
  expect(missing).toMatchObject({ status: 404, isHidden: true });
  expect(missing.text).toContain("没有第 51 页");
  expect(missing.links).toContain("/specification/CAP-?page=50");
});

test("what finds nothing says what to try", async () => {
  const page = await open("/specification/ZZZZ9999XX");
  expect(page).toMatchObject({ status: 200, isHidden: true });
  expect(page.text).toContain("没有找到“ZZZZ9999XX”");
  expect(page.links).toEqual(
    expect.arrayContaining([
      "/specification/ZZZZ999",
      "/specification/brandList/all",
      `/datasheet/datasheetCategory/${amplifiers.slug}`,
    ]),
  );
});

test("without words there are the categories and the most popular parts", async () => {
  for (const address of ["/specification", "/specification/"]) {
    const page = await open(address);
    expect([
      page.status,
      page.headings,
      page.links.includes(`/datasheet/datasheetCategory/${amplifiers.slug}`),
    ]).toEqual([200, ["全部型号"], true]);
  }
});

test("a brand or category that does not exist is told with 404", async () => {
  const page = await open("/specification/LM358?brand=nobody");
  expect([page.status, page.text.includes("没有这个品牌"), page.headings.length]).toEqual([404, true, 1]);
  expect((await open("/specification/?category=nothing")).text).toContain("没有这个分类");
});

test("what the words were taken for is told: a category, a maker that belongs to another by now", async () => {
  const successor = await buildBrand({ name: "Onsemi Test", nameCn: "安森美测试" });
  const former = await buildBrand({ name: "Fairchild Test", nameCn: "仙童测试", successorId: successor.id });
  const category = await buildCategory({ name: "测试二极管" });
  await buildPart({ mpn: "FDTEST1", brandId: former.id, categoryId: category.id });
  const byCategory = await open("/specification/测试二极管");
  expect(byCategory.text).toContain("识别到分类 测试二极管");
  const byBrand = await open("/specification/Fairchild%20Test");
  expect(byBrand.text).toContain("仙童测试（Fairchild Test） 已并入 安森美测试");
});

test("a row with all that it can show weighs 1.5 KB at most, and is not sent a second time as data", async () => {
  for (let count = 0; count < 20; count++) {
    const part = await buildPart({
      mpn: `WEIGHED-${count}`,
      brandId: ti.id,
      categoryId: amplifiers.id,
      package: "SOT-23-3L",
      description: "-55℃~+150℃ 1 P-Channel 1.3V 1.4W 115pF 30V 4.2A 50mΩ@10V 77pF 9.4nC@4.5V 954pF SOT-23 MOSFETs ROHS",
      values: { "极性/沟道": "P-Channel", "漏源电压(Vdss)": "30V", "连续漏极电流(Id)": "4.2A" },
      datasheetUrl: "https://example.com/weighed.pdf",
    });
    await buildOffer({ partId: part.id, price: "0.0338", stock: 2_112_294 });
  }
  const { html } = await open("/specification/WEIGHED");
  const [, rows = ""] = /<tbody>(.*)<\/tbody>/s.exec(html) ?? [];
  expect(rows.match(/<tr>/g)).toHaveLength(20);
  expect(Buffer.byteLength(rows) / 20).toBeLessThan(1_500);
  const [, data = ""] = /id="page-data">(.*)<\/script>/s.exec(html) ?? [];
  expect([data.includes("WEIGHED-1"), data.includes("SOT-23")]).toEqual([false, false]);
});
