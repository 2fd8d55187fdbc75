import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { newsArticles } from "../../contract/articles.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { buildArticle, paragraphsOf } from "../../testing/build-article.ts";
import { findMentions } from "./mentions.ts";
import { publishVersion, summaryOf } from "./publish-version.ts";
import { onHoldScheduled } from "./hold-scheduled.ts";
import { onPublishScheduled } from "./publish-scheduled.ts";
import { onNotifyFollowers } from "./notify-followers.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const AUTHOR = "13800000004";
const READER = "13800000001";
const now = () => ({ ...portal.context, now: portal.clock.now });

let brand: { id: number };
let other: { id: number };
let part: { id: number };

beforeAll(async () => {
  brand = await buildBrand({ name: "Xinpu Micro", nameCn: "芯谱微", aliases: ["XPM"] });
  other = await buildBrand({ name: "Acme Semi", nameCn: "三星" });
  part = await buildPart({ mpn: "XP2302A-3.3", brandId: brand.id });
});

const userIdOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
const namesOf = async (text: string) =>
  (await findMentions(portal.context, text)).map((mention) => [mention.kind, mention.text, mention.id]);

test("parts are found as words of a text, as printed or in another case, and in no other spelling", async () => {
  for (const text of ["选用XP2302A-3.3稳压", "选用 xp2302a-3.3。", "XP2302A-3.3/XP9999Z 都行", "（XP2302A-3.3）"])
    expect((await namesOf(text)).map(([kind, , id]) => [kind, id])).toEqual([["part", part.id]]);
  for (const text of ["XP2302A-3.30", "AXP2302A-3.3", "XP2302A33", "XP2302A 3.3", "https://example.com/XP2302A-3.3x"])
    expect(await namesOf(text)).toEqual([]);
  // The same number by two makers: neither is meant for certain.
  for (const brandId of [brand.id, other.id]) await buildPart({ mpn: "LM358DUP", brandId });
  expect(await namesOf("LM358DUP 是常见运放")).toEqual([]);
});

test("brands are found by Chinese words and Latin names, and not within others", async () => {
  expect(await namesOf("芯谱微今天发布新品，三星也在跟进；Xinpu Micro 的股价上涨，XPM 涨停。")).toEqual([
    ["brand", "芯谱微", brand.id],
    ["brand", "三星", other.id],
    ["brand", "Xinpu Micro", brand.id],
    ["brand", "XPM", brand.id],
  ]);
  expect(await namesOf("第三星期的XPMX与 xpm、Xinpu 和 Micro")).toEqual([]);
});

test("hostile texts take neither long nor fail", async () => {
  for (const text of [
    "A1".repeat(60_000),
    "芯".repeat(120_000),
    "(((".repeat(40_000),
    "a1b2c ".repeat(20_000),
    "\u0000😀\uD800",
  ])
    expect(await findMentions(portal.context, text.replaceAll("\u0000", ""))).toEqual([]);
});

test("what is published is what the version says, with a summary of its text where none was written", async () => {
  const text = `芯谱微发布了 XP2302A-3.3 稳压器。${"它的静态电流很低，适合电池供电。".repeat(20)}`;
  const { id } = await buildArticle(now(), {
    title: "新型稳压器发布",
    text,
    tags: ["电源"],
    channel: "products",
    isAiMade: true,
  });
  const article = await portal.callAs()(newsArticles.readFullArticle, { id });
  expect(article).toMatchObject({
    title: "新型稳压器发布",
    channel: { slug: "products" },
    tags: ["电源"],
    isAiMade: true,
    origin: "original",
    parts: [{ id: part.id, mpn: "XP2302A-3.3", brand: "芯谱微" }],
    brands: [{ id: brand.id, name: "Xinpu Micro", nameCn: "芯谱微" }],
  });
  expect(article.html).toContain(`data-part="${part.id}"`);
  expect(article.summary.length).toBeLessThanOrEqual(120);
  expect(article.summary.endsWith("。")).toBe(true);
  const formula: ArticleDocument = {
    type: "doc",
    content: [
      { type: "formula", attrs: { latex: "x^2" } },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "电流是 " },
          { type: "inlineFormula", attrs: { latex: "I_{max}" } },
          { type: "text", text: "安。" },
        ],
      },
    ],
  };
  const { id: withFormula } = await buildArticle(now(), { document: formula });
  expect((await portal.callAs()(newsArticles.readArticle, { id: withFormula })).summary).toBe("电流是 …安。");
  const { id: withLatex } = await buildArticle(now(), { text: String.raw`电压为 $$V=\frac{R_1}{R_2}$$ 伏。` });
  expect((await portal.callAs()(newsArticles.readArticle, { id: withLatex })).summary).toBe("电压为 … 伏。");
  expect(summaryOf("没有句号的".repeat(60))).toMatch(/…$/);
});

test("published again, an article keeps its time and is about other things", async () => {
  const { db } = portal.context;
  const linked: ArticleDocument = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "partLink", attrs: { partId: part.id, label: "XP2302A-3.3" } },
          { type: "text", text: " 与三星" },
        ],
      },
    ],
  };
  const { id } = await buildArticle(now(), { title: "第一版的标题", document: linked });
  const first = await portal.callAs()(newsArticles.readFullArticle, { id });
  expect([first.parts.map((one) => one.id), first.brands.map((one) => one.id)]).toEqual([[part.id], [other.id]]);
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000);
  await db
    .insertInto("newsVersions")
    .values({
      articleId: id,
      version: 2,
      title: "第二版的标题",
      document: JSON.stringify(paragraphsOf("没有型号，也没有品牌。")),
      savedAt: portal.clock.now,
    })
    .execute();
  expect((await portal.callAs()(newsArticles.readArticle, { id })).title).toBe("第一版的标题");
  await db.transaction().execute((trx) => publishVersion({ ...now(), db: trx }, { articleId: id, version: 2 }));
  expect(await portal.callAs()(newsArticles.readFullArticle, { id })).toMatchObject({
    title: "第二版的标题",
    publishedAt: first.publishedAt,
    parts: [],
    brands: [],
  });
});

test("what waits for its hour is published anew at another", async () => {
  const { db } = portal.context;
  const hours = (count: number) => new Date(portal.clock.now.getTime() + count * 3_600_000);
  const { id } = await buildArticle(now(), { publishedAt: hours(48) });
  await db
    .insertInto("newsVersions")
    .values({
      articleId: id,
      version: 2,
      title: "提前发布的标题",
      wantedAt: hours(3),
      document: JSON.stringify(paragraphsOf("正文。")),
      savedAt: portal.clock.now,
    })
    .execute();
  await db.transaction().execute((trx) => publishVersion({ ...now(), db: trx }, { articleId: id, version: 2 }));
  expect(
    (await db.selectFrom("newsArticles").select("publishedAt").where("id", "=", id).executeTakeFirstOrThrow())
      .publishedAt,
  ).toEqual(hours(3));
});

test("an edit that wants an hour is read from then on, whatever waits for review by then; until then what was read before", async () => {
  const { db } = portal.context;
  const author = await userIdOf(AUTHOR);
  const hour = new Date(portal.clock.now.getTime() + 3_600_000);
  const { id } = await buildArticle(now(), { title: "到点之前的标题", author });
  const titles = ["到点之后的标题", "又改过的标题"];
  await db
    .insertInto("newsVersions")
    .values(
      titles.map((title, at) => ({
        articleId: id,
        version: at + 2,
        title,
        wantedAt: at === 0 ? hour : null,
        document: JSON.stringify(paragraphsOf("正文。")),
        savedAt: portal.clock.now,
      })),
    )
    .execute();
  const read = async () => (await portal.callAs()(newsArticles.readArticle, { id })).title;
  const article = () =>
    db
      .selectFrom("newsArticles")
      .select(["state", "submittedVersion", "publishedVersion", "scheduledVersion"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const first = (await portal.callAs()(newsArticles.readArticle, { id })).publishedAt;
  const publish = () =>
    db.transaction().execute((trx) => publishVersion({ ...now(), db: trx }, { articleId: id, version: 2 }));
  expect(await publish()).toEqual(hour);
  expect([await read(), await article()]).toEqual([
    "到点之前的标题",
    { state: "PUBLISHED", submittedVersion: null, publishedVersion: 1, scheduledVersion: 2 },
  ]);
  const { rows } = await sql<{ startAfter: Date }>`
    select start_after from pgboss.job where name = 'news.publishScheduled' and (data ->> 'articleId')::bigint = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ startAfter: hour }]);
  await db.updateTable("newsArticles").set({ state: "PENDING", submittedVersion: 3 }).where("id", "=", id).execute();
  await onPublishScheduled.run(now(), { articleId: id });
  expect(await read()).toBe("到点之前的标题");
  portal.clock.now = hour;
  // Twice, as a task may run.
  for (let run = 0; run < 2; run += 1) await onPublishScheduled.run(now(), { articleId: id });
  expect([await read(), await article()]).toEqual([
    "到点之后的标题",
    { state: "PENDING", submittedVersion: 3, publishedVersion: 2, scheduledVersion: null },
  ]);
  expect((await portal.callAs()(newsArticles.readArticle, { id })).publishedAt).toBe(first);
});

test("an edit whose author may publish nothing at its hour is not shown, nor is one that was returned since; he is told", async () => {
  const { db } = portal.context;
  const author = await userIdOf(AUTHOR);
  const stands = (mutedUntil: Date | null) =>
    db
      .updateTable("accountUsers")
      .set({ mutedUntil, mutedReason: mutedUntil && "广告" })
      .where("id", "=", author)
      .execute();
  for (const isMuted of [true, false]) {
    await db.deleteFrom("siteNotices").execute();
    const hour = new Date(portal.clock.now.getTime() + 3_600_000);
    const { id, title } = await buildArticle(now(), { author });
    const document = JSON.stringify(paragraphsOf("正文。"));
    const version = { articleId: id, version: 2, title: "没有等到的标题", document, savedAt: portal.clock.now };
    await db
      .insertInto("newsVersions")
      .values({ ...version, wantedAt: hour })
      .execute();
    await db.transaction().execute((trx) => publishVersion({ ...now(), db: trx }, { articleId: id, version: 2 }));
    if (isMuted) await stands(new Date(hour.getTime() + 1));
    else await db.updateTable("newsArticles").set({ returnedVersion: 2 }).where("id", "=", id).execute();
    portal.clock.now = hour;
    await onPublishScheduled.run(now(), { articleId: id });
    await stands(null);
    const read = await db
      .selectFrom("newsArticles")
      .select(["title", "publishedVersion", "scheduledVersion", "scheduledAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(read).toEqual({ title, publishedVersion: 1, scheduledVersion: null, scheduledAt: null });
    const told = await db.selectFrom("siteNotices").select("title").where("userId", "=", author).execute();
    expect(told).toEqual(isMuted ? [{ title: "定时的新版没有发布" }] : []);
  }
});

test("followers of its author and column are told once, when its hour has come", async () => {
  const { db } = portal.context;
  const [author, reader] = [await userIdOf(AUTHOR), await userIdOf(READER)];
  const { id: columnId } = await db
    .insertInto("newsColumns")
    .values({ authorId: author, name: "电源设计笔记" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.callAs(READER)(favourites.follow, { type: "column", id: columnId });
  const later = new Date(portal.clock.now.getTime() + 3_600_000);
  const { id } = await buildArticle(now(), { title: "怎样选电感", author, columnId, publishedAt: later });
  const told = () =>
    db
      .selectFrom("siteNotices")
      .select(["userId", "title", "text", "path"])
      .where("path", "=", `/news/article-details/${id}`)
      .execute();
  await onNotifyFollowers.run(now(), { articleId: id });
  expect(await told()).toEqual([]);
  portal.clock.now = later;
  for (let run = 0; run < 2; run += 1) await onNotifyFollowers.run(now(), { articleId: id });
  expect(await told()).toEqual([
    {
      userId: reader,
      title: "您关注的专栏「电源设计笔记」发布了新文章",
      text: "怎样选电感",
      path: `/news/article-details/${id}`,
    },
  ]);
});

test("an article whose author is muted or frozen at its hour is taken off before, can be handed in again, and he is told", async () => {
  const { db } = portal.context;
  const author = await userIdOf(AUTHOR);
  const hour = new Date(portal.clock.now.getTime() + 3_600_000);
  const stands = (changes: object) => db.updateTable("accountUsers").set(changes).where("id", "=", author).execute();
  const stateOf = async (id: number) =>
    await db
      .selectFrom("newsArticles")
      .select(["state", "publishedVersion", "publishedAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const open = { mutedUntil: null, mutedReason: null, frozenAt: null, frozenFor: null, frozenReason: null };
  for (const [changes, isHeld] of [
    [{}, false],
    // It is over before the hour.
    [{ mutedUntil: new Date(hour.getTime() - 1), mutedReason: "广告" }, false],
    [{ mutedUntil: new Date(hour.getTime() + 1), mutedReason: "广告" }, true],
    [{ frozenAt: portal.clock.now, frozenFor: "operator", frozenReason: "广告" }, true],
  ] as const) {
    await db.deleteFrom("siteNotices").execute();
    const { id, title } = await buildArticle(now(), { author, publishedAt: null });
    await db.updateTable("newsVersions").set({ wantedAt: hour }).where("articleId", "=", id).execute();
    await db.transaction().execute((trx) => publishVersion({ ...now(), db: trx }, { articleId: id, version: 1 }));
    const { rows } = await sql<{ startAfter: Date }>`
      select start_after from pgboss.job where name = 'news.holdScheduled' and (data ->> 'articleId')::bigint = ${id}`.execute(
      db,
    );
    expect(rows).toEqual([{ startAfter: new Date(hour.getTime() - 60_000) }]);
    await stands({ ...open, ...changes });
    const asked = { ...now(), now: rows[0]!.startAfter };
    // Twice, as a task may run.
    for (let run = 0; run < 2; run += 1) await onHoldScheduled.run(asked, { articleId: id });
    await stands(open);
    expect(await stateOf(id)).toMatchObject(
      isHeld
        ? { state: "DISMOUNT", publishedVersion: null, publishedAt: null }
        : { state: "PUBLISHED", publishedAt: hour },
    );
    const told = await db.selectFrom("siteNotices").select("text").where("userId", "=", author).execute();
    expect(told).toEqual(isHeld ? [{ text: expect.stringContaining(`《${title}》没有发布`) }] : []);
  }
});
