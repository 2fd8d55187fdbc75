import sharp from "sharp";
import { expect, test } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { declared } from "../../../../declared.ts";
import { newsArticles } from "../../contract/articles.ts";
import { comments } from "../../contract/comments.ts";
import { reports } from "../../contract/reports.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { writing } from "../../contract/writing.ts";
import { writeArticle, writeLaterVersion } from "../../testing/write-article.ts";
import { closeAccount } from "../personal-data.ts";
import { publishVersion } from "../publication/publish-version.ts";

const portal = useTestApp();
const READER = "13800000001";
const OTHER = "13800000003";
const AUTHOR = "13800000004";
const OPERATOR = "13800000009";

const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
const reportIt = (
  by: string,
  articleId: number,
  told: { commentId?: number; version?: number; detail?: string; pictures?: string[] } = {},
) => portal.callAs(by)(reports.report, { articleId, category: "untrue", ...told });
const caseOf = async (id: number) =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "article-reports" })).cases.data.find(
    (one) => one.id === id,
  );
const decide = (id: number, decision: string, reason: string) =>
  portal.callAs(OPERATOR)(queues.decideCases, { queue: "article-reports", ids: String(id), decision, reason });
async function lastNotice(mobile: string) {
  await tellDecisions(portal);
  return (await portal.context.db
    .selectFrom("siteNotices")
    .select(["title", "text"])
    .where("userId", "=", await idOf(mobile))
    .orderBy("id", "desc")
    .executeTakeFirst())!;
}

async function bring(mobile: string, bytes?: Uint8Array): Promise<string> {
  const picture =
    bytes ??
    (await sharp({ create: { width: 80, height: 60, channels: 3, background: "#c33" } })
      .withExif({ IFD0: { Copyright: "SECRET PLACE" } })
      .jpeg()
      .toBuffer());
  return (
    await buildUpload(portal.context, {
      userId: await idOf(mobile),
      purpose: "picture",
      bytes: picture,
      mediaType: "image/jpeg",
    })
  ).id;
}

async function shownComment(articleId: number, text: string): Promise<number> {
  const { id } = await portal.callAs(OTHER)(comments.addComment, { articleId, text });
  await portal.callAs(OPERATOR)(queues.decideCases, { queue: "comments", ids: String(id), decision: "shown" });
  return id;
}

test("a report with pictures goes to operators alone; upheld, the article is down and all who reported it are answered", async () => {
  const articleId = await writeArticle(portal, { title: "数据造假的文章" });
  const { id } = await reportIt(READER, articleId, { detail: "图表数据与原厂不符", pictures: [await bring(READER)] });
  const second = await reportIt(OTHER, articleId);
  await expect(reportIt(READER, articleId)).rejects.toMatchObject({ message: expect.stringContaining("您已举报过") });
  await expect(reportIt(AUTHOR, articleId)).rejects.toMatchObject({ message: "不能举报自己的内容" });
  const waiting = (await caseOf(id))!;
  expect(waiting).toMatchObject({
    title: "数据造假的文章",
    text: "图表数据与原厂不符",
    pictures: [{ path: `/api/article/black/${id}/picture/0` }],
    facts: expect.arrayContaining([expect.objectContaining({ label: "类型", value: "信息不实" })]),
  });
  const picture = (by: string) => portal.request(reports.readReportPicture, { id, position: 0 }, by);
  const shown = await picture(OPERATOR);
  expect([shown.statusCode, (await picture(READER)).statusCode, (await picture(AUTHOR)).statusCode]).toEqual([
    200, 403, 403,
  ]);
  expect(shown.rawPayload.includes("SECRET PLACE")).toBe(false);

  const both = await Promise.all([
    decide(id, "upheld", "经核实数据有误，已下架"),
    decide(second.id, "upheld", "已处理"),
  ]);
  expect(both.flatMap(({ decided }) => decided)).toHaveLength(1);
  expect((await lastNotice(READER)).title).toBe("举报成立，已处理");
  expect((await lastNotice(OTHER)).title).toBe("举报成立，已处理");
  expect(await lastNotice(AUTHOR)).toMatchObject({ title: "文章已被下架", text: expect.stringContaining("信息不实") });
  await expect(portal.callAs()(comments.listComments, { articleId })).rejects.toMatchObject({ status: 404 });
  expect((await portal.callAs(READER)(reports.listMyReports, {})).data[0]).toMatchObject({
    id,
    state: "upheld",
    quoted: "数据造假的文章",
    isComment: false,
  });
});

test("a report that turns out to be another's kind is upheld as that: its author, its reporter and the record are told so", async () => {
  const articleId = await writeArticle(portal, { title: "其实是广告的文章" });
  const { id } = await reportIt(READER, articleId);
  expect((await caseOf(id))!.type).toMatchObject({
    name: "untrue",
    options: expect.arrayContaining([{ name: "advert", label: "广告推销" }]),
  });
  const upheld = (type: string) =>
    portal.callAs(OPERATOR)(queues.decideCases, {
      queue: "article-reports",
      ids: String(id),
      decision: "upheld",
      reason: "经核实内容违规，已下架或移除；感谢举报，内容已移除",
      type,
    });
  expect((await upheld("nonsense")).refused).toMatchObject([{ message: "不能改为这个类型" }]);
  await upheld("advert");
  expect((await lastNotice(READER)).text).toBe(
    "您举报的文章《其实是广告的文章》（核实类型：广告推销）：经核实内容违规，已下架或移除；感谢举报，内容已移除",
  );
  const { text } = await lastNotice(AUTHOR);
  expect(text).toContain("经举报核实：广告推销");
  expect(text).not.toContain("信息不实");
  expect((await portal.callAs(READER)(reports.listMyReports, {})).data[0]).toMatchObject({ id, category: "advert" });
  expect(
    (await portal.callAs(OPERATOR)(auditLog.listActions, { act: "settle-report", subjectId: String(id) })).data,
  ).toMatchObject([{ before: { category: "untrue" }, after: { category: "advert" } }]);
});

test("an author does not escape a report by taking his article away: operators read it, and he is told", async () => {
  const articleId = await writeArticle(portal, { title: "删了也要处理的文章", text: "翻新件当原装卖。" });
  const { id } = await reportIt(READER, articleId);
  await portal.callAs(AUTHOR)(writing.unpublishArticle, { id: articleId });
  await portal.callAs(AUTHOR)(writing.redraftArticle, { id: articleId });
  expect(await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id: articleId })).toMatchObject({
    state: "DRAFT",
    html: expect.stringContaining("翻新件当原装卖"),
  });
  await portal.callAs(AUTHOR)(writing.deleteArticle, { id: articleId });
  expect(await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id: articleId })).toMatchObject({
    state: "DELETEED",
    html: expect.stringContaining("翻新件当原装卖"),
  });
  await decide(id, "upheld", "核实为翻新件");
  expect(await lastNotice(AUTHOR)).toMatchObject({
    title: "您的文章被举报，举报成立",
    text: expect.stringContaining("信息不实"),
  });
  await expect(
    portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id: articleId }),
  ).rejects.toMatchObject({
    status: 404,
  });
});

test("an article that its author has mended: what was reported is read and upheld for itself, what is published since stays", async () => {
  const articleId = await writeArticle(portal, { title: "第一版的标题", text: "翻新件当原装卖。" });
  const { id } = await reportIt(READER, articleId);
  await writeLaterVersion(portal, { id: articleId, version: 2, title: "改好的标题", text: "已经改好。" });
  await portal.context.db
    .transaction()
    .execute((db) => publishVersion({ db, now: portal.clock.now }, { articleId, version: 2 }));
  const { id: later } = await reportIt(OTHER, articleId);
  expect(await caseOf(id)).toMatchObject({
    title: "第一版的标题",
    path: `/ops/articles/${articleId}?version=1`,
    facts: expect.arrayContaining([expect.objectContaining({ label: "现在", value: "已发布第 2 版《改好的标题》" })]),
  });
  const reported = await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, {
    id: articleId,
    version: 1,
  });
  expect(reported).toMatchObject({
    version: 1,
    publishedVersion: 2,
    isSubmitted: false,
    html: expect.stringContaining("翻新件当原装卖"),
  });
  expect(await portal.callAs(OPERATOR)(writing.previewArticle, { id: articleId, version: 1 })).toMatchObject({
    title: "第一版的标题",
  });

  expect((await decide(id, "upheld", "已下架")).refused).toMatchObject([
    { message: expect.stringContaining("已有新版本，请重新查看") },
  ]);
  expect((await decide(later, "kept", "新版没有问题")).refused).toMatchObject([
    { message: expect.stringContaining("没有发布新版本") },
  ]);
  await decide(id, "kept", "经核实成立，作者已修改并重新发布");
  expect(await lastNotice(READER)).toMatchObject({
    title: "举报成立，已处理",
    text: expect.stringContaining("作者已修改"),
  });
  expect(await lastNotice(AUTHOR)).toMatchObject({ title: "您的文章被举报，举报成立" });
  expect((await portal.callAs()(comments.listComments, { articleId })).data).toEqual([]);
  // The one about what is read now waits on; what was decided about is nobody's to read again.
  expect((await caseOf(later))!.path).toBe(`/news/article-details/${articleId}`);
  await expect(
    portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id: articleId, version: 1 }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await expect(portal.callAs(OPERATOR)(writing.previewArticle, { id: articleId, version: 1 })).rejects.toMatchObject({
    status: 404,
  });
  await decide(later, "upheld", "已下架");
  await expect(portal.callAs()(comments.listComments, { articleId })).rejects.toMatchObject({ status: 404 });
});

test("a report is about the version that was read, whatever is published meanwhile; of one that readers never saw about what they see", async () => {
  const articleId = await writeArticle(portal, { title: "读到的标题", text: "翻新件当原装卖。" });
  const { version } = await portal.callAs()(newsArticles.readArticle, { id: articleId });
  await writeLaterVersion(portal, { id: articleId, version: 2, title: "没有人看过的标题", text: "还没写完。" });
  await writeLaterVersion(portal, { id: articleId, version: 3, title: "改好的标题", text: "已经改好。" });
  await portal.context.db
    .transaction()
    .execute((db) => publishVersion({ db, now: portal.clock.now }, { articleId, version: 3 }));
  const { id } = await reportIt(READER, articleId, { version });
  expect(await caseOf(id)).toMatchObject({
    title: "读到的标题",
    path: `/ops/articles/${articleId}?version=1`,
    facts: expect.arrayContaining([
      expect.objectContaining({ label: "举报对象", value: "文章第 1 版" }),
      expect.objectContaining({ label: "现在", value: "已发布第 3 版《改好的标题》" }),
    ]),
  });
  for (const [mobile, unseen] of [
    [OTHER, 2],
    ["13800000002", 99],
  ] as const) {
    const { id: other } = await reportIt(mobile, articleId, { version: unseen });
    expect(await caseOf(other)).toMatchObject({
      title: "改好的标题",
      facts: expect.arrayContaining([expect.objectContaining({ label: "举报对象", value: "文章第 3 版" })]),
    });
  }
  expect((await decide(id, "upheld", "已下架")).refused).toMatchObject([
    { message: expect.stringContaining("已有新版本，请重新查看") },
  ]);
});

test("a reported comment is removed with the report upheld, kept with it refused; its reporter is answered", async () => {
  const articleId = await writeArticle(portal);
  const commentId = await shownComment(articleId, "你们都是骗子");
  const { id: refused } = await reportIt(READER, articleId, { commentId });
  await decide(refused, "refused", "属于正常讨论");
  expect(await lastNotice(READER)).toMatchObject({
    title: "举报未成立",
    text: expect.stringContaining("属于正常讨论"),
  });
  expect((await portal.callAs()(comments.listComments, { articleId })).data).toHaveLength(1);
  const { id } = await reportIt(READER, articleId, { commentId });
  await decide(id, "upheld", "已移除");
  expect((await portal.callAs()(comments.listComments, { articleId })).data).toEqual([]);
  expect(
    await portal.context.db
      .selectFrom("newsArticles")
      .select("comments")
      .where("id", "=", articleId)
      .executeTakeFirstOrThrow(),
  ).toEqual({ comments: 0 });
  expect((await lastNotice(OTHER)).title).toBe("您的评论已被移除");
  expect((await decide(id, "refused", "晚了")).refused).toMatchObject([{ message: "这一条已处理，或已被撤回" }]);
});

test("pictures of a report are kept together, each once and in their order: where one can't be read the others stay to be brought again", async () => {
  const articleId = await writeArticle(portal);
  const good = [await bring(READER), await bring(READER)];
  const broken = await bring(READER, Buffer.from("not a picture"));
  const { db } = portal.context;
  const taken = async () =>
    (
      await db
        .selectFrom("filesUploads")
        .select("id")
        .where("id", "in", good)
        .where("takenAt", "is not", null)
        .execute()
    ).length;
  await expect(reportIt(READER, articleId, { pictures: [...good, broken] })).rejects.toMatchObject({
    message: expect.stringContaining("图片无法读取"),
  });
  expect(await taken()).toBe(0);
  const { id } = await reportIt(READER, articleId, { pictures: [...good, good[0]!] });
  expect(await taken()).toBe(2);
  expect((await caseOf(id))!.pictures).toHaveLength(2);
});

test("a report of what is gone, of another article's comment, with another's picture or too often is refused", async () => {
  const articleId = await writeArticle(portal);
  const commentId = await shownComment(articleId, "一条评论");
  const elsewhere = await writeArticle(portal);
  await expect(reportIt(READER, elsewhere, { commentId })).rejects.toMatchObject({ message: "这条评论已不在" });
  await expect(reportIt(READER, 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(reportIt(READER, articleId, { pictures: [await bring(OTHER)] })).rejects.toThrow();
  await expect(
    reportIt(READER, articleId, { pictures: [await bring(READER, Buffer.from("not a picture"))] }),
  ).rejects.toMatchObject({ message: expect.stringContaining("图片无法读取") });
  await expect(reportIt(READER, articleId, { detail: "长".repeat(513) })).rejects.toMatchObject({
    message: "说明最多 512 个字",
  });
  const both = await Promise.allSettled([reportIt(READER, articleId), reportIt(READER, articleId)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * DAY_MS);
  const { db } = portal.context;
  const userId = await idOf(READER);
  await db
    .insertInto("newsReports")
    .values(
      Array.from({ length: 20 }, () => ({
        userId,
        articleId,
        category: "other",
        state: "refused",
        createdAt: portal.clock.now,
        decidedAt: portal.clock.now,
      })),
    )
    .execute();
  await expect(reportIt(READER, elsewhere)).rejects.toMatchObject({
    message: expect.stringContaining("今日举报次数已用完"),
  });
});

test("half a year after it was decided a report has lost what was told in it, a deleted comment its words; with the account of its reporter sooner", async () => {
  const { db } = portal.context;
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * DAY_MS);
  const articleId = await writeArticle(portal);
  const commentId = await shownComment(articleId, "后来删掉的话");
  const [{ id: old }, { id: waiting }] = [
    await reportIt(READER, articleId, { commentId, detail: "说明", pictures: [await bring(READER)] }),
    await reportIt("13800000002", articleId, { commentId, detail: "还没处理" }),
  ];
  await decide(old, "refused", "属于正常讨论");
  await portal.callAs(OTHER)(comments.removeComment, { id: commentId });
  const forget = async (days: number) => {
    for (const name of ["news.forgetReports", "news.forgetComments"])
      await declared.tasks
        .find(({ task }) => task.name === name)!
        .run({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * DAY_MS) }, {});
  };
  const told = async (id: number) => ({
    ...(await db
      .selectFrom("newsReports")
      .select(["detail", "quoted", "answer"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow()),
    pictures: (await db.selectFrom("newsReportFiles").select("position").where("reportId", "=", id).execute()).length,
  });
  const wordsOf = async () =>
    (await db.selectFrom("newsComments").select("text").where("id", "=", commentId).executeTakeFirstOrThrow()).text;
  await forget(179);
  expect([await told(old), await wordsOf()]).toEqual([
    { detail: "说明", quoted: "后来删掉的话", answer: "属于正常讨论", pictures: 1 },
    "后来删掉的话",
  ]);
  await forget(181);
  expect(await told(old)).toEqual({ detail: "", quoted: "", answer: "属于正常讨论", pictures: 0 });
  // What a report that waits is about is kept until that is decided.
  expect([await told(waiting), await wordsOf()]).toMatchObject([{ detail: "还没处理" }, "后来删掉的话"]);
  const { id: own } = await reportIt(READER, articleId, { detail: "账号要注销了", pictures: [await bring(READER)] });
  await closeAccount({ ...portal.context, now: portal.clock.now }, await idOf(READER));
  expect(await told(own)).toMatchObject({ detail: "账号要注销了", pictures: 1 });
  for (const id of [waiting, own]) await decide(id, "refused", "未发现违规内容");
  await forget(0);
  expect(await told(own)).toMatchObject({ detail: "", answer: "未发现违规内容", pictures: 0 });
  expect(await told(waiting)).toMatchObject({ detail: "还没处理" });
  await closeAccount({ ...portal.context, now: portal.clock.now }, await idOf("13800000002"));
  expect(await told(waiting)).toMatchObject({ detail: "" });
  await forget(181);
  expect(await wordsOf()).toBe("");
});
