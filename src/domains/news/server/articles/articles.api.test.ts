import { beforeAll, expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { views } from "#domains/site/contract/views.ts";
import { useTestApp } from "#testing/app.ts";
import { newsArticles } from "../../contract/articles.ts";
import { writing } from "../../contract/writing.ts";
import { buildArticle } from "../../testing/build-article.ts";
import { onForgetReads } from "./count-read.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const AUTHOR = "13800000004";
const READER = "13800000001";
const HOUR_MS = 3_600_000;
const now = () => ({ ...portal.context, now: portal.clock.now });
const wait = (hours: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + hours * HOUR_MS));
const read = (id: number) => portal.callAs()(newsArticles.readArticle, { id });
const titlesOf = (list: { data: { title: string }[] }) => list.data.map(({ title }) => title);

let author: number;
let columnId: number;
let brand: { id: number };

beforeAll(async () => {
  const { db } = portal.context;
  author = (
    await db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${AUTHOR}`).executeTakeFirstOrThrow()
  ).id;
  await db.deleteFrom("newsAuthors").where("userId", "=", author).execute();
  await db
    .insertInto("newsAuthors")
    .values({
      userId: author,
      state: "approved",
      penName: "电源老王",
      mark: "engineer",
      bio: "做了二十年电源",
      fields: ["电源"],
      appliedAt: portal.clock.now,
    })
    .execute();
  columnId = (
    await db
      .insertInto("newsColumns")
      .values({ authorId: author, name: "老王说电源", summary: "开关电源" })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
  brand = await buildBrand({ name: "Reading Semi", nameCn: "阅读半导体" });
});

test("what readers may not see is not there: drafts, what is to come, what was taken down or deleted", async () => {
  const { db } = portal.context;
  const draft = await buildArticle(now(), { publishedAt: null });
  await expect(read(draft.id)).rejects.toMatchObject({ status: 404, message: "没有这篇文章，或已被下架" });
  const later = await buildArticle(now(), { publishedAt: new Date(portal.clock.now.getTime() + HOUR_MS) });
  await expect(read(later.id)).rejects.toMatchObject({ status: 404 });
  const seen = await buildArticle(now(), { title: "看得见的文章" });
  expect(titlesOf(await portal.callAs()(newsArticles.readIndex, {}))).toEqual(["看得见的文章"]);
  const edited = await buildArticle(now(), { title: "改过待审的文章" });
  // It is read as it was.
  await db
    .updateTable("newsArticles")
    .set({ state: "PENDING", submittedVersion: 1 })
    .where("id", "=", edited.id)
    .execute();
  expect((await read(edited.id)).title).toBe("改过待审的文章");
  await db.deleteFrom("newsArticles").where("id", "=", edited.id).execute();
  for (const [state, message] of [
    ["DISMOUNT", "这篇文章已下架"],
    ["DELETEED", "这篇文章已被作者删除"],
  ] as const) {
    await db.updateTable("newsArticles").set({ state }).where("id", "=", seen.id).execute();
    await expect(read(seen.id)).rejects.toMatchObject({ status: 404, message });
    await expect(portal.callAs()(newsArticles.readFullArticle, { id: seen.id })).rejects.toMatchObject({
      status: 404,
      message,
    });
    expect((await portal.callAs()(newsArticles.readIndex, {})).totalRecord).toBe(0);
    expect((await portal.app.inject(`/api/news/share/${seen.id}`)).statusCode).toBe(404);
  }
  wait(2);
  expect((await read(later.id)).publishedAt).toMatch(/Z$/);
  await db.deleteFrom("newsArticles").execute();
});

test("lists are narrowed by channel, column, tag and author, newest first, by pages; what is none is refused", async () => {
  for (const [title, facts] of [
    ["新品甲发布", { channel: "products", tags: ["MCU"] }],
    ["老王谈反激", { channel: "technology", author, columnId, tags: ["电源", "反激"] }],
    ["老王谈正激", { channel: "technology", author, tags: ["电源"] }],
  ] as const) {
    await buildArticle(now(), { title, ...facts, tags: [...facts.tags] });
    wait(1);
  }
  const list = (asked: Record<string, unknown>) => portal.callAs()(newsArticles.listArticles, asked as never);
  expect(titlesOf(await list({}))).toEqual(["老王谈正激", "老王谈反激", "新品甲发布"]);
  expect(titlesOf(await list({ channel: "technology" }))).toEqual(["老王谈正激", "老王谈反激"]);
  expect(titlesOf(await list({ tag: "电源", pageSize: 1, pageIndex: 2 }))).toEqual(["老王谈反激"]);
  expect(await list({ column: columnId })).toMatchObject({
    totalRecord: 1,
    column: { name: "老王说电源", articles: 1, author: { name: "电源老王", mark: "engineer" } },
  });
  expect((await list({ author, tag: "反激" })).totalRecord).toBe(1);
  await expect(list({ channel: "none" })).rejects.toMatchObject({ status: 404, message: "没有这个频道" });
  await expect(list({ column: 999_999 })).rejects.toMatchObject({ status: 404, message: "没有这个专栏，或已被删除" });
  expect((await list({ tag: "'; drop table x --" })).totalRecord).toBe(0);
});

test("an article tells what stands beside it, and what to read next: about its parts first", async () => {
  const part = await buildPart({ mpn: "RD1234X", brandId: brand.id });
  const one = await buildArticle(now(), { title: "RD1234X 上手", text: "RD1234X 评测。", channel: "exhibitions" });
  wait(1);
  const two = await buildArticle(now(), { title: "展会见闻其一", channel: "exhibitions", tags: ["展会"] });
  wait(1);
  const three = await buildArticle(now(), {
    title: "展会见闻其二",
    text: "现场看到 RD1234X。",
    channel: "exhibitions",
    tags: ["展会"],
  });
  const full = await portal.callAs()(newsArticles.readFullArticle, { id: two.id });
  expect([full.previous?.title, full.next?.title]).toEqual(["RD1234X 上手", "展会见闻其二"]);
  expect(full.related.map(({ id }) => id)).toEqual([three.id]);
  const last = await portal.callAs()(newsArticles.readFullArticle, { id: three.id });
  expect(last.related.map(({ id }) => id)).toEqual([two.id, one.id]);
  expect([last.next, last.authorFacts]).toEqual([null, null]);
  expect((await portal.callAs()(newsArticles.listAbout, { part: part.id })).map(({ id }) => id)).toEqual([
    three.id,
    one.id,
  ]);
  expect(await portal.callAs()(newsArticles.readPartCards, { ids: [part.id, 999_999] })).toMatchObject([
    { mpn: "RD1234X", brand: "阅读半导体", sellers: 0 },
  ]);
  expect(await portal.callAs()(newsArticles.readBrandCards, { ids: [brand.id] })).toMatchObject([
    { name: "阅读半导体", otherName: "Reading Semi", parts: 1 },
  ]);
});

test("a read is counted once for a visitor and day, and what is read most just now is hot", async () => {
  const { db } = portal.context;
  const { id } = await buildArticle(now(), { title: "大家都在读" });
  const count = (from: string) =>
    portal.app.inject({
      method: "POST",
      url: "/api/news/read",
      remoteAddress: from,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `id=${id}`,
    });
  await Promise.all(Array.from({ length: 5 }, () => count("10.1.1.1")));
  await count("10.1.1.2");
  await portal.callAs()(newsArticles.countRead, { id: 999_999 });
  expect((await read(id)).reads).toBe(2);
  expect((await portal.callAs()(newsArticles.readIndex, {})).hotDay[0]).toEqual({ id, title: "大家都在读", reads: 2 });
  wait(25);
  await count("10.1.1.1");
  expect((await read(id)).reads).toBe(3);
  const { hotDay, hotWeek } = await portal.callAs()(newsArticles.readIndex, {});
  expect([hotDay[0]?.reads, hotWeek[0]?.reads]).toEqual([1, 3]);
  await onForgetReads.run(now(), {});
  expect(await db.selectFrom("newsReadMarks").select("day").execute()).toHaveLength(1);
  wait(24 * 32);
  await onForgetReads.run(now(), {});
  expect(await db.selectFrom("newsReadHours").select("hour").execute()).toEqual([]);
});

test("who follows authors, columns and brands reads their articles; nobody else's list holds them", async () => {
  const { id } = await buildArticle(now(), { title: "阅读半导体的新产线", text: "阅读半导体扩产。" });
  const attention = () => portal.callAs(READER)(newsArticles.listAttention, {});
  expect(await attention()).toMatchObject({ data: [], totalRecord: 0, follows: { authors: 0, columns: 0, brands: 0 } });
  await portal.callAs(READER)(favourites.follow, { type: "author", id: author });
  await expect(portal.callAs(AUTHOR)(favourites.follow, { type: "author", id: author })).rejects.toMatchObject({
    message: "不能关注自己",
  });
  expect(titlesOf(await attention())).toEqual(["老王谈正激", "老王谈反激"]);
  await portal.callAs(READER)(favourites.follow, { type: "brand", id: brand.id });
  await portal.callAs(READER)(favourites.follow, { type: "column", id: columnId });
  expect(await attention()).toMatchObject({
    data: [{ id }, { title: "老王谈正激" }, { title: "老王谈反激" }],
    totalRecord: 3,
    follows: { authors: 1, columns: 1, brands: 1 },
  });
  expect((await portal.callAs(AUTHOR)(newsArticles.listAttention, {})).totalRecord).toBe(0);
  await expect(portal.callAs()(newsArticles.listAttention, {})).rejects.toMatchObject({ status: 401 });
});

test("whoever has something to be read can be followed, an author by approval or not; nobody else", async () => {
  const { id } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", "+8613800000003")
    .executeTakeFirstOrThrow();
  const follow = () => portal.callAs(READER)(favourites.follow, { type: "author", id });
  await expect(follow()).rejects.toMatchObject({ status: 404, message: "没有这位作者" });
  const article = await buildArticle(now(), { author: id });
  expect((await follow()).count).toBe(2);
  await portal.callAs(READER)(favourites.unfollow, { type: "author", id });
  await portal.context.db.deleteFrom("newsArticles").where("id", "=", article.id).execute();
});

test("an author is shown with his counts and columns; of who writes nothing only the picture is told", async () => {
  expect(await portal.callAs()(newsArticles.readAuthor, { id: author })).toMatchObject({
    name: "电源老王",
    mark: "engineer",
    bio: "做了二十年电源",
    fields: ["电源"],
    articles: 2,
    followers: 1,
    columns: [{ name: "老王说电源" }],
  });
  const { id } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${READER}`)
    .executeTakeFirstOrThrow();
  expect(await portal.callAs()(newsArticles.readAuthor, { id })).toMatchObject({ name: "", articles: 0, columns: [] });
  await portal.context.db
    .updateTable("accountUsers")
    .set({ closedAt: portal.clock.now })
    .where("id", "=", author)
    .execute();
  await expect(portal.callAs()(newsArticles.readAuthor, { id: author })).rejects.toMatchObject({ status: 404 });
  expect((await portal.callAs()(newsArticles.listArticles, { tag: "反激" })).data[0]?.author).toBeNull();
  await portal.context.db.updateTable("accountUsers").set({ closedAt: null }).where("id", "=", author).execute();
});

test("articles stand among what was looked at lately, and leave it when they are taken down", async () => {
  const { id } = await buildArticle(now(), {
    title: "看过的文章",
    sourceName: "电子报",
    origin: "repost",
    sourceUrl: "https://example.com/1",
  });
  for (const seen of [id, 999_999]) await portal.callAs(READER)(views.recordView, { type: 2, id: seen });
  const viewed = () => portal.callAs(READER)(views.listViewed, { type: 2 });
  expect(await viewed()).toMatchObject({
    data: [{ id, type: 2, articleDTO: { id, title: "看过的文章", source: "电子报", imgUrl: null } }],
    totalRecord: 1,
  });
  await portal.context.db.updateTable("newsArticles").set({ state: "DISMOUNT" }).where("id", "=", id).execute();
  expect((await viewed()).totalRecord).toBe(0);
});

test("an author sees what became of his article day by day; nobody else does", async () => {
  const { db } = portal.context;
  const { id } = await buildArticle(now(), { author });
  const figures = () => portal.callAs(AUTHOR)(writing.readFigures, { id });
  const reader = await db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${READER}`).execute();
  const hour = (days: number) => new Date(portal.clock.now.getTime() - days * 24 * HOUR_MS);
  await db
    .insertInto("newsReadHours")
    .values([
      { articleId: id, hour: hour(0), reads: 3 },
      { articleId: id, hour: hour(2), reads: 4 },
      { articleId: id, hour: hour(30), reads: 50 },
    ])
    .execute();
  await db
    .insertInto("newsLikes")
    .values({ articleId: id, userId: reader[0]!.id, createdAt: hour(2) })
    .execute();
  const days = await figures();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ reads: 3, likes: 0, comments: 0 });
  expect(days.at(-3)).toMatchObject({ reads: 4, likes: 1, comments: 0 });
  expect(days.reduce((sum, { reads }) => sum + reads, 0)).toBe(7);
  await expect(portal.callAs(READER)(writing.readFigures, { id })).rejects.toMatchObject({ status: 404 });
});
