import { beforeAll, expect, test } from "vitest";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { useTestApp } from "#testing/app.ts";
import { FINANCIAL_ADDRESS, newsSearchAddress } from "../addresses.ts";
import { financials } from "#domains/financials/contract/financials.ts";
import { buildArticle } from "../testing/build-article.ts";

const portal = useTestApp();
const { open } = openPages(portal);

beforeAll(async () => {
  await buildArticle(portal.context, {
    title: "去耦电容怎样放置",
    text: "每个电源引脚旁放一个 <b>电容</b>。",
    tags: ["布局"],
  });
  for (let count = 0; count < 23; count += 1) await buildArticle(portal.context, { title: `磁珠选型之${count + 1}` });
  const figures = { company: "Sample 微电子", currency: "CNY" as const };
  const save = portal.callAs("13800000009");
  await save(financials.saveReport, { ...figures, year: 2025, quarter: 1, revenue: "10" });
  await save(financials.saveReport, { ...figures, year: 2026, quarter: 1, revenue: "12.5", grossMargin: "40" });
});

test("without JavaScript a search shows its articles with the words marked, filters as links and other pages", async () => {
  const { status, text, html, links, isHidden } = await open(newsSearchAddress("去耦电容 引脚"));
  expect(status).toBe(200);
  expect(html).toContain("<mark>去耦电容</mark>怎样放置");
  expect(html).toContain("<mark>引脚</mark>");
  expect(html).not.toContain("<b>电容</b>");
  expect(text).toContain("共 1 篇文章");
  expect(links).toContain(`${newsSearchAddress("去耦电容 引脚")}&period=week`);
  expect(isHidden).toBe(true);
  const pages = await open(newsSearchAddress("磁珠"));
  expect(pages.links).toContain(`${newsSearchAddress("磁珠")}&page=2`);
  expect((await open(`${newsSearchAddress("磁珠")}&page=9`)).status).toBe(404);
});

test("nothing found, nothing asked and a search that is refused say what to do", async () => {
  const nothing = await open(newsSearchAddress("<script>alert(1)</script>"));
  expect([nothing.status, nothing.html.includes("<script>alert(1)")]).toEqual([200, false]);
  expect(nothing.text).toContain("可以换一种说法");
  expect(nothing.text).toContain("布局");
  expect((await open("/news/search")).text).toContain("在上方输入关键词");
  const refused = await open(newsSearchAddress("字".repeat(201)));
  expect([refused.status, refused.text.includes("关键词最多 200 个字")]).toEqual([400, true]);
  expect((await open(`${newsSearchAddress("磁珠")}&channel=nowhere`)).status).toBe(404);
});

test("figures stand in a table with growth and are drawn, of one company and year where the address says so, and read alike beside the news", async () => {
  const asked = (company: string) => open(`${FINANCIAL_ADDRESS}?company=${encodeURIComponent(company)}`);
  const { status, text, html } = await open(
    `${FINANCIAL_ADDRESS}?company=${encodeURIComponent("Sample 微电子")}&year=2026`,
  );
  expect(status).toBe(200);
  for (const told of ["2026 年一季度", "12.50 亿人民币", "+25.00%", "40.00%"]) expect(text).toContain(told);
  expect(html).toMatch(/<rect[^>]*fill="var\(--brand-fill\)"/);
  expect((await open("/news/index/1")).text).toContain("2026 年一季度营收 12.50 亿人民币");
  expect((await asked("sample 微电子")).html).toContain("<h1>Sample 微电子财报数据</h1>");
  const none = await open(`${FINANCIAL_ADDRESS}?company=${encodeURIComponent("Sample 微电子")}&year=2020`);
  expect([none.status, none.text.includes("没有符合条件的财报数据")]).toEqual([200, true]);
  const unknown = await asked("某公司已破产，");
  expect([unknown.status, unknown.html.includes("已破产，财报数据")]).toEqual([404, false]);
  expect((await open(`${FINANCIAL_ADDRESS}?year=99`)).status).toBe(404);
});
