import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { documentSearch, type DocumentHit } from "../../contract/search.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);

afterEach(async () => {
  for (const table of ["datasheetDocuments", "datasheetParts", "datasheetBrands", "datasheetCategories"] as const)
    await portal.context.db.deleteFrom(table).execute();
});

function search(keywords: string, more: Record<string, string | number> = {}) {
  return portal.callAs()(documentSearch.searchDocuments, { keywords, ...more });
}

async function found(keywords: string, more: Record<string, string> = {}) {
  return (await search(keywords, more)).data.map(({ title, passages }) => [title, ...passages.map(({ page }) => page)]);
}

function marked({ passages }: DocumentHit): string[] {
  return passages.flatMap(({ pieces }) => pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text));
}

test("a page is found by what stands on it, with the passage as it is written and the words marked", async () => {
  await buildDocument({
    title: "CH217",
    pages: ["USB 限流配电开关芯片", "6.1 绝对最大值\n封装热阻 θJA SOT23-6 220 ℃/W\n电源电压 2.7 V"],
  });
  await buildDocument({ title: "其他", pages: ["别的内容"] });
  const { data, totalRecord, totalPages, isCapped, dropped } = await search("封装热阻 SOT23-6");
  expect([totalRecord, totalPages, isCapped, dropped]).toEqual([1, 1, false, []]);
  const [hit] = data;
  expect(hit).toMatchObject({
    title: "CH217",
    matchedPages: 1,
    isScanned: false,
    textState: "ready",
    passages: [{ page: 2, words: "封装热阻 SOT23-6" }],
  });
  expect(hit!.passages[0]!.pieces.map(({ text }) => text).join("")).toBe(
    "6.1 绝对最大值 封装热阻 θJA SOT23-6 220 ℃/W 电源电压 2.7 V",
  );
  expect(marked(hit!)).toEqual(["封装热阻", "θJA", "SOT23-6"]);
});

test("traditional characters find simplified ones and the other way round, and words of Taiwan those of the mainland", async () => {
  await buildDocument({ title: "简", pages: ["结温 150 ℃，热阻 54 °C/W"] });
  await buildDocument({ title: "繁", pages: ["接面溫度 150 ℃，熱阻 60 °C/W"] });
  await buildDocument({ title: "固件", pages: ["通过串口升级固件"] });
  expect((await found("熱阻")).toSorted()).toEqual([
    ["简", 1],
    ["繁", 1],
  ]);
  expect(await found("热阻")).toHaveLength(2);
  expect(marked((await search("热阻")).data.find(({ title }) => title === "繁")!)).toEqual(["熱阻"]);
  expect(await found("韌體")).toEqual([["固件", 1]]);
});

test("symbols, numbers with units and temperatures are found as written, whatever the spelling of the page", async () => {
  await buildDocument({
    title: "mos",
    pages: ["RDS(ON) (at VGS=-10V) < 50mΩ", "Supply 3.3V, leakage 250 μA", "Top −40 °C to 85 °C"],
  });
  await buildDocument({ title: "res", pages: ["R1 3.3 kΩ"] });
  expect(await found("Rds(on)")).toEqual([["mos", 1]]);
  expect(await found("3.3 V")).toEqual([["mos", 2]]);
  expect(await found("250µA")).toEqual([["mos", 2]]);
  expect(await found("-40℃")).toEqual([["mos", 3]]);
  expect(marked((await search("-40℃")).data[0]!)).toEqual(["−40 °C"]);
  expect(marked((await search("3.3 V")).data[0]!)).toEqual(["3.3V"]);
});

test("a unit alone is found behind every number that has it", async () => {
  await buildDocument({ title: "电流", pages: ["静态电流 10 µA", "温度 85 °C", "引脚 C"] });
  expect(await found("µA")).toEqual([["电流", 1]]);
  for (const keywords of ["°C", "℃"]) {
    const { data } = await search(keywords);
    expect([keywords, data.map(({ passages }) => passages.map(({ page }) => page)), marked(data[0]!)]).toEqual([
      keywords,
      [[2]],
      ["°C"],
    ]);
  }
});

test("a Chinese question finds the English page and back, behind pages in its own words", async () => {
  await buildDocument({ title: "en", pages: ["Thermal Resistance, Junction to Ambient 50 °C/W"] });
  await buildDocument({ title: "zh", pages: ["热阻 结到环境 50 °C/W"] });
  expect(await found("热阻")).toEqual([
    ["zh", 1],
    ["en", 1],
  ]);
  expect(await found("thermal resistance")).toEqual([
    ["en", 1],
    ["zh", 1],
  ]);
  expect((await search("热阻")).data[1]).toMatchObject({ passages: [{ words: '"Thermal Resistance"'.toLowerCase() }] });
});

test("a document is found by its title, its parts, its brand in any of its names and its category, scanned ones too", async () => {
  const brand = await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器", aliases: ["TI"] });
  const category = await buildCategory({ name: "运放" });
  const part = await buildPart({ mpn: "LM358DR", brandId: brand.id, categoryId: category.id });
  await buildDocument({
    title: "双路放大器手册",
    brandId: brand.id,
    partIds: [part.id],
    hasTextLayer: false,
    pages: ["", ""],
  });
  await buildDocument({ title: "无关", pages: ["text"] });
  for (const keywords of [
    "lm358dr",
    "LM358",
    "LM-358",
    "德州仪器",
    "Texas Instruments",
    "运放",
    "放大器手册",
    "德州仪器 LM358",
  ]) {
    const { data, dropped } = await search(keywords);
    expect([
      keywords,
      data.map(({ title, isScanned, passages, matchedPages }) => [title, isScanned, passages, matchedPages]),
      dropped,
    ]).toEqual([keywords, [["双路放大器手册", true, [], 0]], []]);
  }
});

test("the leaders of a table of contents are told as one sign", async () => {
  await buildDocument({
    title: "目录",
    pages: ["Contents\nSlew Rate . . . . . . . . 3\n压摆率…………………… 4\nGain ........................ 1.5 ... 2"],
  });
  const [hit] = (await search("slew rate")).data;
  expect(hit!.passages[0]!.pieces.map(({ text }) => text).join("")).toBe(
    "Contents Slew Rate … 3 压摆率… 4 Gain … 1.5 ... 2",
  );
});

test("a part and what is asked of it lead to the page of its datasheet, though the number stands on another page", async () => {
  const part = await buildPart({ mpn: "AD620AN" });
  await buildDocument({
    title: "仪表放大器",
    partIds: [part.id],
    pages: ["Contents\nSlew Rate . . . . . . . . 3", "Features", "Dynamic response\nSlew Rate 0.75 1.2 V/µs"],
  });
  await buildDocument({ title: "别的", pages: ["Slew Rate 5 V/µs"] });
  expect(await found("AD620AN 压摆率")).toEqual([["仪表放大器", 3, 1]]);
});

test("nothing that waits for review or was taken down is found or counted anywhere", async () => {
  const brand = await buildBrand({ name: "WCH" });
  const part = await buildPart({ mpn: "CH340G", brandId: brand.id });
  for (const state of ["pending", "removed"])
    await buildDocument({
      title: `CH340G ${state}`,
      state,
      brandId: brand.id,
      partIds: [part.id],
      pages: ["波特率 115200", "波特率"],
    });
  expect(await search("波特率", { facets: "1" })).toMatchObject({
    data: [],
    totalRecord: 0,
    totalPages: 0,
    facets: { brands: [], languages: [], years: [], pages: [], categories: [] },
  });
  await buildDocument({
    title: "CH340G",
    brandId: brand.id,
    partIds: [part.id],
    language: "zh",
    pages: ["波特率 9600"],
  });
  for (const keywords of ["波特率", "CH340G", "WCH", "CH340G 波特率", ""]) {
    const answer = await search(keywords, { facets: "1" });
    expect([
      keywords,
      answer.data.map(({ title }) => title),
      answer.totalRecord,
      answer.facets!.brands,
      answer.facets!.languages,
    ]).toEqual([
      keywords,
      ["CH340G"],
      1,
      [{ value: "wch", name: "WCH", count: 1 }],
      [{ value: "zh", name: "中文", count: 1 }],
    ]);
    expect(answer.totalPages).toBeLessThanOrEqual(1);
  }
});

test("filters narrow, are told by name, and each facet counts as if its own filter were not set", async () => {
  const [wch, ti] = [await buildBrand({ name: "WCH", nameCn: "沁恒" }), await buildBrand({ name: "TI" })];
  const parent = await buildCategory({ name: "接口芯片" });
  const category = await buildCategory({ name: "USB 芯片", parentId: parent.id });
  const part = await buildPart({ categoryId: category.id });
  await buildDocument({
    title: "一",
    brandId: wch.id,
    partIds: [part.id],
    language: "zh",
    publishedOn: "2021-03-01",
    pages: ["唤醒"],
  });
  await buildDocument({
    title: "二",
    brandId: ti.id,
    language: "en",
    publishedOn: "2019-03-01",
    pageCount: 30,
    pages: ["唤醒"],
  });
  const answer = await search("唤醒", {
    facets: "1",
    brand: "wch",
    year: "2021",
    pages: "1-4",
    language: "zh",
    category: parent.slug,
  });
  expect(answer.data.map(({ title }) => title)).toEqual(["一"]);
  expect(answer.filters).toEqual({
    brands: [{ value: "wch", name: "沁恒（WCH）" }],
    categories: [{ value: parent.slug, name: "接口芯片" }],
    languages: [{ value: "zh", name: "中文" }],
    years: [{ value: "2021", name: "2021 年" }],
    pages: [{ value: "1-4", name: "1–4 页" }],
  });
  const byBrand = await search("唤醒", { facets: "1", brand: "wch" });
  expect(byBrand.facets).toEqual({
    brands: [
      { value: "wch", name: "沁恒（WCH）", count: 1 },
      { value: "ti", name: "TI", count: 1 },
    ],
    categories: [{ value: category.slug, name: "USB 芯片", count: 1, parent: parent.slug }],
    languages: [{ value: "zh", name: "中文", count: 1 }],
    years: [{ value: "2021", name: "2021 年", count: 1 }],
    pages: [{ value: "1-4", name: "1–4 页", count: 1 }],
  });
  expect(await found("唤醒", { pages: "21-100" })).toEqual([["二", 1]]);
  await expect(search("唤醒", { brand: "nobody" })).rejects.toMatchObject({ status: 404 });
  await expect(search("唤醒", { pages: "5" })).rejects.toMatchObject({ code: 2 });
});

test("a document whose brand, language or date is put right is found by what is right", async () => {
  const [wrong, right] = [await buildBrand({ name: "Wrong" }), await buildBrand({ name: "Right" })];
  const { id } = await buildDocument({
    title: "一",
    brandId: wrong.id,
    language: "zh",
    publishedOn: "2019-03-01",
    pages: ["唤醒", "唤醒"],
  });
  await portal.context.db
    .updateTable("datasheetDocuments")
    .set({ brandId: right.id, language: "en", publishedOn: null, pageCount: 500 })
    .where("id", "=", id)
    .execute();
  const foundWith = async (filters: string[]) =>
    Promise.all(
      filters.map(async (filter) => [filter, ...(await found("唤醒", Object.fromEntries([filter.split("=")])))]),
    );
  expect(await foundWith(["brand=wrong", "language=zh", "year=2019", "pages=1-4"])).toEqual([
    ["brand=wrong"],
    ["language=zh"],
    ["year=2019"],
    ["pages=1-4"],
  ]);
  expect((await search("唤醒", { facets: "1" })).facets!.years).toEqual([{ value: "0", name: "未注明", count: 1 }]);
  expect(await foundWith(["brand=right", "language=en", "year=0", "pages=101-"])).toEqual(
    ["brand=right", "language=en", "year=0", "pages=101-"].map((filter) => [filter, ["一", 1, 2]]),
  );
});

test("what is found nowhere is counted nowhere", async () => {
  await buildDocument({ title: "一", language: "zh", pages: ["唤醒"] });
  for (const keywords of ["zzzzqq", "!&|()"]) {
    const { data, facets } = await search(keywords, { facets: "1", language: "en" });
    expect([keywords, data, facets!.languages, facets!.brands]).toEqual([
      keywords,
      [],
      [{ value: "en", name: "英文", count: 0 }],
      [],
    ]);
  }
});

test("of many pages the other values of a filter are counted truly", async () => {
  const long = await buildDocument({ title: "长", language: "zh", pages: ["热阻"], pageCount: 1200 });
  await sql`insert into datasheet_document_pages select document_id, number, text, search from datasheet_document_pages, generate_series(2, 1200) number where document_id = ${long.id}`.execute(
    portal.context.db,
  );
  await buildDocument({ title: "短", language: "zh", pages: ["热阻"], pageCount: 2 });
  for (const title of ["a", "b"])
    await buildDocument({ title, language: "en", pages: ["thermal resistance"], pageCount: 2 });
  const { facets } = await search("热阻", { facets: "1", language: "zh", pages: "1-4" });
  expect(facets!.languages.map(({ value, count }) => [value, count])).toEqual([
    ["zh", 1],
    ["en", 2],
  ]);
});

test("without words the documents that fit the filters come, newest first", async () => {
  await buildDocument({ title: "旧", language: "zh", createdAt: new Date("2026-01-01") });
  await buildDocument({ title: "新", language: "zh", createdAt: new Date("2026-02-01") });
  await buildDocument({ title: "外", language: "en" });
  expect(await search("", { language: "zh" })).toMatchObject({
    data: [{ title: "新", passages: [] }, { title: "旧" }],
    totalRecord: 2,
    totalPages: 0,
    facets: null,
  });
});

test("a part that is named stays, though its datasheet lacks what is asked and another one has it", async () => {
  const part = await buildPart({ mpn: "LM324" });
  await buildDocument({ title: "LM324 四运放", partIds: [part.id], pages: ["低功耗四路运算放大器 LM324"] });
  await buildDocument({ title: "BL602", pages: ["订购 BL602 的信息", "产品信息 订购"] });
  const { data, dropped } = await search("LM324 订购信息");
  expect([data.map(({ title }) => title), dropped]).toEqual([["LM324 四运放"], ["订购", "信息"]]);
});

test("one visitor who asks for many at once is told that it is busy, and gets no more than his share", async () => {
  await buildDocument({ title: "一", pages: ["唤醒"] });
  await portal.tokenOf("13800000001");
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      portal.callAs("13800000001")(documentSearch.searchDocuments, { keywords: "唤醒" }),
    ),
  );
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(answers.length - refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { status: 503 } });
});

test("a question of several words never ends in nothing: what is found nowhere is left out and told", async () => {
  await buildDocument({ title: "CH390", pages: ["以太网控制器", "魔法包唤醒 MCU"] });
  const answer = await search("魔法包 唤醒 qzxw77");
  expect([answer.data[0]?.passages[0]?.page, answer.dropped]).toEqual([2, ["qzxw77"]]);
  expect((await search("以太网 魔法包")).data[0]).toMatchObject({ title: "CH390", matchedPages: 2 });
  expect(await search("qzxw77 yyjj88")).toMatchObject({ data: [], totalRecord: 0, dropped: [] });
});

test("documents whose pages are still to be read are counted as waiting, those that fit the filters and are published alone", async () => {
  await buildDocument({ title: "已读", pages: ["唤醒"], language: "zh" });
  expect((await search("唤醒")).waiting).toBe(0);
  for (const state of ["published", "pending", "removed"])
    await buildDocument({ title: `未读 ${state}`, state, language: "en" });
  await buildDocument({ title: "未读", language: "zh" });
  for (const [keywords, more, waiting] of [
    ["唤醒", {}, 2],
    ["zzzzqq", {}, 2],
    ["", {}, 2],
    ["唤醒", { language: "zh" }, 1],
  ] as const)
    expect([keywords, more, (await search(keywords, more)).waiting]).toEqual([keywords, more, waiting]);
});

test("a number that stands nowhere with its unit is found without it, and that is told; a part number is no such number", async () => {
  await buildDocument({ title: "TVS", pages: ["功率 1.5 kW，99 个"] });
  const answer = await search("功率 99 kHz");
  expect([answer.data[0]?.title, answer.dropped]).toEqual(["TVS", ["99 kHz"]]);
  const parts = await search("功率 1.5KE15/..");
  expect([marked(parts.data[0]!), parts.dropped]).toEqual([["功率"], ["1.5KE15"]]);
});

test("what a question is only phrased with is not asked for", async () => {
  await buildDocument({ title: "LM358", pages: ["失调电压 2 mV"] });
  for (const keywords of ["失调电压是多少", "LM358 的失调电压是多少？", "what is the offset voltage of LM358"])
    expect([keywords, await found(keywords)]).toEqual([keywords, [["LM358", 1]]]);
});

test("of more than a thousand pages a thousand are counted, and it is told", async () => {
  const document = await buildDocument({ title: "长", pages: ["电压"], pageCount: 1200 });
  await sql`insert into datasheet_document_pages select document_id, number, text, search from datasheet_document_pages, generate_series(2, 1200) number where document_id = ${document.id}`.execute(
    portal.context.db,
  );
  await buildDocument({ title: "短", pages: ["别的"] });
  const answer = await search("电压", { facets: "1" });
  expect(answer).toMatchObject({
    totalRecord: 1,
    totalPages: 1000,
    isCapped: true,
    data: [{ matchedPages: 1000 }],
    facets: { pages: [{ value: "101-", count: 1 }] },
  });
  expect(answer.data[0]!.passages).toHaveLength(3);
});

test("pages of the list follow each other without gaps", async () => {
  for (const title of ["a", "b", "c"]) await buildDocument({ title, pages: ["焊接温度 260 ℃"] });
  const titles = await Promise.all(
    [1, 2, 3, 4].map(async (pageIndex) =>
      (await search("焊接温度", { pageIndex, pageSize: 1 })).data.map(({ title }) => title),
    ),
  );
  expect(titles.flat().toSorted()).toEqual(["a", "b", "c"]);
  expect(titles[3]).toEqual([]);
  await expect(search("焊接温度", { pageSize: 21 })).rejects.toMatchObject({ code: 2 });
});

test("whatever is typed gets an answer: signs, quotes, single characters, many words, what is too long", async () => {
  await buildDocument({ title: "100% 'quoted' \\ title", pages: ["效率 95 % 'a' \\ & | ! ( ) : *", "热"] });
  const odd = [
    "!&|()",
    "'",
    "\\",
    "%",
    "_",
    "':*",
    "热",
    "効",
    "a:*b",
    "'; drop table x --",
    "<->",
    "（）",
    "\u0000",
    "ab\u0000cd efg\u0000",
    "\ud83d",
    "😀",
    "١٢٣",
    "a".repeat(200),
    Array.from({ length: 60 }, (_, n) => `w${n}`).join(" "),
    "热 阻 结 温 电 压 电 流 功 率",
    "(((((",
    "95 %",
    "ﬁ",
    "Å",
  ];
  for (const keywords of odd)
    expect([
      keywords,
      (await portal.request(documentSearch.searchDocuments, { keywords, facets: "1" })).statusCode,
    ]).toEqual([keywords, 200]);
  expect(await found("热")).toEqual([["100% 'quoted' \\ title", 2]]);
  expect(await found("!&|()")).toEqual([]);
  await expect(search("长".repeat(10_000))).rejects.toMatchObject({ code: 2, message: "关键词最多 200 个字" });
});

test("a search that the database can't answer in time is refused as busy", async () => {
  await buildDocument({ title: "x", pages: ["电压"] });
  const { db } = portal.context;
  await sql`alter table datasheet_document_pages rename to kept_pages`.execute(db);
  await sql`create view datasheet_document_pages as select kept_pages.* from kept_pages, pg_sleep(30)`.execute(db);
  try {
    await expect(search("电压")).rejects.toMatchObject({ status: 503, message: "搜索繁忙，请稍后再试" });
  } finally {
    await sql`drop view datasheet_document_pages`.execute(db);
    await sql`alter table kept_pages rename to datasheet_document_pages`.execute(db);
  }
});
