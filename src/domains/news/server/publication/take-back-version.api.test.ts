import { expect, test } from "vitest";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { decideAndUndo, decideSeen, rowsOf, tasksWaiting } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { articleAddress } from "../../addresses.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { writeArticle, writeLaterVersion } from "../../testing/write-article.ts";
import { onPublishScheduled } from "./publish-scheduled.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const TABLES = ["news_articles", "news_versions", "news_article_parts", "news_article_brands", "site_notices"];
const TASKS = ["news.tellFollowers", "news.holdScheduled", "news.publishScheduled"];

const later = (ms = MINUTE_MS) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const rows = () => rowsOf(portal, TABLES, ["updated_at", "was_published"]);
const tasks = () => tasksWaiting(portal, TASKS);
const page = (id: number) => open(articleAddress({ id }));
const look = (id: number) => portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
const approve = (id: number) => decideSeen(portal, { queue: "articles", id, decision: "approved" });
/** Why the latest decision is not taken back; null where it is. */
const refusal = () =>
  undoLatest(portal, "articles").then(
    () => null,
    (error: Error) => error.message,
  );

async function submitAgain(id: number, version: number, title: string) {
  later();
  await writeLaterVersion(portal, { id, version, title, text: `${title}的正文` });
  await portal.context.db
    .updateTable("newsArticles")
    .set({ state: "PENDING", submittedVersion: version, submittedAt: portal.clock.now })
    .where("id", "=", id)
    .execute();
}

test("an article that nobody had read waits again as it did: its page is gone, and neither author nor followers are told", async () => {
  const part = await buildPart({ mpn: "TBV7294" });
  const id = await writeArticle(portal, { title: "通过后撤销的", text: `介绍 ${part.mpn} 的用法`, publishedAt: null });
  await look(id);
  later();
  const before = [await rows(), await tasks()];
  await approve(id);
  expect(await page(id)).toMatchObject({ status: 200, headings: ["通过后撤销的"] });
  expect(await tasks()).toContainEqual({
    name: "news.tellFollowers",
    data: { articleId: id },
    startAfter: new Date(portal.clock.now.getTime() + 10 * MINUTE_MS),
  });
  await undoLatest(portal, "articles");
  expect((await page(id)).status).toBe(404);
  await tellDecisions(portal);
  expect([await rows(), await tasks()]).toEqual(before);
  const [, card] = await decideAndUndo(portal, { queue: "articles", id, decision: "approved" });
  expect(card).toMatchObject({ id, title: "通过后撤销的" });
});

test("what was read before is read again, whatever its author has written on since; what it took is forgotten", async () => {
  const id = await writeArticle(portal, { title: "此前已发布的" });
  await submitAgain(id, 2, "改过之后的");
  await look(id);
  const before = await rows();
  later();
  await approve(id);
  expect((await page(id)).headings).toEqual(["改过之后的"]);
  await undoLatest(portal, "articles");
  expect((await page(id)).headings).toEqual(["此前已发布的"]);
  expect(await rows()).toEqual(before);
  await approve(id);
  later();
  await writeLaterVersion(portal, { id, version: 3, title: "又写的", text: "还没有写完" });
  await undoLatest(portal, "articles");
  expect((await page(id)).headings).toEqual(["此前已发布的"]);
  const kept = await portal.context.db.selectFrom("operatorConsoleDecisions").select("former").execute();
  expect(kept.map(({ former }) => former)).toEqual(kept.map(() => null));
});

test("one that waited for its hour waits for it again", async () => {
  const { db } = portal.context;
  const id = await writeArticle(portal, { title: "定时的", publishedAt: null });
  const hours = [1, 2].map((days) => new Date(portal.clock.now.getTime() + days * DAY_MS));
  const want = (version: number) =>
    db
      .updateTable("newsVersions")
      .set({ wantedAt: hours[version - 1]! })
      .where("articleId", "=", id)
      .execute();
  await want(1);
  await look(id);
  await approve(id);
  await submitAgain(id, 2, "另一个时间的");
  await want(2);
  await look(id);
  const waiting = async () => (await tasks()).map(({ name, startAfter }) => ({ name, startAfter }));
  const before = [await rows(), new Set(await waiting())];
  await approve(id);
  await undoLatest(portal, "articles");
  expect([await rows(), new Set(await waiting())]).toEqual(before);
});

test("an edit that waits for its hour waits for review again, also where the hour has come since", async () => {
  const id = await writeArticle(portal, { title: "定时修改之前的" });
  await submitAgain(id, 2, "定时修改之后的");
  const hour = new Date(portal.clock.now.getTime() + 5 * MINUTE_MS);
  await portal.context.db
    .updateTable("newsVersions")
    .set({ wantedAt: hour })
    .where("articleId", "=", id)
    .where("version", "=", 2)
    .execute();
  await look(id);
  later();
  const before = [await rows(), await tasks()];
  await approve(id);
  expect((await page(id)).headings).toEqual(["定时修改之前的"]);
  expect(await tasks()).toContainEqual({ name: "news.publishScheduled", data: { articleId: id }, startAfter: hour });
  await undoLatest(portal, "articles");
  expect([await rows(), await tasks()]).toEqual(before);
  await approve(id);
  portal.clock.now = hour;
  await onPublishScheduled.run({ ...portal.context, now: hour }, { articleId: id });
  expect((await page(id)).headings).toEqual(["定时修改之后的"]);
  await undoLatest(portal, "articles");
  expect((await page(id)).headings).toEqual(["定时修改之前的"]);
  expect([await rows(), await tasks()]).toEqual(before);
});

test("it stays once it was taken down or handed in anew since, and after ten minutes", async () => {
  const id = await writeArticle(portal, { publishedAt: null });
  await look(id);
  await approve(id);
  later();
  const take = { id, version: 1, reason: "先下架核实" };
  await portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, { ...take, act: "take-down" });
  expect(await refusal()).toBe("不能撤销：之后又有变化");
  await portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, { ...take, act: "restore" });
  expect(await refusal()).toBe("不能撤销：之后又有变化");
  await submitAgain(id, 2, "再次提交的");
  expect(await refusal()).toBe("不能撤销：之后又有变化");
  await look(id);
  await approve(id);
  later(10 * MINUTE_MS);
  expect(await refusal()).toBe("不能撤销：已超过 10 分钟");
});

test("nobody is told that his article was approved after he was told that it was taken down", async () => {
  const id = await writeArticle(portal, { title: "通过后又下架的", publishedAt: null });
  await look(id);
  await approve(id);
  later();
  const take = { id, version: 1, reason: "先下架核实", act: "take-down" } as const;
  await portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, take);
  await tellDecisions(portal);
  const told = await portal.context.db
    .selectFrom("siteNotices")
    .select("title")
    .where("text", "like", "%通过后又下架的%")
    .execute();
  expect(told.map(({ title }) => title)).toEqual(["文章已被下架"]);
});
