import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { financials } from "#domains/financials/contract/financials.ts";
import { readSampleReports, removeSampleReports } from "#domains/financials/server/sample/sample-reports.ts";
import { newsSearch } from "../../contract/search.ts";
import { prepareDemoArticles } from "./demo-articles.ts";
import { readSampleNews } from "./read-sample.ts";
import { removeSampleArticles } from "./remove-sample-articles.ts";

const portal = useTestApp();
const WORDS_LEAST = 300;
const surroundings = () => ({ ...portal.context, fileStore: portal.context.ports.fileStore });

test("what is written for the demonstration is whole: enough words, its own author's column, channels that there are", async () => {
  const { authors, columns, articles } = await readSampleNews();
  const reports = await readSampleReports();
  expect([authors.length, columns.length]).toEqual([12, 6]);
  expect(articles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  for (const { slug, author, column } of articles) {
    expect(
      authors.map(({ key }) => key),
      slug,
    ).toContain(author);
    if (column) expect(columns.find(({ name }) => name === column)?.author, slug).toBe(author);
  }
  for (const article of articles.filter(({ report }) => report))
    expect(reports.map(({ word }) => word)).toContain(article.report);
});

test("the articles are published once, marked as samples, over months and in all channels; what was removed stays away", async () => {
  const { db } = portal.context;
  await prepareDemoArticles(surroundings());
  const { articles } = await readSampleNews();
  const stored = await db
    .selectFrom("newsArticles as article")
    .innerJoin("newsVersions as version", "version.articleId", "article.id")
    .innerJoin("newsChannels as channel", "channel.id", "article.channelId")
    .select([
      "article.id",
      "article.sourceId",
      "article.state",
      "article.isSample",
      "article.publishedAt",
      "article.authorId",
      "channel.slug",
      "version.words",
    ])
    .execute();
  expect(stored).toHaveLength(articles.length);
  expect(
    stored.filter(({ words }) => words < WORDS_LEAST).map(({ sourceId, words }) => `${sourceId} ${words}`),
  ).toEqual([]);
  expect(
    stored.every(
      ({ state, isSample, authorId, publishedAt }) =>
        state === "PUBLISHED" && isSample && authorId !== null && publishedAt! < portal.clock.now,
    ),
  ).toBe(true);
  expect(new Set(stored.map(({ slug }) => slug)).size).toBe(8);
  await db.deleteFrom("newsArticles").where("id", "=", stored[0]!.id).execute();
  await prepareDemoArticles(surroundings());
  expect(await db.selectFrom("newsArticles").select("id").execute()).toHaveLength(articles.length - 1);
});

test("they are found, with formulas and tables in them, and the figures lead to their article", async () => {
  const { data } = await portal.callAs()(newsSearch.searchArticles, { keywords: "去耦电容" });
  expect(data[0]).toMatchObject({ title: "去耦电容放多少、放哪里", isSample: true, author: { isSample: true } });
  const { html } = await portal.context.db
    .selectFrom("newsArticles")
    .select("html")
    .where("sourceId", "=", "i2c-pullup")
    .executeTakeFirstOrThrow();
  expect(html).toContain("<table");
  expect(html).toContain("<math");
  const found = await portal.callAs()(financials.listReports, { company: "样例微电子", year: "2026" });
  expect(found.data.find(({ quarter }) => quarter === 2)).toMatchObject({
    isSample: true,
    revenueGrowth: 2201,
    article: { title: expect.stringContaining("二季报") },
  });
});

test("removed, none of them is left but what readers have commented on, and their reports go with them", async () => {
  const { db } = portal.context;
  const left = () =>
    db
      .selectFrom("newsArticles as article")
      .select("article.id")
      .where("article.isSample", "=", true)
      .where("article.id", "not in", db.selectFrom("newsComments").select("articleId"))
      .execute();
  const before = (await left()).length;
  expect(before).toBeGreaterThan(0);
  expect(await removeSampleArticles(db)).toBe(before);
  expect(await left()).toEqual([]);
  expect(await removeSampleArticles(db)).toBe(0);
  expect(await removeSampleReports(db)).toBeGreaterThan(0);
  expect(await removeSampleReports(db)).toBe(0);
});
