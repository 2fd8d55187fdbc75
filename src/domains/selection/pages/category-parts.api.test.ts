import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { fillCategory, type FilledCategory } from "../testing/fill-category.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const catalogue = catalogueOf(portal);
let filled: FilledCategory;
let base: string;

beforeAll(async () => {
  filled = await fillCategory(portal.context.db, catalogue, { parts: 120, seed: 3 });
  base = `/datasheet/datasheetCategory/${filled.category.slug}`;
});

test("without a category there is the whole tree with its counts", async () => {
  const page = await open("/datasheet/datasheetCategory");
  expect(page).toMatchObject({
    status: 200,
    headings: ["全部分类"],
    canonical: "http://portal.test/datasheet/datasheetCategory",
    isHidden: false,
  });
  expect(page.links).toEqual(expect.arrayContaining([base, `/datasheet/datasheetCategory/${filled.parent.slug}`]));
  expect(page.text).toContain("小类 120");
});

test("a category is a table with a column for each parameter, and filters that work without scripts", async () => {
  const page = await open(base);
  expect(page).toMatchObject({
    status: 200,
    headings: ["小类"],
    title: "小类参数选型 - 芯谱",
    canonical: `http://portal.test${base}`,
    isHidden: false,
  });
  for (const words of [
    "共 120 个型号",
    "电压",
    "温度",
    "精度",
    "类型",
    "有货",
    "国产品牌",
    "筛选时保留未知",
    "未知",
    "导出",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toMatch(new RegExp(`<form[^>]*action="${base}"[^>]*method="get"`));
  expect(page.html).toContain('name="voltage.from"');
  expect(page.links).toEqual(
    expect.arrayContaining([
      `${base}?sort=voltage`,
      `${base}?stock=1`,
      `${base}?brand=zeta`,
      `${base}?unknown=1`,
      `${base}?hide=spread`,
      `${base}/2`,
      `${base}?type.is=C%2CD`,
    ]),
  );
  expect(
    page.links.find(
      (link) => link.startsWith("/api/chip/specification/categoryParts/export") && link.endsWith("format=xlsx"),
    ),
  ).toBeTruthy();
});

test("the share of printed figures that are understood is told", async () => {
  expect((await open(base)).text).toMatch(/表内数值识别率 \d\d(?:\.\d)?%/);
});

test("the address says all of what is shown", async () => {
  const page = await open(
    `${base}?voltage.from=0.06kV&type.is=A&type.is=C%2CD&brand=zeta,alpha&unknown=1&sort=-voltage&hide=spread`,
  );
  expect(page).toMatchObject({ status: 200, isHidden: true, canonical: `http://portal.test${base}` });
  for (const words of ["≥ 60 V", "类型 A", "C,D", "Zeta", "保留未知", "清空筛选", "已隐藏 1 列"])
    expect(page.text).toContain(words);
  expect(page.html).toContain('value="0.06kV"');
  expect(page.html).toMatch(/aria-sort="descending"/);
  expect(page.html).not.toMatch(/<th[^>]*>[^/]*精度/);
  // A form for one range keeps the rest.
  expect(page.html).toMatch(/<input type="hidden" name="type\.is" value="C,D"/);
  expect(page.links).toContain(
    `${base}?voltage.from=0.06kV&type.is=C%2CD&brand=zeta%2Calpha&unknown=1&sort=-voltage&hide=spread`,
  );
  expect(page.links.find((link) => link.includes("format=csv"))).toContain("hide=spread");
});

test("a figure without sense is told at its field, and the table stands by the other filters", async () => {
  const page = await open(`${base}?type.is=A&voltage.from=60Ω&temperature.to=9x`);
  const without = await open(`${base}?type.is=A`);
  const totalOf = ({ text }: { text: string }) => /共 (\d+) 个型号/.exec(text)?.[1];
  expect(page).toMatchObject({ status: 400, headings: ["小类"], isHidden: true });
  expect(totalOf(page)).toBe(totalOf(without));
  const field = page.html.match(/<input[^>]*name="voltage\.from"[^>]*>/)![0];
  for (const words of ['value="60Ω"', 'aria-invalid="true"', 'aria-describedby="refused-voltage"'])
    expect(field).toContain(words);
  for (const words of ["“60Ω”不能作为“电压”的数值", "“9x”不能作为“温度”的数值", "没有按此筛选"])
    expect(page.text).toContain(words);
  // The links of the page lead on without it.
  expect(page.links).toContain(`${base}?type.is=A`);
  expect(page.links.find((link) => link.includes("/export?"))).not.toContain("voltage");
});

test("fields of a form that were left empty do not stay in the address", async () => {
  expect(await open(`${base}?voltage.from=10V&voltage.to=&brand=zeta`)).toMatchObject({
    status: 302,
    location: `${base}?voltage.from=10V&brand=zeta`,
  });
});

test("what has no sense is told, with a way out", async () => {
  for (const [query, words] of [
    ["voltage.from=60Ω", "不能作为“电压”的数值"],
    ["voltage.from=1e400", "不能作为"],
    ["voltage.from=1e-400", "不能作为"],
    ["voltage.to=NaN", "“NaN”不能作为“电压”的数值，单位为 V"],
    ["voltage.from=1&voltage.from=2", "“电压”的下限写了两次"],
    ["nothing.to=1", "没有参数“nothing”"],
    ["voltage.from=9&voltage.to=1", "下限大于上限"],
    ["sort=nothing", "没有这种排序"],
  ] as const) {
    const page = await open(`${base}?${query}`);
    expect(page, query).toMatchObject({ status: 400, headings: ["小类"], isHidden: true });
    expect(page.text).toContain(words);
    expect(page.links).toContain(base);
  }
  expect((await open(`${base}?brand=nobody`)).status).toBe(404);
});

test("what does not exist is not found", async () => {
  expect((await open("/datasheet/datasheetCategory/nothing")).status).toBe(404);
  expect((await open(`${base}/1/2`)).status).toBe(404);
  expect((await open("/datasheet/datasheetCategory/nothing?voltage.from=NaN")).status).toBe(404);
  const beyond = await open(`${base}/99`);
  expect(beyond.status).toBe(404);
  expect(beyond.text).toContain("没有第 99 页");
  expect(await open(`${base}/1?sort=mpn`)).toMatchObject({ status: 301, location: `${base}?sort=mpn` });
  expect(await open(`${base}/1`)).toMatchObject({ status: 301, location: base });
  expect(await open(`${base}/01`)).toMatchObject({ status: 302, location: base });
  expect(await open(`${base}/two?sort=mpn`)).toMatchObject({ status: 302, location: `${base}?sort=mpn` });
});

test("far too many filters are refused in a page that does not grow with each of them", async () => {
  const typed = Array.from({ length: 200 }, (_, index) => `voltage.is=${index}`).join("&");
  const page = await open(`${base}?${typed}`);
  expect(page.status).toBe(400);
  expect(page.text).toContain("筛选条件最多 60 项");
  expect(page.html.length).toBeLessThan(200_000);
});

test("filters that leave nothing say what to do", async () => {
  const page = await open(`${base}?voltage.from=1MV`);
  expect(page).toMatchObject({ status: 200, isHidden: true });
  expect(page.text).toContain("没有型号符合全部筛选条件");
  expect(page.links).toContain(base);
});

test("a category above others shows those below it first", async () => {
  const page = await open(`/datasheet/datasheetCategory/${filled.parent.slug}`);
  expect(page.headings).toEqual(["大类"]);
  expect(page.links).toContain(base);
  expect(page.text).toContain("分类");
});

test("a price made up for demonstration is marked", async () => {
  const category = await catalogue.buildCategory();
  const part = await catalogue.buildPart({ categoryId: category.id });
  await catalogue.buildOffer({ partId: part.id, price: "1.5", source: SAMPLE_SOURCE });
  const page = await open(`/datasheet/datasheetCategory/${category.slug}`);
  expect(page.html).toMatch(/<span title="由本站生成，用于演示">样例 ?<\/span>/);
  expect((await open(base)).text).not.toContain("样例");
});

test("sorted by price, the page says that currencies are not converted", async () => {
  const words = "先按币种，再按价格";
  expect((await open(`${base}?sort=price`)).text).toContain(words);
  expect((await open(`${base}?sort=-price`)).text).toContain(words);
  expect((await open(`${base}?sort=mpn`)).text).not.toContain(words);
});
