import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { buildArticle } from "../testing/build-article.ts";
import { writeLaterVersion } from "../testing/write-article.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const IPHONE = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
};
const HOSTILE = `"><script>alert(1)</script>&'`;
const now = () => ({ ...portal.context, now: portal.clock.now });
const open = async (url: string, headers = {}, mobile?: string) =>
  portal.app.inject({
    url,
    headers: { accept: "text/html", ...headers },
    ...(mobile && { cookies: { token: await portal.tokenOf(mobile), uuid: portal.device } }),
  });

let article: { id: number };
let author: number;

beforeAll(async () => {
  author = (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", "+8613800000004")
      .executeTakeFirstOrThrow()
  ).id;
  await buildPart({ mpn: "NP4321B" });
  const heading = (text: string) => ({
    type: "heading" as const,
    attrs: { level: 2 as const },
    content: [{ type: "text" as const, text }],
  });
  const paragraph = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] });
  article = await buildArticle(now(), {
    title: `稳压器 ${HOSTILE}`,
    author,
    channel: "technology",
    tags: [HOSTILE.slice(0, 20)],
    sourceName: HOSTILE,
    isAiMade: true,
    document: {
      type: "doc",
      content: [heading("选型"), paragraph(`用 NP4321B ${HOSTILE}`), heading("布局"), paragraph("走线要短。")],
    },
  });
});

test("an article is read whole without scripts, and search engines are told what it is; nothing hostile runs", async () => {
  const { statusCode, body } = await open(`/news/article-details/${article.id}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<link rel="canonical" href="http://portal.test/news/article-details/${article.id}">`);
  expect(body).toContain('<meta property="og:type" content="article">');
  for (const words of [
    'href="#section-1"',
    'id="section-2"',
    "走线要短。",
    "含 AI 生成内容",
    'class="part-link"',
    "还没有评论",
  ])
    expect([words, body.includes(words)]).toEqual([words, true]);
  expect(body).not.toContain("<script>alert");
  const [, told] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!;
  expect(JSON.parse(told!)["@graph"]).toMatchObject([
    {
      "@type": "NewsArticle",
      headline: `稳压器 ${HOSTILE}`,
      articleSection: "技术",
      digitalSourceType: expect.stringContaining("AlgorithmicMedia"),
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [{ name: "首页" }, { name: "资讯" }, { name: "技术" }, { position: 4 }],
    },
  ]);
});

test("lists, column, tag and author have pages; what is none is not found", async () => {
  for (const url of [
    "/news/index/1",
    "/news/channel/technology",
    "/news/channel/policy",
    `/news/channelNews?tag=${encodeURIComponent(HOSTILE.slice(0, 20))}`,
    `/news/author?id=${author}`,
    "/news/attention-news/1",
  ]) {
    const { statusCode, body } = await open(url);
    expect([url, statusCode, /<h1/.test(body), body.includes("<script>alert")]).toEqual([url, 200, true, false]);
  }
  expect((await open("/news/index/1")).body).toContain(
    '<link rel="alternate" type="application/rss+xml" href="http://portal.test/news/rss.xml">',
  );
  for (const url of [
    "/news/index/9",
    "/news/index/x",
    "/news/channel/none",
    "/news/channel/technology/7",
    "/news/channelNews?column=999",
    "/news/author?id=999999",
    "/news/article-details/999999",
    "/news/article-details/1e3",
    "/mobile/news/abc",
  ])
    expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
  for (const [url, to] of [
    [`/news/article-details-v1?id=${article.id}`, `/news/article-details/${article.id}`],
    ["/news/channel/", "/news/index/1"],
    ["/news/channelNews?channel=policy", "/news/channel/policy"],
  ] as const)
    expect([url, (await open(url)).headers.location]).toEqual([url, to]);
});

test("an own list behind its last page says so, not that nothing was written", async () => {
  const { body } = await open("/userCenter/cloudDisk/articleDisk?page=9", {}, "13800000004");
  expect([
    body.includes("没有第 9 页"),
    body.includes('href="/userCenter/cloudDisk/articleDisk"'),
    body.includes("还没有写过文章"),
  ]).toEqual([true, true, false]);
});

test("phones are sent to a page of their own, which names the other as the one to keep", async () => {
  expect((await open(`/news/article-details/${article.id}`, IPHONE)).headers.location).toBe(
    `/mobile/news/${article.id}`,
  );
  const { statusCode, body } = await open(`/mobile/news/${article.id}`, IPHONE);
  expect([
    statusCode,
    body.includes("走线要短。"),
    body.includes(`<link rel="canonical" href="http://portal.test/news/article-details/${article.id}">`),
  ]).toEqual([200, true, true]);
  expect((await open("/mobile", IPHONE)).body).toContain(`href="/mobile/news/${article.id}"`);
});

test("feeds and sitemaps hold what is seen alone, as XML that can be read", async () => {
  const { id: later } = await buildArticle(now(), {
    title: "明天才发布",
    publishedAt: new Date(Date.now() + 86_400_000),
  });
  for (const url of ["/news/rss.xml", "/news/rss/technology.xml", "/sitemaps/news.xml", "/sitemaps/articles-1.xml"]) {
    const { statusCode, body, headers } = await open(url);
    expect([
      url,
      statusCode,
      headers["content-type"]?.toString().includes("xml"),
      body.includes(`/news/article-details/${article.id}<`),
      body.includes(`/news/article-details/${later}<`),
      body.includes("<script>"),
    ]).toEqual([url, 200, true, true, false, false]);
  }
  expect((await open("/news/rss.xml")).body).toContain("<category>含 AI 生成内容</category>");
  expect((await open("/news/rss/policy.xml")).body).not.toContain("<item>");
  for (const url of ["/news/rss/none.xml", "/news/rss/..%2f.xml", "/sitemaps/articles-9.xml"])
    expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
});

test("an article that was taken down says so, and is in no list", async () => {
  await portal.context.db.updateTable("newsArticles").set({ state: "DISMOUNT" }).where("id", "=", article.id).execute();
  const { statusCode, body } = await open(`/news/article-details/${article.id}`);
  expect([statusCode, body.includes("这篇文章已下架"), body.includes("走线要短")]).toEqual([404, true, false]);
  expect((await open("/news/rss.xml")).body).not.toContain("<item>");
});

test("its author is told of the hour of a new version as such, where readers see an older one", async () => {
  const hour = new Date(portal.clock.now.getTime() + DAY_MS);
  const first = await buildArticle(now(), { author, publishedAt: hour });
  const edited = await buildArticle(now(), { author });
  await writeLaterVersion(portal, { id: edited.id, version: 2, title: "定时发布的新版", text: "新版的正文" });
  await portal.context.db
    .updateTable("newsArticles")
    .set({ scheduledVersion: 2, scheduledAt: hour })
    .where("id", "=", edited.id)
    .execute();
  const told = async (url: string) =>
    (await open(url, {}, "13800000004")).body
      .replaceAll(/<!--.*?-->/g, "")
      .match(/(?:新版)?定于 [\d: -]+ 发布/g)
      ?.sort();
  const plain = `定于 ${formatExactTime(hour).slice(0, 16)} 发布`;
  const ofNew = `新版${plain}`;
  expect(await told("/userCenter/cloudDisk/articleDisk")).toEqual([plain, ofNew]);
  const rowOf = async (id: number) => {
    const { body } = await open("/userCenter/cloudDisk/articleDisk", {}, "13800000004");
    const row = body.split("<li").find((one) => one.includes(`editArticle?id=${id}"`))!;
    return row.match(/(?<=>)(?:待发布|已发布|取消定时|下架)(?=<)/g);
  };
  // Nobody reads it yet: there is nothing to take down.
  expect(await rowOf(first.id)).toEqual(["待发布", "取消定时"]);
  expect(await rowOf(edited.id)).toEqual(["已发布", "取消定时", "下架"]);
  const { body: waiting } = await open("/userCenter/cloudDisk/articleDisk?state=SCHEDULED", {}, "13800000004");
  expect([first, edited].map(({ id }) => waiting.includes(`editArticle?id=${id}"`))).toEqual([true, false]);
  expect(await told(`/userCenter/cloudDisk/articlePreview?id=${first.id}`)).toEqual([plain]);
  expect(await told(`/userCenter/cloudDisk/articlePreview?id=${edited.id}`)).toEqual([ofNew]);
  const preview = await open(`/userCenter/cloudDisk/articlePreview?id=${first.id}`, {}, "13800000004");
  expect(preview.body.replaceAll(/<!--.*?-->/g, "")).toContain(`预览 · 待发布，${plain}`);
});
