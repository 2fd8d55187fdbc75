import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { sensitiveWords } from "#domains/moderation/contract/sensitive-words.ts";
import { newsSearch } from "../../contract/search.ts";
import { buildArticle } from "../../testing/build-article.ts";
import { onRenewTokens, queueOldArticleTokens, tokensOfArticle } from "./article-tokens.ts";
import { HITS_MAX } from "./find-articles.ts";
import { recordArticleSearch } from "./record-article-search.ts";

const portal = useTestApp();

beforeEach(async () => {
  for (const table of ["news_articles", "news_search_days", "datasheet_daily_marks"])
    await sql`delete from ${sql.table(table)}`.execute(portal.context.db);
});

const daysAgo = (days: number) => new Date(portal.clock.now.getTime() - days * DAY_MS);
const build = (facts: Parameters<typeof buildArticle>[1]) => buildArticle(portal.context, facts);
const search = (input: object) => portal.callAs()(newsSearch.searchArticles, input);
const titles = async (input: object) => (await search(input)).data.map(({ title }) => title);

test("Chinese words are found in title, tags and text; traditional is simplified, and marked as it is written", async () => {
  await build({ title: "去耦电容怎样放置", text: "每个电源引脚旁放一个电容。" });
  await build({ title: "低壓差穩壓器入門", text: "輸入與輸出的壓差越小，損耗越低。" });
  await build({ title: "另一篇文章", text: "与此无关。", tags: ["热阻"] });
  expect(await titles({ keywords: "去耦电容" })).toEqual(["去耦电容怎样放置"]);
  expect(await titles({ keywords: "电源引脚" })).toEqual(["去耦电容怎样放置"]);
  expect(await titles({ keywords: "低压差稳压器" })).toEqual(["低壓差穩壓器入門"]);
  expect(await titles({ keywords: "去耦電容" })).toEqual(["去耦电容怎样放置"]);
  expect(await titles({ keywords: "热阻" })).toEqual(["另一篇文章"]);
  const [hit] = (await search({ keywords: "稳压器 损耗" })).data;
  expect(hit!.titlePieces).toEqual([
    { text: "低壓差", isMarked: false },
    { text: "穩壓器", isMarked: true },
    { text: "入門", isMarked: false },
  ]);
  expect(hit!.passage.filter(({ isMarked }) => isMarked)).toEqual([{ text: "損耗", isMarked: true }]);
  const latex = String.raw`C_{load} = \frac{C_1 C_2}{C_1 + C_2}`;
  await build({
    title: "晶振",
    document: {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "负载电容按 " },
            { type: "inlineFormula", attrs: { latex } },
            { type: "text", text: ` 计算。${"其余从略。".repeat(60)}` },
          ],
        },
      ],
    },
  });
  const [formula] = (await search({ keywords: "负载电容" })).data;
  expect(formula!.passage.map(({ text }) => text).join("")).toMatch(/^负载电容按 … 计算。其余.*…$/);
  await build({ title: "分压", text: String.raw`由下式计算：$$V_{OUT}=0.6*\frac{R_1}{R_2}$$ 反馈电阻按此选取。` });
  const [raw] = (await search({ keywords: "反馈电阻" })).data;
  expect(raw!.passage.map(({ text }) => text).join("")).toBe("由下式计算：… 反馈电阻按此选取。");
});

test("a part number is found by its beginning, its end and without what stands between, and no other is", async () => {
  await build({ title: "最小系统板", text: "主控 STM32F103C8T6 采用 LQFP-48 封装，DC-DC 供电。" });
  for (const keywords of ["STM32F103", "stm32 f103", "C8T6", "stm32f103c8t6", "LQFP48", "DCDC", "ＳＴＭ３２Ｆ１０３"])
    expect(await titles({ keywords }), keywords).toEqual(["最小系统板"]);
  for (const keywords of ["STM32F104", "TM32F103", "QFP48", "103c8"])
    expect(await titles({ keywords }), keywords).toEqual([]);
  const [hit] = (await search({ keywords: "STM32F103" })).data;
  expect(hit!.passage.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(["STM32F103"]);
});

test("the title stands before the text, a whole title before a longer one, the newer before the older", async () => {
  await build({ title: "怎样选择晶振", text: "负载电容。", publishedAt: daysAgo(300) });
  await build({ title: "电源设计十问", text: "其中一问是晶振。", publishedAt: daysAgo(1) });
  await build({ title: "晶振", text: "短文。", publishedAt: daysAgo(400) });
  await build({ title: "怎样选择晶振（新）", text: "负载电容。", publishedAt: daysAgo(2) });
  expect(await titles({ keywords: "晶振" })).toEqual(["晶振", "怎样选择晶振（新）", "怎样选择晶振", "电源设计十问"]);
  expect(await titles({ keywords: "晶振", sort: "newest" })).toEqual([
    "电源设计十问",
    "怎样选择晶振（新）",
    "怎样选择晶振",
    "晶振",
  ]);
});

test("channel and time narrow; what readers may not see is not found", async () => {
  await build({ title: "晶振一", channel: "technology", publishedAt: daysAgo(3) });
  await build({ title: "晶振二", channel: "market", publishedAt: daysAgo(40) });
  await build({ title: "晶振三", publishedAt: null });
  await build({ title: "晶振四", publishedAt: daysAgo(-1) });
  const { id } = await build({ title: "晶振五" });
  await portal.context.db.updateTable("newsArticles").set({ state: "DISMOUNT" }).where("id", "=", id).execute();
  expect(await titles({ keywords: "晶振", sort: "newest" })).toEqual(["晶振一", "晶振二"]);
  expect(await titles({ keywords: "晶振", channel: "market" })).toEqual(["晶振二"]);
  expect(await titles({ keywords: "晶振", period: "week" })).toEqual(["晶振一"]);
  await expect(search({ keywords: "晶振", channel: "nowhere" })).rejects.toMatchObject({ status: 404 });
  await expect(search({ keywords: "晶振", period: "century" })).rejects.toMatchObject({ code: 2 });
});

test("where no article holds all words, they are cut smaller, then left out and told", async () => {
  await build({ title: "去耦怎样做", text: "电容越近越好。" });
  expect(await search({ keywords: "去耦电容" })).toMatchObject({ totalRecord: 1, dropped: [] });
  expect(await search({ keywords: "去耦 量子纠缠" })).toMatchObject({
    totalRecord: 1,
    dropped: expect.arrayContaining(["量子"]),
  });
  expect(await search({ keywords: "量子纠缠" })).toMatchObject({ totalRecord: 0, data: [], dropped: [] });
});

test("pages follow each other; of many hits the newest are counted, and a title is found though 500 texts are newer", async () => {
  await build({ title: "磁珠选型", text: "短文。", publishedAt: daysAgo(2000) });
  const text = "磁珠";
  const newer = Array.from({ length: HITS_MAX + 50 }, (_, at) => ({
    title: `${text}${at + 1}`,
    publishedAt: daysAgo(at + 1),
    channelId: 1,
  }));
  const rows = newer.map((article) => ({
    ...article,
    state: "PUBLISHED",
    publishedVersion: 1,
    ...tokensOfArticle({ ...article, tags: [], summary: "", text }),
    titleSearch: "",
  }));
  await portal.context.db.insertInto("newsArticles").values(rows).execute();
  const first = await search({ keywords: text });
  expect(first).toMatchObject({ totalRecord: HITS_MAX, isCapped: true });
  expect(first.data[0]!.title).toBe("磁珠选型");
  const newest = await search({ keywords: text, sort: "newest", pageIndex: 2 });
  expect(newest.data.map((one) => one.title)).toEqual(Array.from({ length: 20 }, (_, at) => `磁珠${at + 21}`));
  expect((await search({ keywords: text, pageIndex: 26 })).data).toEqual([]);
});

test("between the stretches of time in which the newest are looked for nothing is lost", async () => {
  const year = portal.clock.now.getUTCFullYear();
  const today = Math.floor(portal.clock.now.getTime() / DAY_MS) * DAY_MS;
  const begins = [
    today,
    today - 3 * DAY_MS,
    today - 4 * DAY_MS,
    Date.UTC(year, portal.clock.now.getUTCMonth(), 1),
    Date.UTC(year, portal.clock.now.getUTCMonth() - 1, 1),
    Date.UTC(year - 1, 0, 1),
    Date.UTC(year - 2, 0, 1),
    Date.UTC(year - 5, 0, 1),
    0,
  ];
  const times = [...new Set(begins.flatMap((time) => [time + 1, time, time - 1]))].sort((one, other) => other - one);
  for (const time of times) await build({ title: `磁珠 ${time}`, publishedAt: new Date(time) });
  const found = await Promise.all([1, 2].map((pageIndex) => titles({ keywords: "磁珠", sort: "newest", pageIndex })));
  expect(found.flat()).toEqual(times.map((time) => `磁珠 ${time}`));
});

test("signs, attacks, endless words and broken characters find nothing and break nothing", async () => {
  await build({ title: "晶振入门" });
  for (const keywords of [
    "",
    " ",
    "？！",
    "'",
    "\\",
    "a' | b",
    ":*",
    "<->",
    "\0",
    "\ud800",
    "%_",
    "<script>alert(1)</script>",
    "'); drop table news_articles; --",
    "（".repeat(200),
    "💥".repeat(100),
    "啊".repeat(200),
    "a b ".repeat(50),
  ]) {
    expect((await search({ keywords })).totalRecord, JSON.stringify(keywords)).toBe(0);
  }
  await expect(search({ keywords: "字".repeat(201) })).rejects.toMatchObject({ code: 2 });
  expect(await titles({ keywords: "晶振" })).toEqual(["晶振入门"]);
});

test("hot words are those of operators, those that three visitors searched, then tags; what is hidden is none", async () => {
  await build({ title: "晶振入门", tags: ["时钟", "赌场"] });
  await build({ title: "晶振进阶", tags: ["时钟"] });
  const { db } = portal.context;
  const asked = (address: string, keywords: string) =>
    recordArticleSearch({ ...portal.context, address }, { keywords });
  for (const address of ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.3"]) await asked(address, "晶振");
  for (const address of ["10.0.0.1", "10.0.0.2"]) await asked(address, "入门");
  for (const address of ["10.0.0.1", "10.0.0.2", "10.0.0.3"])
    for (const keywords of ["没有的词", "13812345678", "晶振".repeat(60)]) await asked(address, keywords);
  expect(
    await db.selectFrom("newsSearchDays").select(["word", "searches"]).orderBy("searches", "desc").execute(),
  ).toEqual([
    { word: "晶振", searches: 3 },
    { word: "入门", searches: 2 },
  ]);
  const hotWords = async () => (await portal.callAs()(newsSearch.listHotWords, {})).data;
  expect(await hotWords()).toEqual(["晶振", "时钟", "赌场"]);
  await saveJson(portal, "13800000009", { key: "newsHotWords", value: '["缺货行情"]' });
  await saveJson(portal, "13800000009", { key: "hiddenHotWords", value: '["赌场"]' });
  expect(await hotWords()).toEqual(["缺货行情", "晶振", "时钟"]);
  await portal.callAs("13800000009")(sensitiveWords.addSensitiveWords, { words: "晶-振" });
  expect(await hotWords()).toEqual(["缺货行情", "时钟"]);
});

test("articles whose tokens were made by older rules are queued, and found again when these are made anew", async () => {
  const { db } = portal.context;
  await build({ title: "晶振入门", text: "负载电容。" });
  await db
    .updateTable("newsArticles")
    .set({ tokensVersion: 0, titleSearch: sql`''`, search: sql`''`, textBeginning: "" })
    .execute();
  expect(await titles({ keywords: "负载电容" })).toEqual([]);
  await queueOldArticleTokens(db);
  await queueOldArticleTokens(db);
  expect((await sql`select from pgboss.job where name = ${onRenewTokens.task.name}`.execute(db)).rows).toHaveLength(1);
  await onRenewTokens.run(portal.context, {});
  const { data } = await search({ keywords: "负载电容" });
  expect(data).toMatchObject([{ title: "晶振入门", passage: [{ text: "负载电容", isMarked: true }, { text: "。" }] }]);
});

test("passages are cut of the beginning of a text, and no document is read for them", async () => {
  await build({ title: "很长的文章", text: `磁珠选型。${"🙂".repeat(15_000)}最后是共模扼流圈。` });
  await sql`update news_versions set document = '{"type": "doc", "content": []}'`.execute(portal.context.db);
  const passageOf = async (keywords: string) => (await search({ keywords })).data.map(({ passage }) => passage[0]);
  expect(await passageOf("磁珠")).toEqual([{ text: "磁珠", isMarked: true }]);
  expect(await passageOf("共模扼流圈")).toEqual([undefined]);
});
