import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { documentSearchAddress } from "#domains/catalogue/document-addresses.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);

const BASE = "/datasheet/datasheetSearch";
const HEAT = `${BASE}/${encodeURIComponent("热阻")}`;
let brand: Awaited<ReturnType<typeof buildBrand>>;
let category: Awaited<ReturnType<typeof buildCategory>>;
let switchId: number;

beforeAll(async () => {
  brand = await buildBrand({ name: "WCH", nameCn: "沁恒" });
  category = await buildCategory({ name: "接口芯片" });
  const part = await buildPart({ mpn: "CH217", brandId: brand.id, categoryId: category.id });
  const facts = { brandId: brand.id, partIds: [part.id], language: "zh", version: "V1.4", publishedOn: "2021-03-01" };
  ({ id: switchId } = await buildDocument({
    ...facts,
    title: "CH217 限流开关",
    pages: ["目录", "封装热阻 SOT23-6 220 ℃/W", "热阻与散热", "更多热阻", "热阻续表"],
  }));
  await buildDocument({
    title: "SN74/LVC",
    language: "en",
    pages: ["Thermal Resistance <b>50</b>"],
    publishedOn: "2019-05-01",
  });
  await buildDocument({ title: "扫描手册", hasTextLayer: false, pages: ["", ""] });
  await buildDocument({ title: "排队手册" });
  for (let count = 0; count < 23; count++) await buildDocument({ title: `通用手册 ${count}`, pages: ["绝对最大值"] });
});

test("each datasheet that answers is shown with its pages, and each page leads into the viewer with what it marks", async () => {
  const page = await open(HEAT);
  expect(page).toMatchObject({
    status: 200,
    title: "“热阻”的规格书搜索结果 - 芯谱",
    headings: ["热阻 的规格书搜索结果"],
    canonical: `http://portal.test${HEAT}`,
    isHidden: false,
  });
  for (const words of [
    "共 2 份规格书，5 页命中",
    "CH217 限流开关",
    "沁恒",
    "5 页",
    "中文",
    "V1.4",
    "2021-03-01 发布",
    "共 4 页命中",
    "共 1 页命中",
    "<b>50</b>",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain("<mark>封装热阻</mark> SOT23-6 220 ℃/W");
  expect(page.description).toContain("共 2 份规格书");
  const viewer = `/specification/specification_detail/${switchId}`;
  expect(page.links).toEqual(
    expect.arrayContaining([
      viewer,
      `${viewer}#page=2&q=${encodeURIComponent("封装热阻")}`,
      `/api/spec/v1/file/${switchId}?download=1`,
    ]),
  );
  expect(page.links.filter((link) => link.startsWith(`${viewer}#page=`))).toHaveLength(3);
});

test("what can't be found in yet, or ever, is told", async () => {
  expect((await open(`${BASE}/${encodeURIComponent("扫描手册")}`)).text).toContain("扫描件，未识别文字");
  expect((await open(`${BASE}/${encodeURIComponent("排队手册")}`)).text).toContain("正文正在识别");
  for (const address of [HEAT, `${BASE}/zzzzqq`])
    expect((await open(address)).text).toContain("另有 1 份规格书正在识别文字，稍后再搜会更全");
  expect((await open(`${HEAT}?language=zh`)).text).not.toContain("正在识别文字");
});

test("facets and chips are links that keep the words and bring back the first page", async () => {
  const page = await open(`${HEAT}?language=zh&year=2021`);
  expect(page).toMatchObject({ status: 200, isHidden: true });
  expect(page.links).toEqual(
    expect.arrayContaining([
      `${HEAT}?brand=wch&language=zh&year=2021`,
      `${HEAT}?category=${category.slug}&language=zh&year=2021`,
      `${HEAT}?year=2021`,
      `${HEAT}?language=zh`,
      `${HEAT}?language=zh&year=2021&pages=5-20`,
      HEAT,
    ]),
  );
  for (const words of ["筛选（已选 2 项）", "沁恒（WCH） 1", "中文 1", "2021 年 1", "5–20 页 1", "清空筛选"])
    expect(page.text).toContain(words);
  const wide = await open(HEAT);
  expect(wide.links).toEqual(expect.arrayContaining([`${HEAT}?language=en`, `${HEAT}?year=2019`, `${HEAT}?pages=1-4`]));
});

test("search engines keep the page of words, of a brand or of a category, not its other cuts", async () => {
  for (const [address, isHidden] of [
    [HEAT, false],
    [`${BASE}/`, false],
    [`${BASE}/?brand=wch`, false],
    [`${BASE}/?language=zh`, true],
    [`${HEAT}?brand=wch`, true],
  ] as const) {
    expect([address, (await open(address)).isHidden]).toEqual([address, isHidden]);
  }
  expect((await open(`${BASE}/?brand=wch`)).headings).toEqual(["沁恒（WCH）规格书大全"]);
});

test("without words the newest datasheets stand there, with filters and pages", async () => {
  for (const address of [BASE, `${BASE}/`]) {
    const page = await open(address);
    expect([
      page.status,
      page.headings,
      page.text.includes("共 27 份规格书"),
      page.links.includes(`${BASE}/?page=2`),
      page.links.includes(`${BASE}/?brand=wch`),
    ]).toEqual([200, ["全部规格书"], true, true, true]);
  }
  expect((await open(`${BASE}/?page=2`)).title).toBe("全部规格书 - 第 2 页 - 芯谱");
  const missing = await open(`${BASE}/?page=3`);
  expect(missing).toMatchObject({ status: 404, isHidden: true });
  expect([missing.text.includes("没有第 3 页"), missing.links.includes(`${BASE}/?page=2`)]).toEqual([true, true]);
});

test("words of a form lead to the address that holds them, slashes and all", async () => {
  expect(await open(`${BASE}/?keywords=%20SN74%2FLVC%20&brand=wch`)).toMatchObject({
    status: 302,
    location: `${BASE}/SN74%2FLVC?brand=wch`,
  });
  for (const address of [`${BASE}/SN74/LVC`, `${BASE}/SN74%2FLVC`]) {
    expect(await open(address)).toMatchObject({
      status: 200,
      headings: ["SN74/LVC 的规格书搜索结果"],
      canonical: `http://portal.test${BASE}/SN74%2FLVC`,
    });
  }
  expect(await open(`${BASE}/100%`)).toMatchObject({ status: 302, location: `${BASE}/100%25` });
  expect(await open(`${BASE}/a%0d%0ab?year=2021`)).toMatchObject({ status: 302, location: `${BASE}/a%20b?year=2021` });
  expect(await open(documentSearchAddress({ keywords: ".." }))).toMatchObject({
    status: 200,
    headings: [".. 的规格书搜索结果"],
  });
});

test("words that had to be left out are told", async () => {
  const page = await open(`${BASE}/${encodeURIComponent("封装热阻 qzxw77")}`);
  expect(page.text).toContain("已去掉关键词 qzxw77");
  expect(page.text).toContain("CH217 限流开关");
});

test("words that the filters leave no page to are told as such", async () => {
  await buildDocument({ title: "去年的手册", publishedOn: "2019-05-01", pages: ["封装热阻 62 K/W"] });
  await buildDocument({ title: "今年的手册", publishedOn: "2024-05-01", pages: ["超声波"] });
  const page = await open(`${BASE}/${encodeURIComponent("封装热阻 超声波")}?year=2019`);
  expect(page.text).toContain("筛选条件下没有同时包含“ 超声波 ”的规格书");
  expect(page.text).not.toContain("已去掉关键词");
});

test("what finds nothing says what to try: fewer filters, parts of the same words, fewer words", async () => {
  const page = await open(`${BASE}/qzxw7788`);
  expect(page).toMatchObject({ status: 200, isHidden: true });
  expect(page.text).toContain("没有找到包含“qzxw7788”的规格书");
  expect(page.links).toContain("/specification/qzxw7788");
  expect(page.links).not.toContain(`${BASE}/qzxw77`);
  const narrowed = await open(`${HEAT}?year=1999`);
  expect([narrowed.text.includes("没有符合条件的规格书"), narrowed.links.includes(HEAT)]).toEqual([true, true]);
});

test("shorter words are offered where they find something", async () => {
  await buildDocument({ title: "短词", pages: ["the code ZXW778 stands here"] });
  expect((await open(`${BASE}/ZXW778KQQ`)).links).toContain(`${BASE}/ZXW778`);
});

test("more pages than are counted are told as such", async () => {
  await buildDocument({ title: "长手册", pages: Array.from({ length: 1_002 }, () => "启动时序") });
  const page = await open(`${BASE}/${encodeURIComponent("启动时序")}`);
  for (const words of ["1,000+ 页命中，列出 1 份规格书", "数量按前 1,000 页命中统计"])
    expect(page.text).toContain(words);
});

test("what can't be asked is refused in Chinese, with header and search in place", async () => {
  for (const [address, status, words] of [
    [`${BASE}/${"a".repeat(5_000)}`, 400, "关键词最多 200 个字"],
    [`${BASE}/?keywords=${encodeURIComponent("超".repeat(201))}`, 400, "关键词最多 200 个字"],
    [`${HEAT}?page=0`, 400, "页码有误"],
    [`${HEAT}?year=abc`, 400, "年份有误"],
    [`${HEAT}?language=xx`, 400, "没有这种语言"],
    [`${HEAT}?pages=5`, 400, "没有这个页数范围"],
    [`${HEAT}?brand=nobody`, 404, "没有这个品牌"],
  ] as const) {
    const page = await open(address);
    expect([address.slice(0, 60), page.status, page.text.includes(words), page.isHidden, page.headings.length]).toEqual(
      [address.slice(0, 60), status, true, true, 1],
    );
    expect(page.html).toContain('role="search"');
  }
});

test("a search that takes too long is told as busy, and can be repeated", async () => {
  await portal.context.db.transaction().execute(async (transaction) => {
    await sql`lock table datasheet_document_pages in access exclusive mode`.execute(transaction);
    const page = await open(HEAT);
    expect([page.status, page.text.includes("搜索繁忙，请稍后再试"), page.isHidden]).toEqual([503, true, true]);
    expect(page.html).toContain('role="search"');
  });
  expect((await open(HEAT)).status).toBe(200);
});

test("words of any kind make an honest page", async () => {
  for (const keywords of [
    "😀",
    "' or 1=1 --",
    "%",
    ".*[(",
    "<script>alert(1)</script>",
    "-40℃",
    "µA",
    "½㎜",
    "a\0b",
    "%2F",
    "?#&=",
    '"',
    "(",
    "& | !",
  ]) {
    const page = await open(`${BASE}/${encodeURIComponent(keywords)}`);
    expect([keywords, page.status, page.headings.length]).toEqual([keywords, 200, 1]);
    expect(page.html).not.toContain("<script>alert");
  }
});

test("parts and the text of datasheets are asked for the same words, one from the other", async () => {
  expect((await open("/specification/CH217")).links).toContain(`${BASE}/CH217`);
  expect((await open("/specification/qzxw7788")).links).toContain(`${BASE}/qzxw7788`);
  expect((await open(`${BASE}/CH217?language=zh`)).links).toContain("/specification/CH217");
});
