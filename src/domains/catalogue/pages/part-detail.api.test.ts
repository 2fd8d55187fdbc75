import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { EARLY_SCRIPT } from "#web/shell/early-script.ts";
import { partAddress } from "../addresses.ts";
import { SAMPLE_SOURCE } from "../source-labels.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";
import { openPages } from "../testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildDocument, buildOffer, buildSymbol } = catalogueOf(portal);

test("a part's page tells all that is known of it, without JavaScript", async () => {
  const owner = await buildBrand({ name: "onsemi", nameCn: "安森美" });
  const brand = await buildBrand({ name: "Fairchild", nameCn: "仙童", successorId: owner.id });
  const parent = await buildCategory({ name: "晶体管" });
  const category = await buildCategory({ name: "三极管", parentId: parent.id });
  const facts = {
    package: "SOT-23",
    lifecycle: "last-buy",
    isRohs: true,
    description: "NPN 开关管",
    values: { 集电极电流: "600 mA" },
    source: "jlcparts",
  };
  const part = await buildPart({
    mpn: "MMBT2222A",
    brandId: brand.id,
    categoryId: category.id,
    datasheetUrl: "https://www.example.com/mmbt2222a.pdf",
    ...facts,
  });
  const documents = [
    await buildDocument({ title: "MMBT2222A 数据手册", partIds: [part.id], language: "en" }),
    await buildDocument({ title: "勘误表", partIds: [part.id] }),
  ];
  await buildOffer({ partId: part.id, price: "0.0312", stock: 4_000, currency: "USD" });
  const page = await open(partAddress(part));
  expect(page).toMatchObject({
    status: 200,
    title: "MMBT2222A 仙童（Fairchild） 规格书 PDF 下载 - 芯谱",
    headings: ["MMBT2222A"],
    canonical: `http://portal.test${partAddress(part)}`,
    isHidden: false,
  });
  expect(page.description).toContain("封装 SOT-23");
  for (const words of [
    "该品牌已并入 安森美（onsemi）",
    "即将停产",
    "可在最后下单日之前采购",
    "符合 RoHS",
    "NPN 开关管",
    "集电极电流",
    "600 mA",
    "MMBT2222A 数据手册",
    "勘误表",
    "$0.0312",
    "库存 4,000 件",
    "立创商城",
    "example.com",
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/datasheet/datasheetCategory/${parent.slug}`,
      `/datasheet/datasheetCategory/${category.slug}`,
      expect.stringMatching(/^\/brandDetail\/\d+\/onsemi$/),
      `/specification/specification_detail/${documents[0]!.id}`,
      `/api/spec/v1/file/${documents[1]!.id}?download=1`,
      `/specification/specification_info/${part.id}`,
      "https://www.example.com/mmbt2222a.pdf",
    ]),
  );
  expect(page.html).toMatch(/<a [^>]*rel="noopener nofollow"[^>]*>/);
  const [product, trail] = page.structuredData!["@graph"] as Record<string, unknown>[];
  expect(product).toMatchObject({
    "@type": "Product",
    name: "Fairchild MMBT2222A",
    mpn: "MMBT2222A",
    brand: { name: "Fairchild" },
    additionalProperty: [{ name: "集电极电流", value: 600, unitText: "mA" }],
    subjectOf: [
      { "@type": "DigitalDocument", name: "勘误表" },
      {
        name: "MMBT2222A 数据手册",
        inLanguage: "en",
        url: `http://portal.test/specification/specification_detail/${documents[0]!.id}`,
      },
    ],
  });
  expect(product).not.toHaveProperty("offers");
  expect(trail).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "首页" }, { name: "晶体管" }, { name: "三极管" }, { name: "MMBT2222A", position: 4 }],
  });
});

test("a part's page shows symbol and footprint with what the library tells of it; without a symbol nothing speaks of EDA", async () => {
  const part = await buildPart({ mpn: "NE555P" });
  expect((await open(partAddress(part))).text).not.toContain("EDA");
  await buildSymbol({
    partId: part.id,
    library: "Timer",
    symbol: "NE555P",
    base: "LM555",
    footprint: "Package_DIP:DIP-8_W7.62mm",
    footprintFilters: ["DIP*W7.62mm*"],
    keywords: "single timer 555",
    description: "Precision <timers>",
    datasheetUrl: "https://www.example.com/ne555.pdf",
    pinCount: 8,
    unitCount: 1,
    pins: [
      { number: "1", name: "GND", type: "power_in" },
      { number: "3", name: "", type: "output" },
    ],
    source: "kicad-symbols-6.0.10",
    seenAt: new Date("2026-11-20T20:00:00Z"),
  });
  const page = await open(partAddress(part));
  for (const words of [
    "KiCad 符号与封装",
    "Timer:NE555P",
    "Package_DIP:DIP-8_W7.62mm",
    "DIP*W7.62mm*",
    "single timer 555",
    "Precision <timers>",
    "8 个引脚",
    "LM555",
    "KiCad 符号库 6.0",
    "2026-11-21",
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.text).toMatch(/引脚表（前 2 个） Timer:NE555P 的引脚 引脚 名称 电气类型 1 GND 电源输入 3 — 输出/);
  expect(page.links).toContain("https://www.example.com/ne555.pdf");
});

test("a category that repeats the name of its parent takes its place on the way to the part", async () => {
  const parent = await buildCategory({ name: "晶振" });
  const category = await buildCategory({ name: "晶振(OSC)", parentId: parent.id });
  const page = await open(partAddress(await buildPart({ mpn: "X3225", categoryId: category.id })));
  expect(page.text).toContain("首页 晶振(OSC) X3225");
  expect(page.links).not.toContain(`/datasheet/datasheetCategory/${parent.slug}`);
});

test("a price that was made up says so, names no seller and no day, and stands behind real ones", async () => {
  const part = await buildPart({ mpn: "PRICED" });
  await buildOffer({ partId: part.id, price: "0.0312", source: "jlcparts" });
  await buildOffer({ partId: part.id, price: "0.0777", source: SAMPLE_SOURCE });
  const { text } = await open(partAddress(part));
  const offers = text.slice(text.indexOf("价格与库存"));
  expect(offers.indexOf("样例")).toBeGreaterThan(offers.indexOf("0.0312"));
  expect(offers.indexOf("0.0777")).toBeGreaterThan(offers.indexOf("样例"));
  expect(offers).toContain("由本站生成，用于演示，不是卖方报价");
  expect(offers).not.toContain("采集");
  expect(offers.match(/来源未注明日期/g)).toHaveLength(1);
});

test("a part without a datasheet offers the address that its source gave, which need not be the maker's, and none that is no web address", async () => {
  const outside = await open(
    partAddress(await buildPart({ mpn: "OUT1", datasheetUrl: "https://maker.example/ds.pdf" })),
  );
  expect(outside.text).toContain("打开外部规格书");
  expect(/<main.*<\/main>/s.exec(outside.html)![0]).not.toContain("原厂");
  expect(outside.links).toContain("https://maker.example/ds.pdf");
  for (const datasheetUrl of ["javascript:alert(1)", "ftp://x/y", "not an address", "//evil.example"]) {
    const page = await open(partAddress(await buildPart({ mpn: `BAD ${datasheetUrl}`, datasheetUrl })));
    expect(page.text).toContain("本站还没有这个型号的规格书，数据来源也没有给出链接");
    expect(page.links).not.toContain(datasheetUrl);
  }
});

test("an offer that was read on several days shows its price and stock over time, each figure in a table; one that was read once only its date", async () => {
  const part = await buildPart({ mpn: "TIMED" });
  const history = [
    { day: "2026-11-01", price: "0.2", stock: 100 },
    { day: "2026-11-03", price: null, stock: 0 },
    { day: "2026-11-04", price: "9", stock: 7, currency: "USD" },
  ];
  await buildOffer({
    partId: part.id,
    price: "0.123456",
    stock: null,
    seenAt: new Date("2026-11-05T16:30:00Z"),
    history,
  });
  const page = await open(partAddress(part));
  expect(page.text).toContain("2026-11-01 至 2026-11-06 的报价： 单价 ¥0.123456–¥0.2 库存 0–100 件");
  for (const row of [
    "2026-11-06 ¥0.123456 库存未知",
    "2026-11-04 $9 7 件",
    "2026-11-03 未标价 0 件",
    "2026-11-01 ¥0.2 100 件",
  ])
    expect(page.text).toContain(row);
  const once = await buildPart({ mpn: "ONCE" });
  await buildOffer({ partId: once.id });
  expect((await open(partAddress(once))).html).not.toContain("offer-history");
});

test("a part's page leads to its series and tells in what each of them differs", async () => {
  const brand = await buildBrand({ name: "STM" });
  const values = { 供电电压: "3.3 V" };
  const part = await buildPart({ mpn: "STM8S003F3", brandId: brand.id, package: "TSSOP-20", values });
  const category = await buildCategory({ name: "8 位单片机" });
  await portal.context.db
    .updateTable("datasheetParts")
    .set({ categoryId: category.id })
    .where("id", "=", part.id)
    .execute();
  const other = await buildPart({
    mpn: "STM8S003K3",
    brandId: brand.id,
    categoryId: category.id,
    package: "LQFP-32",
    lifecycle: "obsolete",
    values: { ...values, 引脚数: "32" },
  });
  const plain = await buildPart({
    mpn: "STM8S003F3U6",
    brandId: brand.id,
    categoryId: category.id,
    package: "QFN-20",
    description: "小封装",
  });
  const page = await open(partAddress(part));
  expect(page.text).toContain("同品牌、同分类，型号以 STM8S003 开头");
  expect(page.text).toContain("STM8S003K3 停产 LQFP-32 引脚数 32");
  expect(page.text).toContain("STM8S003F3U6 QFN-20 小封装");
  expect(page.links).toEqual(
    expect.arrayContaining([partAddress(other), partAddress(plain), "#parameters", "#series"]),
  );
});

test("of a hundred offers and two hundred documents a page shows a few, and the others folded", async () => {
  const part = await buildPart({ mpn: "MANY" });
  await Promise.all(
    Array.from({ length: 100 }, (_, place) =>
      buildOffer({ partId: part.id, history: [{ day: `2026-01-${String((place % 28) + 1).padStart(2, "0")}` }] }),
    ),
  );
  for (let place = 0; place < 200; place++) await buildDocument({ title: `文档 ${place}`, partIds: [part.id] });
  const page = await open(partAddress(part));
  expect(page.status).toBe(200);
  for (const words of ["其余 95 条报价", "其余 195 份规格书", "文档 199", "文档 0"]) expect(page.text).toContain(words);
  expect(page.html.length).toBeLessThan(400_000);
  // All of it stands in its place: nothing waits hidden for a script to move it there.
  expect(page.html).not.toContain('<div hidden id="S:');
  expect(
    page.html
      .split("<script>")
      .slice(1)
      .map((rest) => rest.split("</script>")[0]),
  ).toEqual([EARLY_SCRIPT]);
});

test("the field that asks inside datasheets stands with the datasheets", async () => {
  const page = await open(partAddress(await buildPart({ mpn: "ASKED" })));
  expect(page.html).toMatch(/<section[^>]*id="documents"(?:(?!<\/section>)[\s\S])*find-in-documents/);
});

test("an offer whose seller gave it no number stands without one", async () => {
  const part = await buildPart({ mpn: "UNNUMBERED" });
  await buildOffer({ partId: part.id, source: "某某商城" });
  await portal.context.db
    .updateTable("datasheetOffers")
    .set({ sku: "Some Maker|UNNUMBERED" })
    .where("partId", "=", part.id)
    .execute();
  const { text } = await open(partAddress(part));
  expect([text.includes("某某商城"), text.includes("Some Maker")]).toEqual([true, false]);
});
