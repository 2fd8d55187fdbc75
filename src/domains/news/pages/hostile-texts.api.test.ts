import { beforeAll, expect, test } from "vitest";
import { SaxesParser } from "saxes";
import { withoutUnseen } from "#api/fields.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { useTestApp } from "#testing/app.ts";
import { EARLY_SCRIPT } from "#web/shell/early-script.ts";
import { authors } from "../contract/authors.ts";
import { comments } from "../contract/comments.ts";
import { reports } from "../contract/reports.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { checkDocument } from "#rich-text/check-document.ts";
import { buildArticle } from "../testing/build-article.ts";
import { whatRuns } from "#rich-text/testing/what-runs.ts";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";

const portal = useTestApp();
const { buildDocument, buildPart } = catalogueOf(portal);
const AUTHOR = "13800000001";
const READER = "13800000003";
const OPERATOR = "13800000009";
/** Such an attack fits into a pen name, a tag or the name of a column. */
const SHORT = `"><svg onload=a()>`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

let author: number;
let picture: number;
let part: number;

beforeAll(async () => {
  const { db } = portal.context;
  author = (
    await db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${AUTHOR}`).executeTakeFirstOrThrow()
  ).id;
  ({ id: picture } = await db
    .insertInto("newsPictures")
    .values({ userId: author, width: 800, height: 450 })
    .returning("id")
    .executeTakeFirstOrThrow());
  await db
    .insertInto("newsPictureFiles")
    .values(
      ["webp", "avif"].map((format) => ({
        pictureId: picture,
        format,
        width: 800,
        sha256: "a".repeat(64),
        sizeBytes: 1,
      })),
    )
    .execute();
  part = (await buildPart({ mpn: "XS4321B" })).id;
  // The home page of an empty catalogue shows no articles.
  await buildDocument();
});

/** The attacks one after the other, in as few texts as a field takes. */
function packed(most: number): string[] {
  const packs = [""];
  for (const attack of XSS_TEXTS.map((text) => withoutUnseen(text).slice(0, most - 1))) {
    if (packs.at(-1)!.length + attack.length >= most) packs.push("");
    packs.push(`${packs.pop()!} ${attack}`.trim());
  }
  return packs;
}

/** A text with each of the words in all places that a document has for words, addresses and names. */
function documentOf(texts: readonly string[]): ArticleDocument {
  const words = (text: string) => ({
    type: "paragraph" as const,
    content: [
      { type: "text" as const, text, marks: [{ type: "link" as const, attrs: { href: text } }] },
      { type: "inlineFormula" as const, attrs: { latex: text } },
      { type: "partLink" as const, attrs: { partId: part, label: text } },
    ],
  });
  return {
    type: "doc",
    content: texts.flatMap((text): ArticleDocument["content"] => [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text }] },
      words(text),
      { type: "bulletList", content: [{ type: "listItem", content: [words(text)] }] },
      { type: "codeBlock", attrs: { language: text }, content: [{ type: "text", text }] },
      { type: "formula", attrs: { latex: text } },
      { type: "picture", attrs: { pictureId: picture, alt: text, caption: text } },
      {
        type: "table",
        content: [
          {
            type: "tableRow",
            content: [
              { type: "tableHeader", content: [words(text)] },
              { type: "tableCell", content: [words(text)] },
            ],
          },
        ],
      },
    ]),
  };
}

/** Has somebody write under a name of his own, in a column, be commented on and reported, all in these words; answers what all of that is shown on. */
async function publish({
  short,
  titles,
  texts,
}: {
  short: string;
  titles: string[];
  texts: readonly string[];
}): Promise<string[]> {
  const { db } = portal.context;
  const bio = withoutUnseen(texts.join("\n").slice(0, 400));
  await portal.callAs(AUTHOR)(authors.applyAuthor, {
    penName: "各种写法",
    realName: short,
    fields: ["模拟与电源"],
    bio,
  });
  const [application] = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "authors" })).cases.data;
  await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "authors",
    ids: String(author),
    decision: "engineer",
    seen: `${author}@${application!.openedAt}`,
  });
  // Such a name is refused by now; older ones are shown all the same.
  await db.updateTable("newsAuthors").set({ penName: short }).where("userId", "=", author).execute();
  const { id: columnId } = await portal.callAs(AUTHOR)(authors.addColumn, { name: short, summary: bio.slice(0, 200) });
  // An article takes so many pictures and formulas.
  const halves = [texts.slice(0, 60), texts.slice(60)].filter((half) => half.length > 0);
  const ids: number[] = [];
  for (const [at, title] of titles.entries()) {
    const facts = {
      title,
      summary: title,
      tags: [short],
      sourceName: title.slice(0, 60),
      sourceUrl: withoutUnseen(texts[at % texts.length]!),
      document: checkDocument(documentOf(halves[at] ?? [title])),
    };
    ids.push(
      (
        await buildArticle(
          { ...portal.context, now: portal.clock.now },
          { ...facts, author, columnId, coverId: picture, channel: "technology", origin: "repost", isAiMade: true },
        )
      ).id,
    );
  }
  const [first] = ids as [number];
  for (const text of [bio, short]) await portal.callAs(READER)(comments.addComment, { articleId: first, text });
  await portal.callAs(READER)(reports.report, { articleId: first, category: "untrue", detail: bio });
  await db.updateTable("newsComments").set({ state: "shown" }).where("text", "=", bio).execute();
  return [
    ...ids.filter((_, at) => at % 8 < 2).map((id) => `/news/article-details/${id}`),
    `/mobile/news/${first}`,
    `/ops/articles/${first}`,
    `/userCenter/cloudDisk/articlePreview?id=${first}`,
    "/",
    "/news/index/1",
    "/news/channel/technology",
    `/news/channelNews?tag=${encodeURIComponent(short)}`,
    `/news/channelNews?column=${columnId}`,
    `/news/author?id=${author}`,
    ...["alert", "onload", short, ...titles.slice(0, 2)].map(
      (words) => `/news/search?keywords=${encodeURIComponent(words)}`,
    ),
    "/ops/queue/comments",
    "/ops/queue/article-reports",
    "/ops/queue/authors",
    "/userCenter/articleReports",
    "/userCenter/messages",
    "/userCenter/author",
    "/userCenter/cloudDisk/articleDisk",
  ];
}

/** Who sees it: operators their console, the author and the reporter what is theirs. */
async function open(url: string): Promise<string> {
  const mobile = url.startsWith("/ops")
    ? OPERATOR
    : url.includes("articleReports")
      ? READER
      : url.startsWith("/userCenter")
        ? AUTHOR
        : null;
  const { statusCode, body } = await portal.app.inject({
    url,
    headers: { accept: "text/html", ...(url.startsWith("/mobile") && { "user-agent": IPHONE }) },
    ...(mobile && { cookies: { token: await portal.tokenOf(mobile), uuid: portal.device } }),
  });
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}

/** What a browser would run of a page, but for the scripts that the portal itself has put there. */
const runsOn = (body: string) =>
  new Set(
    whatRuns(
      body
        .replace(`<script>${EARLY_SCRIPT}</script>`, "")
        .replaceAll(/<script type="(?:module|application\/ld\+json)"[^>]*>.*?<\/script>/gs, ""),
    ),
  );

test("nothing of the known attacks runs, in whichever field they stand and wherever that is shown", async () => {
  const usual = new Set<string>();
  for (const url of await publish({
    short: "电源老兵的笔记",
    titles: ["一个平常的标题 alert onload", "另一个平常的标题"],
    texts: ["平常的话"],
  }))
    for (const found of runsOn(await open(url))) usual.add(found);
  await portal.context.db.deleteFrom("newsReports").execute();
  await portal.context.db.deleteFrom("newsColumns").execute();
  await portal.context.db.deleteFrom("newsAuthors").execute();
  const titles = packed(200);
  const surfaces = await publish({ short: SHORT, titles, texts: XSS_TEXTS });
  const bodies = new Map<string, string>();
  for (const url of surfaces) bodies.set(url, await open(url));
  for (const [url, body] of bodies)
    expect([url, [...runsOn(body)].filter((found) => !usual.has(found))]).toEqual([url, []]);
  // They stand there, as words: in the page, and in what search engines are told.
  for (const url of surfaces.filter((each) => !/queue\/authors|messages$/.test(each)))
    expect([url, /&(?:lt|#60|quot);/.test(bodies.get(url)!)]).toEqual([url, true]);
  for (const [at, url] of surfaces.filter((each) => each.startsWith("/news/article-details")).entries()) {
    const [, told] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(bodies.get(url)!)!;
    expect(JSON.parse(told!)["@graph"][0].headline).toBe(titles[Math.floor(at / 2) * 8 + (at % 2)]);
  }
  for (const url of ["/news/rss.xml", "/news/rss/technology.xml", "/sitemaps/news.xml"]) {
    const xml = (await portal.app.inject({ url })).body;
    const shown: string[] = [];
    const names = new Set<string>();
    // Whatever is no XML throws.
    const parser = new SaxesParser();
    parser.on("opentag", ({ name }) => void names.add(name));
    parser.on("text", (text) => void shown.push(text));
    parser.write(xml).close();
    expect(
      [...names].filter(
        (name) =>
          !/^(?:rss|channel|title|link|atom:link|description|language|lastBuildDate|item|guid|pubDate|dc:creator|category|urlset|url|loc|lastmod|news:[a-z_]+)$/.test(
            name,
          ),
      ),
      url,
    ).toEqual([]);
    expect(
      titles.filter((title) => !shown.includes(title)),
      url,
    ).toEqual([]);
  }
});
