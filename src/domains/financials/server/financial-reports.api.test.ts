import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { financials } from "../contract/financials.ts";
import { buildArticle } from "#domains/news/testing/build-article.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";

beforeEach(async () => {
  await portal.context.db.deleteFrom("newsFinancialReports").execute();
});

const FIGURES = { company: "样例微电子", year: 2026, quarter: 1, currency: "CNY" as const, revenue: "12.3456" };
const save = (change: object = {}) => portal.callAs(OPERATOR)(financials.saveReport, { ...FIGURES, ...change });
const list = (input: object = {}) => portal.callAs()(financials.listReports, input);

test("figures are shown with their growth against the same quarter a year before, and the quarters of one company", async () => {
  await save({ year: 2025, revenue: "10", netProfit: "-1" });
  await save({ netProfit: "2", grossMargin: "45.12" });
  await save({ company: "样例半导体", year: 2025, quarter: 4, currency: "USD", revenue: "5" });
  await save({ year: 2025, quarter: 0, revenue: "44" });
  const { data, totalRecord, companies, years, series } = await list();
  expect([totalRecord, companies, years]).toEqual([4, ["样例半导体", "样例微电子"], [2026, 2025]]);
  expect(data[0]).toMatchObject({
    company: "样例微电子",
    year: 2026,
    revenueFen: 123_456_000_000,
    revenueGrowth: 2346,
    netProfitGrowth: null,
    grossMargin: 4512,
    isSample: false,
  });
  expect(series.map(({ year, quarter }) => [year, quarter])).toEqual([
    [2025, 1],
    [2026, 1],
  ]);
  expect((await list({ company: "样例半导体" })).data).toMatchObject([{ company: "样例半导体", revenueGrowth: null }]);
  expect((await list({ year: 2025 })).totalRecord).toBe(3);
  expect(await list({ company: "没有的公司" })).toMatchObject({ data: [], totalRecord: 0, series: [] });
});

test("an article is linked while readers may see it", async () => {
  const { id, title } = await buildArticle(portal.context, { title: "样例微电子一季报解读", channel: "finance" });
  await save({ articleId: id });
  expect(await list()).toMatchObject({ data: [{ article: { id, title } }], articles: [{ id }] });
  await portal.context.db.updateTable("newsArticles").set({ state: "DISMOUNT" }).where("id", "=", id).execute();
  expect(await list()).toMatchObject({ data: [{ article: null }], articles: [] });
  await expect(save({ year: 2024, articleId: id })).rejects.toMatchObject({ code: 17_402 });
});

test("operators enter, change and remove figures, and the log tells it; a period is there once", async () => {
  const { id, updatedAt } = await save();
  await expect(save({ company: "样例微电子" })).rejects.toMatchObject({ code: 17_400 });
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  expect(await save({ id, updatedAt, revenue: "0.0000000001", netProfit: "" })).toMatchObject({
    id,
    revenueFen: 1,
    netProfitFen: null,
  });
  expect(updatedAt).toMatch(/Z$/);
  await expect(save({ id, revenue: "7" })).rejects.toMatchObject({ code: 17_401 });
  await expect(save({ id, updatedAt, revenue: "7" })).rejects.toMatchObject({ code: 17_401 });
  await portal.callAs(OPERATOR)(financials.removeReport, { id });
  await expect(portal.callAs(OPERATOR)(financials.readEditedReport, { id })).rejects.toMatchObject({ status: 404 });
  const acts = await portal.context.db
    .selectFrom("operatorConsoleActs")
    .select(["act", "subjectId"])
    .where("subject", "=", "financial-report")
    .orderBy("id")
    .execute();
  expect(acts.filter(({ subjectId }) => subjectId === String(id)).map(({ act }) => act)).toEqual([
    "save-financial-report",
    "save-financial-report",
    "remove-financial-report",
  ]);
});

test("two that enter a period at once: one of them is told", async () => {
  const outcomes = await Promise.allSettled([save(), save()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("what are no figures is refused with the reason", async () => {
  for (const wrong of [
    { company: " " },
    { year: 1800 },
    { quarter: 5 },
    { currency: "XXX" },
    { revenue: "很多" },
    { revenue: "1e99" },
    { revenue: "" },
    { revenue: "-1" },
    { grossMargin: "101" },
    { reportUrl: "javascript:alert(1)" },
  ]) {
    await expect(save(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code: 2 });
  }
  await expect(portal.callAs("13800000002")(financials.saveReport, FIGURES)).rejects.toMatchObject({ status: 403 });
});
