import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { countUse } from "#domains/catalogue/server/popularity/record-view.ts";
import { recordSearch } from "#domains/catalogue/server/popularity/record-search.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);

test("an empty portal says honestly that it is empty, and how parts get into it", async () => {
  const page = await open("/");
  expect(page).toMatchObject({
    status: 200,
    title: "芯谱 - 芯片规格书查询与下载",
    headings: ["芯片规格书查询与下载"],
    canonical: "http://portal.test/",
  });
  expect(page.text).toContain("型号库还是空的");
  expect(page.text).toContain("npm run import");
});

test("the home page shows categories with counts, brands, newest and most downloaded datasheets, without JavaScript", async () => {
  const parent = await buildCategory({ name: "放大器" });
  const child = await buildCategory({ name: "运算放大器", parentId: parent.id });
  const domestic = await buildBrand({ name: "SGMICRO", nameCn: "圣邦微电子", isDomestic: true });
  const foreign = await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器", country: "US" });
  for (let count = 0; count < 3; count++) await buildPart({ brandId: domestic.id, categoryId: child.id });
  await buildPart({ brandId: foreign.id });
  const document = await buildDocument({
    title: "SGM358 数据手册",
    brandId: domestic.id,
    language: "zh",
    pageCount: 12,
    thumbnail: Buffer.from("x"),
  });
  const page = await open("/");
  for (const words of ["放大器", "运算放大器", "圣邦微电子", "SGM358 数据手册", "12 页", "中文", "刚刚"])
    expect(page.text).toContain(words);
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/datasheet/datasheetCategory/${child.slug}`,
      `/brandDetail/${domestic.id}/SGMICRO`,
      `/specification/specification_detail/${document.id}`,
    ]),
  );
  expect(page.html).toMatch(new RegExp(`/api/spec/v1/thumbnail/${document.id}\\?v=[0-9a-f]{16}`));
  expect(page.text).not.toContain("本周下载最多");
  await countUse(portal.context, "document-download", [document.id]);
  expect((await open("/")).text).toContain("本周下载最多");
});

test("the newest datasheets that describe a part come before files of which no part is known", async () => {
  const part = await buildPart({ mpn: "SGM8551" });
  await buildDocument({ title: "SGM8551 数据手册", partIds: [part.id] });
  await buildDocument({ title: "没有型号的文件" });
  const { text } = await open("/");
  expect(text.indexOf("SGM8551 数据手册")).toBeGreaterThan(-1);
  expect(text.indexOf("没有型号的文件")).toBeGreaterThan(text.indexOf("SGM8551 数据手册"));
});

test("samples stand behind real datasheets, however new they are", async () => {
  const part = await buildPart({ mpn: "SAMPLE-1" });
  await buildDocument({ title: "样例规格书", partIds: [part.id], isSample: true });
  const { text } = await open("/");
  expect(text.indexOf("样例规格书")).toBeGreaterThan(text.indexOf("没有型号的文件"));
});

test("hot words stand with their seven days as a line that is also told in words; the header offers examples until there are some", async () => {
  const { context } = portal;
  const before = await open("/");
  expect(before.text).toContain("试试 STM32F103C8T6");
  expect(before.html).not.toContain("daily-line");
  for (const word of ["LM358", "NE555", "TL431", "AMS1117", "CH340G", "运放 SOT-23"]) {
    for (const address of ["10.0.0.1", "10.0.0.2", "10.0.0.3"])
      await recordSearch({ ...context, address }, { keywords: word });
  }
  await context.db.updateTable("datasheetSearchTerms").set({ hasHits: true }).execute();
  await recordSearch({ ...context, address: "10.0.0.4" }, { keywords: "lm358" });
  await context.db.updateTable("datasheetSearchTerms").set({ hasHits: true }).execute();
  const after = await open("/");
  expect(after.text).toContain("热搜 LM358");
  expect(after.html).toMatch(
    /<svg class="daily-line"[^>]* role="img" aria-label="近 7 天 4 人次，逐日 0、0、0、0、0、0、4"><polyline points="[\d., ]+"/,
  );
  expect(after.links).toContain(`/specification/${encodeURIComponent("运放 SOT-23")}`);
});

test("parts that were looked at are told as such while too little is searched", async () => {
  const { context } = portal;
  await context.db.deleteFrom("datasheetSearchTerms").execute();
  const part = await buildPart({ mpn: "AP2112K-3.3TRG1" });
  for (const address of ["10.0.0.1", "10.0.0.2"]) await countUse({ ...context, address }, "part-view", [part.id]);
  const { text, links } = await open("/");
  expect(text).toContain("近 7 天看得最多的型号");
  expect(links).toContain(`/datasheet/datasheetDetail/${part.id}/AP2112K-3.3TRG1`);
});

test("the tab of the international brands is an address of its own; any other word shows the first", async () => {
  const international = await open("/?brands=international");
  expect(international.text).toContain("德州仪器");
  const isSgmicro = (href: string) => /^\/brandDetail\/\d+\/SGMICRO$/.test(href);
  expect(international.links.some(isSgmicro)).toBe(false);
  expect((await open("/?brands=%3Cscript%3E")).links.some(isSgmicro)).toBe(true);
});

test("/datasheet is the same page, and says that / is its address", async () => {
  const page = await open("/datasheet");
  expect(page).toMatchObject({ status: 200, canonical: "http://portal.test/" });
  expect(page.links).toContain("/datasheet?brands=international#brands");
});

test("what a source wrote stays text", async () => {
  await buildDocument({ title: `<img src=x onerror=alert(1)></script><script>alert(2)</script>` });
  const { html } = await open("/");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<script>alert");
});

test("what operators have set is shown: what they recommend, words to try, friendly links", async () => {
  const set = {
    homeSlots: [{ title: "国产替代专区", text: "", path: "/specification/LM358" }],
    hotWords: ["TPS5430"],
    friendlyLinks: [{ name: "KiCad 官网", url: "https://www.kicad.org/" }],
  };
  for (const [key, value] of Object.entries(set))
    await portal.context.db
      .insertInto("siteConfig")
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  const { text, links } = await open("/");
  for (const words of ["国产替代专区", "TPS5430", "KiCad 官网"]) expect(text).toContain(words);
  expect(links).toEqual(expect.arrayContaining(["/specification/LM358", "https://www.kicad.org/"]));
});
