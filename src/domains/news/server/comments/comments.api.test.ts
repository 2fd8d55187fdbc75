import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { useTestApp } from "#testing/app.ts";
import { comments } from "../../contract/comments.ts";
import { sensitiveWords } from "#domains/moderation/contract/sensitive-words.ts";
import { reports } from "../../contract/reports.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { whatRuns } from "#rich-text/testing/what-runs.ts";
import { tellOfComments } from "../../testing/tell-of-comments.ts";
import { writeArticle } from "../../testing/write-article.ts";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";
import { closeAccount } from "../personal-data.ts";
import { notifyOfLikes } from "./notify-of-likes.ts";

const portal = useTestApp();
const READER = "13800000001";
const OTHER = "13800000003";
const AUTHOR = "13800000004";
const OPERATOR = "13800000009";
const HOUR_MS = 3_600_000;

const add = (articleId: number, text: string, { by = READER, answersId }: { by?: string; answersId?: number } = {}) =>
  portal.callAs(by)(comments.addComment, { articleId, text, ...(answersId && { answersId }) });
const list = (articleId: number, by?: string, sort: "hot" | "new" = "new") =>
  portal.callAs(by)(comments.listComments, { articleId, sort });
const textsOf = async (articleId: number, by?: string) => (await list(articleId, by)).data.map(({ text }) => text);
const decide = (id: number, decision: string, reason = "") =>
  portal.callAs(OPERATOR)(queues.decideCases, { queue: "comments", ids: String(id), decision, reason });
const countsOf = (id: number) =>
  portal.context.db
    .selectFrom("newsArticles")
    .select(["likes", "comments"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
async function noticesOf(mobile: string) {
  await tellDecisions(portal);
  await tellOfComments(portal);
  return portal.context.db
    .selectFrom("siteNotices")
    .select(["title", "text"])
    .where("userId", "=", await idOf(mobile))
    .orderBy("id")
    .execute();
}

/** A channel whose comments are shown at once. */
async function openChannel(slug = "market"): Promise<string> {
  const { id } = await portal.context.db
    .selectFrom("newsChannels")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  await portal.callAs(OPERATOR)(articlesForOperators.switchChannel, { id, reviewsComments: "false" });
  return slug;
}

test("a comment is its writer's alone until an operator lets it pass; then it counts, and the article's author is told", async () => {
  const articleId = await writeArticle(portal);
  const added = await add(articleId, "读了很有收获");
  expect((await add(await writeArticle(portal), `一${"\n \n".repeat(200)}二\n三\n\n四`)).text).toBe(
    "一\n\n二\n三\n\n四",
  );
  expect(added).toMatchObject({ state: "waiting", isOwn: true, text: "读了很有收获" });
  expect([
    await textsOf(articleId),
    await textsOf(articleId, OTHER),
    await textsOf(articleId, AUTHOR),
    await textsOf(articleId, READER),
  ]).toEqual([[], [], [], ["读了很有收获"]]);
  expect(await countsOf(articleId)).toMatchObject({ comments: 0 });
  await expect(add(articleId, "我来回复", { by: OTHER, answersId: added.id })).rejects.toMatchObject({
    message: "这条评论已不在",
  });
  await expect(portal.callAs(OTHER)(comments.likeComment, { id: added.id, wanted: "true" })).rejects.toMatchObject({
    message: "这条评论已不在",
  });

  const waiting = await portal.callAs(OPERATOR)(queues.listCases, { queue: "comments" });
  expect(waiting.cases.data.find(({ id }) => id === added.id)).toMatchObject({
    text: "读了很有收获",
    title: "一篇用来测试的文章",
  });
  const both = await Promise.all([decide(added.id, "shown"), decide(added.id, "shown")]);
  expect(both.flatMap(({ decided }) => decided)).toEqual([added.id]);
  expect(await textsOf(articleId)).toEqual(["读了很有收获"]);
  expect(await countsOf(articleId)).toMatchObject({ comments: 1 });
  expect(await noticesOf(AUTHOR)).toEqual([
    expect.objectContaining({
      title: expect.stringContaining("评论了您的文章"),
      text: expect.stringContaining("读了很有收获"),
    }),
  ]);
});

test("a refused comment is shown to nobody, and its writer is told why", async () => {
  const articleId = await writeArticle(portal);
  const { id } = await add(articleId, "加微信领资料", { by: OTHER });
  await expect(decide(id, "refused")).rejects.toMatchObject({ message: "请选择或填写原因" });
  await decide(id, "refused", "广告推销");
  expect([await textsOf(articleId), await textsOf(articleId, OTHER)]).toEqual([[], []]);
  expect((await noticesOf(OTHER)).at(-1)).toMatchObject({
    title: "您的评论未通过审核",
    text: expect.stringContaining("广告推销"),
  });
  expect(await countsOf(articleId)).toMatchObject({ comments: 0 });
});

test("where a channel shows comments at once, sensitive words hold them, however they are written", async () => {
  const articleId = await writeArticle(portal, { channel: await openChannel() });
  expect(
    await portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words: "芯开发票\n芯 开 发 票\n ★ \n\n刷单" }),
  ).toEqual({ added: 2, known: 0, unusable: 2, changed: [] });
  expect(await portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words: "刷單" })).toEqual({
    added: 0,
    known: 1,
    unusable: 0,
    changed: [],
  });
  expect(await portal.callAs(OPERATOR)(sensitiveWords.testSensitiveWords, { text: "可芯★開 发-票" })).toEqual({
    words: [expect.stringMatching(/芯.*开.*发.*票/)],
  });
  const clean = await add(articleId, "这个电源设计不错");
  const held = await add(articleId, "可 芯.開.發.票", { by: OTHER });
  expect([clean.state, held.state]).toEqual(["shown", "waiting"]);
  expect(await countsOf(articleId)).toMatchObject({ comments: 1 });
  const waiting = await portal.callAs(OPERATOR)(queues.listCases, { queue: "comments" });
  expect(waiting.cases.data.find(({ id }) => id === held.id)!.facts).toContainEqual(
    expect.objectContaining({ label: "敏感词" }),
  );
  await expect(portal.callAs(READER)(sensitiveWords.listSensitiveWords, {})).rejects.toMatchObject({ status: 403 });
});

test("as many sensitive words are added at once as are promised, all on record; what signs are not looked for is told", async () => {
  const add = (words: string) => portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words });
  expect(await add("c++ 代写\n+V\nc++\n9%")).toEqual({
    added: 1,
    known: 0,
    unusable: 3,
    changed: [{ word: "c++ 代写", readAs: "c代写" }],
  });
  await expect(add("+V")).rejects.toMatchObject({ errors: { words: expect.stringContaining("只剩一个字母或数字") } });
  expect((await portal.callAs(OPERATOR)(sensitiveWords.listSensitiveWords, { words: "代写" })).data).toMatchObject([
    { word: "c++ 代写", readAs: "c代写" },
  ]);
  expect(await portal.callAs(OPERATOR)(sensitiveWords.testSensitiveWords, { text: "供电 +V 即可，用 c 语言" })).toEqual(
    {
      words: [],
    },
  );
  const many = Array.from({ length: 5000 }, (_, at) => `第${1000 + at}号某词`);
  expect(await add(many.join("\n"))).toMatchObject({ added: 5000, unusable: 0 });
  expect(
    await portal.callAs(OPERATOR)(sensitiveWords.testSensitiveWords, { text: "字".repeat(49_000) + many.at(-1) }),
  ).toEqual({
    words: [many.at(-1)],
  });
  const { data } = await portal.callAs(OPERATOR)(auditLog.listActions, { act: "add-held-words", pageSize: 1 });
  expect((data[0]!.after as { words: string[] }).words.toSorted()).toEqual(many.toSorted());
});

test("answers stand one level below, name whom they answer, and come page by page", async () => {
  const articleId = await writeArticle(portal, { channel: await openChannel() });
  const root = await add(articleId, "第一层");
  const reply = await add(articleId, "第二层", { by: OTHER, answersId: root.id });
  const deeper = await add(articleId, "答第二层", { by: AUTHOR, answersId: reply.id });
  for (const text of ["三", "四"]) await add(articleId, text, { by: AUTHOR, answersId: root.id });
  const [shown] = (await list(articleId)).data;
  expect(shown).toMatchObject({
    replies: 4,
    firstReplies: [
      { text: "第二层", answers: null },
      { text: "答第二层", answers: reply.writer!.name, isByAuthor: true },
      { text: "三" },
    ],
  });
  const rest = await portal.callAs()(comments.listReplies, { id: root.id, pageIndex: 2, pageSize: 3 });
  expect(rest).toMatchObject({ data: [{ text: "四" }], totalRecord: 4 });
  expect((await noticesOf(OTHER)).at(-1)).toMatchObject({
    title: expect.stringContaining("回复了您的评论"),
    text: expect.stringContaining("答第二层"),
  });
  expect(await countsOf(articleId)).toMatchObject({ comments: 5 });

  const elsewhere = await writeArticle(portal, { channel: "market" });
  await expect(add(elsewhere, "答错了文章", { answersId: root.id })).rejects.toMatchObject({
    message: "这条评论已不在",
  });
  await expect(portal.callAs(OTHER)(comments.removeComment, { id: deeper.id })).rejects.toMatchObject({
    message: "只能删除自己的评论",
  });
  await portal.callAs(READER)(comments.removeComment, { id: root.id });
  await expect(portal.callAs(READER)(comments.removeComment, { id: root.id })).rejects.toMatchObject({
    message: "这条评论已不在",
  });
  expect((await list(articleId)).data).toMatchObject([
    { state: "gone", text: "", writer: null, firstReplies: [{ text: "第二层" }, {}, {}] },
  ]);
  expect(await countsOf(articleId)).toMatchObject({ comments: 4 });
});

test("a like said twice at once counts once, and likes are told in one bundle", async () => {
  const articleId = await writeArticle(portal, { channel: await openChannel() });
  const { id } = await add(articleId, "值得一看", { by: AUTHOR });
  const like = (by: string, wanted: "true" | "false" = "true") =>
    portal.callAs(by)(comments.likeArticle, { id: articleId, wanted });
  await Promise.all([like(READER), like(READER), like(READER), like(OTHER), like(AUTHOR)]);
  expect(await countsOf(articleId)).toMatchObject({ likes: 3 });
  expect(await portal.callAs(READER)(comments.readArticleLikes, { id: articleId })).toEqual({
    likes: 3,
    isLiked: true,
  });
  expect(await like(READER, "false")).toEqual({ likes: 2, isLiked: false });
  expect(await like(READER, "false")).toEqual({ likes: 2, isLiked: false });
  await Promise.all([
    portal.callAs(READER)(comments.likeComment, { id, wanted: "true" }),
    portal.callAs(READER)(comments.likeComment, { id, wanted: "true" }),
  ]);
  expect((await list(articleId, READER)).data[0]).toMatchObject({ likes: 1, isLiked: true });
  const before = (await noticesOf(AUTHOR)).length;
  await notifyOfLikes(portal.context);
  await notifyOfLikes(portal.context);
  expect((await noticesOf(AUTHOR)).slice(before)).toEqual([
    { title: "收到 2 个赞", text: "《一篇用来测试的文章》：文章收到 1 个赞，您的评论收到 1 个赞" },
  ]);
});

test("the author of an article pins one comment before the hottest; nobody else does", async () => {
  const articleId = await writeArticle(portal, { channel: await openChannel() });
  const [first, second] = [await add(articleId, "甲"), await add(articleId, "乙", { by: OTHER })];
  await portal.callAs(AUTHOR)(comments.likeComment, { id: second.id, wanted: "true" });
  await expect(portal.callAs(READER)(comments.pinComment, { id: first.id, wanted: "true" })).rejects.toMatchObject({
    message: "只有文章作者可以置顶评论",
  });
  await portal.callAs(AUTHOR)(comments.pinComment, { id: second.id, wanted: "true" });
  await portal.callAs(AUTHOR)(comments.pinComment, { id: first.id, wanted: "true" });
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  await add(articleId, "丙", { by: OTHER });
  expect((await list(articleId, undefined, "hot")).data.map(({ text, isPinned }) => [text, isPinned])).toEqual([
    ["甲", true],
    ["乙", false],
    ["丙", false],
  ]);
  expect(await textsOf(articleId)).toEqual(["甲", "丙", "乙"]);
});

test("what is not to be commented on is not: closed, removed, future, muted, too often", async () => {
  const closed = await writeArticle(portal, { takesComments: false });
  const future = await writeArticle(portal, { publishedAt: new Date(portal.clock.now.getTime() + HOUR_MS) });
  const removed = await writeArticle(portal);
  await portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, {
    id: removed,
    version: 1,
    act: "take-down",
    reason: "内容不实",
  });
  await expect(add(closed, "说一句")).rejects.toMatchObject({ message: "这篇文章不接受评论" });
  for (const id of [future, removed, 999_999]) await expect(add(id, "说一句")).rejects.toMatchObject({ status: 404 });
  await expect(list(removed)).rejects.toMatchObject({ status: 404 });
  await expect(add(await writeArticle(portal), "x".repeat(1001))).rejects.toMatchObject({
    message: "评论最多 1000 个字",
  });

  const articleId = await writeArticle(portal);
  const { db } = portal.context;
  const userId = await idOf(OTHER);
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * HOUR_MS);
  for (let sent = 0; sent < 15; sent += 1) await add(articleId, `第 ${sent} 条`, { by: OTHER });
  await expect(add(articleId, "第十六条", { by: OTHER })).rejects.toMatchObject({
    message: "每小时最多评论 15 条，请稍后再发",
  });
  await db
    .updateTable("accountUsers")
    .set({ mutedUntil: new Date(portal.clock.now.getTime() + HOUR_MS), mutedReason: "刷屏" })
    .where("id", "=", userId)
    .execute();
  await expect(add(articleId, "禁言了", { by: OTHER })).rejects.toMatchObject({
    message: expect.stringContaining("刷屏"),
  });
  await db
    .updateTable("accountUsers")
    .set({ mutedUntil: null, mutedReason: null, mobile: null })
    .where("id", "=", userId)
    .execute();
  await expect(add(articleId, "没有手机号", { by: OTHER })).rejects.toMatchObject({
    message: expect.stringContaining("绑定手机号"),
  });
  await db
    .updateTable("accountUsers")
    .set({ mobile: `+86${OTHER}` })
    .where("id", "=", userId)
    .execute();
});

test("a comment tells the province or the country it came from, and nothing where that is not known; the address is kept nowhere", async () => {
  const articleId = await writeArticle(portal, { channel: await openChannel() });
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * HOUR_MS);
  for (const [address, region] of [
    ["113.87.160.1", "广东"],
    ["8.8.8.8", "美国"],
    ["127.0.0.1", ""],
  ] as const) {
    portal.address = address;
    expect(await add(articleId, `来自 ${region}`)).toMatchObject({ region });
  }
  const { body } = await portal.app.inject({ url: `/news/article-details/${articleId}` });
  expect(body.match(/IP属地：<!-- -->[^<]+|IP属地：[^<]+/g)).toHaveLength(2);
  expect(
    JSON.stringify(
      await portal.context.db.selectFrom("newsComments").selectAll().where("articleId", "=", articleId).execute(),
    ),
  ).not.toContain("113.87");
});

test("who is named by @ is told once, when the comment is shown; what is nobody's name stays text", async () => {
  const { db } = portal.context;
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * HOUR_MS);
  const articleId = await writeArticle(portal, { channel: await openChannel() });
  const nameOf = async (mobile: string) =>
    (
      await db
        .selectFrom("accountUsers")
        .select("nickName")
        .where("id", "=", await idOf(mobile))
        .executeTakeFirstOrThrow()
    ).nickName;
  const [reader, other, author] = [await nameOf(READER), await nameOf(OTHER), await nameOf(AUTHOR)];
  const told = async (mobile: string) => (await noticesOf(mobile)).map(({ title }) => title);
  const named = ({
    text,
    mentions,
  }: {
    text: string;
    mentions: { startsAt: number; length: number; hasPage: boolean }[];
  }) => mentions.map(({ startsAt, length, hasPage }) => [text.slice(startsAt, startsAt + length), hasPage]);

  // Who has said nothing here is nobody.
  expect((await add(articleId, `@${other} 在吗`)).mentions).toEqual([]);
  await add(articleId, "在", { by: OTHER });
  expect(
    (await portal.callAs()(comments.listMentionable, { articleId, words: other.slice(-2) })).map(({ name }) => name),
  ).toEqual([other]);
  expect((await portal.callAs(OTHER)(comments.listMentionable, { articleId })).map(({ name }) => name)).toEqual([
    author,
    reader,
  ]);

  const held = await add(articleId, `芯开发票：@${other}`);
  expect([held.state, named(held)]).toEqual(["waiting", [[`@${other}`, false]]]);
  const before = { other: await told(OTHER), author: await told(AUTHOR), reader: await told(READER) };
  await decide(held.id, "shown");
  expect((await told(OTHER)).slice(before.other.length)).toEqual([`${reader} 在评论中提到了您`]);
  // The author is told of the comment anyhow, and its writer not of himself.
  const all = await add(articleId, `@${other}@${other} ＠${author}：看看 me@${other}.com、@没有这个人、@${reader}`);
  expect(named(all)).toEqual([
    [`@${other}`, false],
    [`@${other}`, false],
    [`＠${author}`, true],
    [`@${reader}`, false],
  ]);
  expect([(await told(OTHER)).length, (await told(AUTHOR)).slice(-1), (await told(AUTHOR)).length]).toEqual([
    before.other.length + 2,
    [`${reader} 评论了您的文章`],
    before.author.length + 2,
  ]);
  expect((await told(READER)).filter((title) => title.includes("提到"))).toEqual([]);
  const { body } = await portal.app.inject({ url: `/news/article-details/${articleId}` });
  expect(body).toContain(`href="/news/author?id=${await idOf(AUTHOR)}">＠${author}</a>`);
  expect(body).toContain(`<span class="comment-named">@${other}</span>`);

  // A pen name is found anywhere, the longest first, a Latin word as a whole.
  const pens = ["王", "王五", "王五一", "Tom", "Li Lei", "赵六"];
  for (const [index, penName] of pens.entries()) {
    const { id } = await db
      .insertInto("accountUsers")
      .values({ nickName: `笔名账号 ${index}`, createdAt: portal.clock.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("newsAuthors")
      .values({ userId: id, state: "approved", penName: penName.padEnd(2, "氏"), appliedAt: portal.clock.now })
      .execute();
  }
  expect(named(await add(articleId, "@王五一样 @王五 @Tommy @TOM，@li lei说"))).toEqual([
    ["@王五一", true],
    ["@王五", true],
    ["@TOM", true],
    ["@li lei", true],
  ]);
  const six = ["王氏", "王五", "王五一", "Tom", "Li Lei", "赵六"].map((name) => `@${name}`).join(" ");
  await expect(add(articleId, six)).rejects.toMatchObject({ message: "一条评论最多 @ 5 个人" });
  expect((await add(articleId, "@".repeat(1000))).mentions).toEqual([]);
});

test("an account that is closed takes its comments and likes out of the counts, and its words out of reports", async () => {
  const articleId = await writeArticle(portal, { channel: await openChannel() });
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * HOUR_MS);
  portal.address = "113.87.160.1";
  const { id: commentId } = await add(articleId, "要走了", { by: OTHER });
  const naming = await add(articleId, `@${(await list(articleId)).data[0]!.writer!.name} 慢走`);
  expect(naming.mentions).toHaveLength(1);
  portal.address = "127.0.0.1";
  await portal.callAs(READER)(reports.report, { articleId, commentId, category: "other" });
  await portal.callAs(OTHER)(comments.likeArticle, { id: articleId, wanted: "true" });
  expect(await countsOf(articleId)).toEqual({ likes: 1, comments: 2 });
  await closeAccount({ ...portal.context, now: portal.clock.now }, await idOf(OTHER));
  expect(await countsOf(articleId)).toEqual({ likes: 0, comments: 1 });
  expect((await list(articleId)).data).toMatchObject([{ id: naming.id, text: naming.text, mentions: [] }]);
  expect(
    await portal.context.db
      .selectFrom("newsComments")
      .select(["text", "region"])
      .where("id", "=", commentId)
      .executeTakeFirst(),
  ).toEqual({ text: "", region: "" });
  expect(
    await portal.context.db.selectFrom("newsReports").select("quoted").where("commentId", "=", commentId).execute(),
  ).toEqual([{ quoted: "" }]);
});

test("hostile comments are read as text: the page has no other elements than with a harmless one", async () => {
  const shown = async (texts: string[]) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 2 * HOUR_MS);
    const articleId = await writeArticle(portal, { channel: await openChannel() });
    for (const text of texts) await add(articleId, text);
    const { body } = await portal.app.inject({ url: `/news/article-details/${articleId}` });
    const section = body.slice(body.indexOf('id="comments"'));
    return { section: section.slice(0, section.indexOf("</section>")), count: texts.length };
  };
  const pieces: string[] = [];
  for (const text of XSS_TEXTS.filter((one) => one.length <= 900)) {
    if (pieces.length > 0 && pieces.at(-1)!.length + text.length < 990) pieces[pieces.length - 1] += `\n${text}`;
    else pieces.push(text);
  }
  const [harmless, hostile] = [await shown(["一句平常话"]), await shown(pieces.slice(0, 15))];
  expect(hostile.section).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(hostile.section.split("comment-text").length - 1).toBe(hostile.count);
  expect(new Set(whatRuns(hostile.section))).toEqual(new Set(whatRuns(harmless.section)));
});
