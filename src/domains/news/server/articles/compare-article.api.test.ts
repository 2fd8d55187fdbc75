import sharp from "sharp";
import { expect, test } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { decideSeen } from "#domains/operator-console/testing/decide-and-undo.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { ArticleDocument, InlineNode } from "#shared/rich-text/document.ts";
import { useTestApp } from "#testing/app.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { pictures } from "../../contract/pictures.ts";
import { buildArticle, paragraphsOf } from "../../testing/build-article.ts";
import { writeVersion } from "../writing/write-version.ts";
import { useWriting } from "../writing/testing/use-writing.ts";

const portal = useTestApp();
const { userIdOf, later } = useWriting(portal);
const AUTHOR = "13800000004";
const OPERATOR = "13800000009";
const TITLE = "比较两版的文章";

type Facts = Omit<Parameters<typeof writeVersion>[1], "articleId" | "version" | "savedAt" | "title">;

const compare = (id: number) => portal.callAs(OPERATOR)(articlesForOperators.compareArticle, { id });
const look = (id: number, version?: number) =>
  portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id, ...(version && { version }) });
const valuesOf = (facts: { label: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

/** A document of one line and a picture below it. */
const withPicture = (line: InlineNode[], attrs: { pictureId: number; alt: string }): ArticleDocument => ({
  type: "doc",
  content: [
    { type: "paragraph", content: line },
    { type: "picture", attrs },
  ],
});
const linked = (href: string): InlineNode[] => [
  { type: "text", text: "详见" },
  { type: "text", text: "原厂", marks: [{ type: "link", attrs: { href } }] },
  { type: "text", text: "资料", marks: [{ type: "link", attrs: { href } }, { type: "bold" }] },
];

async function keep(background: string) {
  const bytes = await sharp({ create: { width: 480, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const userId = await userIdOf(AUTHOR);
  const { id } = await buildUpload(portal.context, { userId, purpose: "article", bytes, mediaType: "image/png" });
  return portal.callAs(AUTHOR)(pictures.storePicture, { uploadId: id });
}

async function handIn(articleId: number, version: number, facts: Facts) {
  later(60_000);
  const { db } = portal.context;
  const now = portal.clock.now;
  await writeVersion({ db, now }, { articleId, version, title: TITLE, savedAt: now, ...facts });
  await db
    .updateTable("newsArticles")
    .set({ state: "PENDING", submittedVersion: version, submittedAt: now })
    .where("id", "=", articleId)
    .execute();
}

async function attach(articleId: number, version: number, name: string) {
  const { db } = portal.context;
  const file = {
    fileName: name,
    mediaType: "application/pdf",
    sha256: "a".repeat(64),
    sizeBytes: 9,
    uploadId: `file-${articleId}-${version}`,
  };
  const { id } = await db
    .insertInto("newsAttachments")
    .values({ ...file, userId: await userIdOf(AUTHOR), createdAt: portal.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("newsVersionAttachments")
    .values({ articleId, version, position: 0, attachmentId: id, kind: "datasheet", name })
    .execute();
  return id;
}

test("a link that leads elsewhere, another picture and what is told of it are changes, though no word is another", async () => {
  const [red, blue] = [await keep("#c33"), await keep("#33c")];
  const author = await userIdOf(AUTHOR);
  const { id } = await buildArticle(
    { ...portal.context, now: portal.clock.now },
    {
      author,
      title: TITLE,
      document: withPicture(linked("https://one.example/a"), { pictureId: red.id, alt: "旧图" }),
    },
  );
  await handIn(id, 2, {
    isAiMade: false,
    document: withPicture(linked("https://two.example/b"), { pictureId: blue.id, alt: "新图" }),
  });
  expect(await compare(id)).toMatchObject({
    former: { text: `详见原厂资料（https://one.example/a）\n［图片 ${red.id}，说明：旧图］` },
    submitted: { text: `详见原厂资料（https://two.example/b）\n［图片 ${blue.id}，说明：新图］` },
  });
  await handIn(id, 3, {
    isAiMade: false,
    document: withPicture(
      [{ type: "text", text: "详见原厂资料（https://one.example/a）", marks: [{ type: "bold" }] }],
      {
        pictureId: red.id,
        alt: "旧图",
      },
    ),
  });
  const compared = (await compare(id))!;
  expect([compared.submitted.text, compared.isSetAnew]).toEqual([compared.former.text, true]);
});

test("channel, tags, source, AI mark, hour, comments and attachments are compared, one of the same name by its file", async () => {
  const author = await userIdOf(AUTHOR);
  const [text, wantedAt] = ["同一段正文。", new Date(portal.clock.now.getTime() + DAY_MS)];
  const { id } = await buildArticle(
    { ...portal.context, now: portal.clock.now },
    { author, title: TITLE, text, tags: ["电源"] },
  );
  const first = await attach(id, 1, "数据手册");
  await handIn(id, 2, {
    document: paragraphsOf(text),
    tags: ["电源", "推广"],
    origin: "repost",
    sourceName: "某网站",
    sourceUrl: "https://example.com/a",
    isAiMade: true,
    takesComments: false,
    wantedAt,
  });
  const second = await attach(id, 2, "数据手册");
  const { former, submitted, isSetAnew } = (await compare(id))!;
  expect(isSetAnew).toBe(false);
  expect(submitted.facts.map(({ label }) => label)).toEqual(former.facts.map(({ label }) => label));
  expect(valuesOf(former.facts)).toEqual({
    频道: "行业动态",
    来源: "原创",
    "AI 生成": "不含",
    标签: "电源",
    定时发布: "",
    专栏: "",
    评论: "允许",
    附件: `规格书「数据手册」（文件 ${first}）`,
  });
  expect(valuesOf(submitted.facts)).toMatchObject({
    频道: "",
    来源: "转载 某网站 https://example.com/a",
    "AI 生成": "含 AI 生成内容",
    标签: "电源、推广",
    定时发布: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    评论: "不允许",
    附件: `规格书「数据手册」（文件 ${second}）`,
  });
});

test("an operator sees the cover of what was returned while it is compared, and no longer", async () => {
  const [red, blue] = [await keep("#c33"), await keep("#33c")];
  const author = await userIdOf(AUTHOR);
  const document = paragraphsOf("两版之间换了封面。");
  const { id } = await buildArticle(
    { ...portal.context, now: portal.clock.now },
    { author, title: TITLE, document, publishedAt: null },
  );
  const seen = async () =>
    (await portal.request(pictures.readPicture, { id: red.id, file: "480.webp" }, OPERATOR)).statusCode;
  await handIn(id, 2, { document, isAiMade: false, coverId: red.id });
  await decideSeen(portal, { queue: "articles", id, decision: "rejected" });
  expect(await seen()).toBe(404);
  await handIn(id, 3, { document, isAiMade: false, coverId: blue.id });
  expect(await compare(id)).toMatchObject({ former: { version: 2, cover: red }, submitted: { cover: blue } });
  expect(await seen()).toBe(200);
  expect(await look(id, 2)).toMatchObject({ version: 2, isReturned: true, cover: red });
  await look(id);
  await decideSeen(portal, { queue: "articles", id, decision: "approved" });
  expect(await seen()).toBe(404);
  await expect(look(id, 2)).rejects.toMatchObject({ status: 404 });
});
