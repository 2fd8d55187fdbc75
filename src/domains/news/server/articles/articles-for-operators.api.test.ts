import { expect, test } from "vitest";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tables } from "#domains/operator-console/contract/tables.ts";
import { decideAndUndo, decideSeen, tasksWaiting } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { comments } from "../../contract/comments.ts";
import { sensitiveWords } from "#domains/moderation/contract/sensitive-words.ts";
import { newsArticles } from "../../contract/articles.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { writing } from "../../contract/writing.ts";
import { writeArticle, writeLaterVersion } from "../../testing/write-article.ts";
import { onPublishScheduled } from "../publication/publish-scheduled.ts";
import { READY, textOf, useWriting } from "../writing/testing/use-writing.ts";

const portal = useTestApp();
const { read, save, submit } = useWriting(portal);
const READER = "13800000001";
const AUTHOR = "13800000004";
const OPERATOR = "13800000009";

const caseOf = async (id: number) =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "articles" })).cases.data.find((one) => one.id === id);
const decide = (
  id: number,
  decision: string,
  { reason = "", seen = "" }: { reason?: string; seen?: string | undefined } = {},
) =>
  portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "articles",
    ids: String(id),
    decision,
    reason,
    ...(seen && { seen: `${id}@${seen}` }),
  });
const articleOf = (id: number) =>
  portal.context.db
    .selectFrom("newsArticles")
    .select(["state", "title", "version", "submittedVersion", "publishedVersion", "reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const lastNotice = async (mobile: string) => {
  await tellDecisions(portal);
  return (await portal.context.db
    .selectFrom("siteNotices as notice")
    .innerJoin("accountUsers as user", "user.id", "notice.userId")
    .select(["notice.title", "notice.text", "notice.path"])
    .where("user.mobile", "=", `+86${mobile}`)
    .orderBy("notice.id", "desc")
    .executeTakeFirst())!;
};
const isReadable = async (id: number) =>
  portal
    .callAs()(comments.listComments, { articleId: id })
    .then(
      () => true,
      () => false,
    );
const later = () => (portal.clock.now = new Date(portal.clock.now.getTime() + 60_000));

/** Hands another version in, as its author does. */
async function submitAgain(id: number, version: number, title: string) {
  later();
  await writeLaterVersion(portal, { id, version, title, text: `${title}的正文` });
  await portal.context.db
    .updateTable("newsArticles")
    .set({ state: "PENDING", submittedVersion: version, submittedAt: portal.clock.now })
    .where("id", "=", id)
    .execute();
}

test("what was submitted is what is published, whatever its author has written since", async () => {
  await portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words: "内部消息" });
  const id = await writeArticle(portal, {
    title: "提交审核的版本",
    text: "据内 部 消息，产能下半年释放。",
    publishedAt: null,
  });
  await writeLaterVersion(portal, { id, version: 2, title: "审核期间又改的版本", text: "还没有写完" });
  const waiting = (await caseOf(id))!;
  expect(waiting).toMatchObject({
    title: "提交审核的版本",
    path: `/ops/articles/${id}`,
    facts: expect.arrayContaining([{ label: "敏感词", value: "内部消息", path: null }]),
  });
  const preview = await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  expect(preview).toMatchObject({
    title: "提交审核的版本",
    version: 1,
    isSubmitted: true,
    html: expect.stringContaining("产能下半年释放"),
  });
  await expect(portal.callAs(AUTHOR)(articlesForOperators.readArticleToReview, { id })).rejects.toMatchObject({
    status: 403,
  });
  expect(await isReadable(id)).toBe(false);

  expect((await decide(id, "approved")).refused).toMatchObject([
    { message: expect.stringContaining("请先在待办列表中查看") },
  ]);
  await portal.context.db.deleteFrom("newsReviewLooks").where("articleId", "=", id).execute();
  expect((await decide(id, "approved", { seen: waiting.openedAt })).refused).toMatchObject([
    { message: expect.stringContaining("通读") },
  ]);
  await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  const both = await Promise.all([
    decide(id, "approved", { seen: waiting.openedAt }),
    decide(id, "approved", { seen: waiting.openedAt }),
  ]);
  expect(both.flatMap(({ decided }) => decided)).toEqual([id]);
  expect(await articleOf(id)).toMatchObject({
    state: "PUBLISHED",
    title: "提交审核的版本",
    version: 2,
    publishedVersion: 1,
    submittedVersion: null,
  });
  expect(await lastNotice(AUTHOR)).toMatchObject({ title: "文章已通过审核" });
});

test("an operator is told where each sensitive word stands: in the text, behind its pictures and links, in names of files", async () => {
  await portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words: "炒货\n假芯片\n私下交易\n拆机件\n走私货" });
  const href = "https://example.com/%E7%A7%81%E4%B8%8B%E4%BA%A4%E6%98%93";
  const text = (words: string) => ({ type: "text", text: words }) as const;
  const far = "一二三四五六七八九十".repeat(30);
  const { id } = await save({
    ...READY,
    title: "不该有走私",
    tags: ["拆机件"],
    summary: "货源充足的说明",
    document: {
      type: "doc",
      content: [
        { type: "paragraph", content: [text(`${far}有人 炒 货，${far}还有炒货的。`)] },
        { type: "paragraph", content: [{ ...text("链接"), marks: [{ type: "link", attrs: { href } }] }] },
      ],
    },
  });
  await submit(id);
  const { one } = await portal.callAs(OPERATOR)(queues.readCase, { queue: "articles", id });
  const hits = one!.texts!.map(({ label, text, hits }) => [
    label,
    hits.map(({ at, length }) => text.slice(at, at + length)),
    text.length,
  ]);
  expect(hits).toEqual([
    ["标题", [], 5],
    ["摘要", [], 7],
    ["标签", ["拆机件"], 3],
    ["正文", ["炒 货", "炒货"], expect.any(Number)],
    ["链接地址", ["私下交易"], expect.any(Number)],
    ["跨越几处", ["走私 货"], expect.any(Number)],
  ]);
  expect(one!.texts![3]!.text).toMatch(/^….{30}炒 货，.{29}…\n….{30}炒货的。 链接$/u);
});

test("words are marked where they stand in a list too, but for texts so long that they are gone through where one is opened", async () => {
  await portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words: "翻新料" });
  const waiting: number[] = [];
  for (const times of [20, 1200]) {
    const { id } = await save({ ...READY, document: textOf(`${"一二三四五六七八九十".repeat(times)}有人卖翻新料。`) });
    await submit(id);
    waiting.push(id);
  }
  const marked = (one: Awaited<ReturnType<typeof caseOf>>) =>
    one!.texts!.flatMap(({ label, text, hits }) => hits.map(({ at, length }) => [label, text.slice(at, at + length)]));
  const [short, long] = waiting as [number, number];
  expect([marked(await caseOf(short)), marked(await caseOf(long))]).toEqual([[["正文", "翻新料"]], []]);
  const { one } = await portal.callAs(OPERATOR)(queues.readCase, { queue: "articles", id: long });
  expect(marked(one!)).toEqual([["正文", "翻新料"]]);
});

test("a decision about a version that was replaced meanwhile is refused", async () => {
  const id = await writeArticle(portal, { title: "第一次提交的", publishedAt: null });
  const seen = (await caseOf(id))!.openedAt;
  await submitAgain(id, 2, "第二次提交的");
  for (const decision of ["approved", "rejected"])
    expect((await decide(id, decision, { reason: "看过旧版", seen })).refused).toMatchObject([
      { message: expect.stringContaining("提交了新的版本") },
    ]);
  await decide(id, "rejected", { reason: "标题与内容不符", seen: (await caseOf(id))!.openedAt });
  expect(await articleOf(id)).toMatchObject({ state: "REJECTED", reason: "标题与内容不符", publishedVersion: null });
  expect(await lastNotice(AUTHOR)).toMatchObject({
    title: "文章未通过审核",
    text: expect.stringContaining("标题与内容不符"),
  });
});

test("a rejection is taken back within ten minutes: the version waits as it did, and its author is told nothing", async () => {
  const id = await writeArticle(portal, { title: "驳回后撤销的", publishedAt: null });
  const [was, toldBefore] = [await articleOf(id), await lastNotice(AUTHOR)];
  const [before, after] = await decideAndUndo(portal, { queue: "articles", id, decision: "rejected" });
  expect([after, await articleOf(id), await lastNotice(AUTHOR)]).toEqual([before, was, toldBefore]);
  // Once its author has it in hand again it stays.
  await decide(id, "rejected", { reason: "标题与内容不符", seen: before!.openedAt });
  await submitAgain(id, 2, "作者又提交的");
  const [decided] = (await portal.callAs(OPERATOR)(queues.listDecisions, { queue: "articles" })).decided.data;
  await expect(
    portal.callAs(OPERATOR)(queues.undoDecision, { queue: "articles", id: decided!.id }),
  ).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  await tellDecisions(portal);
});

test("a rejection is taken back although its author has begun to mend the article; what he wrote stays his draft", async () => {
  const id = await writeArticle(portal, { title: "驳回后开始修改的", publishedAt: null });
  for (const title of ["正在修改的标题", "还在修改的标题"]) {
    await decideSeen(portal, { queue: "articles", id, decision: "rejected" });
    later();
    await save({ id, title, basedOn: (await read(id)).savedAt });
    await undoLatest(portal, "articles");
    expect(await articleOf(id)).toMatchObject({ state: "PENDING", version: 2, submittedVersion: 1, reason: "" });
    expect([(await caseOf(id))!.title, (await read(id)).title]).toEqual(["驳回后开始修改的", title]);
  }
});

test("what its author took back meanwhile is not decided", async () => {
  const id = await writeArticle(portal, { publishedAt: null });
  const seen = (await caseOf(id))!.openedAt;
  await portal.callAs(AUTHOR)(writing.withdrawArticle, { id });
  expect((await decide(id, "approved", { seen })).refused).toMatchObject([{ message: "这一条已处理，或已被撤回" }]);
  expect(await isReadable(id)).toBe(false);
});

test("of an author and an operator at one moment one is told that he came too late, and when it would be published is told to the minute", async () => {
  const id = await writeArticle(portal, { publishedAt: null });
  await portal.context.db
    .updateTable("newsVersions")
    .set({ wantedAt: new Date("2026-12-24T22:05:00Z") })
    .where("articleId", "=", id)
    .execute();
  const waiting = (await caseOf(id))!;
  expect(waiting.facts).toContainEqual({ label: "定时发布", value: "2026-12-25 06:05", path: null });
  expect(waiting.calledHere).toEqual({
    approved: { label: "通过，定时发布", effect: "通过后，定于 2026-12-25 06:05 发布。" },
  });
  await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  const withdraw = () =>
    portal
      .callAs(AUTHOR)(writing.withdrawArticle, { id })
      .then(
        () => "",
        ({ message }: Error) => message,
      );
  const [late, { refused }] = await Promise.all([withdraw(), decide(id, "approved", { seen: waiting.openedAt })]);
  expect([late, refused[0]?.message ?? ""].sort()).toEqual(
    late ? ["", "当前状态为「待发布」，不能撤回"] : ["", "这一条已处理，或已被撤回"],
  );
  expect((await articleOf(id)).state).toBe(late ? "PUBLISHED" : "DRAFT");
});

test("before several are let pass at once it is said which of them are but scheduled", async () => {
  const [hour, plain] = [
    await writeArticle(portal, { title: "要定时发布的", publishedAt: null }),
    await writeArticle(portal, { title: "通过即发布的", publishedAt: null }),
  ];
  const wantedAt = new Date(portal.clock.now.getTime() + 86_400_000);
  await portal.context.db.updateTable("newsVersions").set({ wantedAt }).where("articleId", "=", hour).execute();
  for (const id of [hour, plain]) await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  const { possible } = await portal.callAs(OPERATOR)(tables.previewRows, {
    table: "queue-articles",
    act: "approved",
    query: "",
    ids: `${hour},${plain}`,
    choice: "",
  });
  expect(possible.map(({ id, label, note }) => [id, label, note])).toEqual([
    [hour, "通过，定时发布", `通过后，定于 ${formatExactTime(wantedAt).slice(0, 16)} 发布。`],
    [plain, undefined, ""],
  ]);
});

test("an operator is told that the hour of what waits has passed, and that it is published at once", async () => {
  const id = await writeArticle(portal, { publishedAt: null });
  const hour = portal.clock.now;
  await portal.context.db.updateTable("newsVersions").set({ wantedAt: hour }).where("articleId", "=", id).execute();
  const value = `${formatExactTime(hour).slice(0, 16)}（已过，通过后立即发布）`;
  later();
  const waiting = (await caseOf(id))!;
  expect(waiting.facts).toContainEqual({ label: "定时发布", value, path: null });
  expect(waiting.calledHere).toBeUndefined();
  const look = () => portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  expect((await look()).facts).toContainEqual({ label: "定时发布", value });
  await decide(id, "approved", { seen: (await caseOf(id))!.openedAt });
  expect((await look()).facts).toContainEqual({ label: "定时发布", value: formatExactTime(hour).slice(0, 16) });
});

test("an edit of a published article that is rejected leaves what is read as it was", async () => {
  const id = await writeArticle(portal, { title: "已经发布的标题" });
  await submitAgain(id, 2, "改过的标题");
  expect([await isReadable(id), (await articleOf(id)).title]).toEqual([true, "已经发布的标题"]);
  const compare = () => portal.callAs(OPERATOR)(articlesForOperators.compareArticle, { id });
  expect(await compare()).toMatchObject({
    former: { version: 1, title: "已经发布的标题" },
    isReturned: false,
    submitted: { version: 2, title: "改过的标题", text: "改过的标题的正文" },
  });
  await expect(portal.callAs(READER)(articlesForOperators.compareArticle, { id })).rejects.toMatchObject({
    status: 403,
  });
  await decide(id, "rejected", { reason: "事实有误", seen: (await caseOf(id))!.openedAt });
  expect(await compare()).toBeNull();
  expect(await articleOf(id)).toMatchObject({ state: "REJECTED", title: "已经发布的标题", publishedVersion: 1 });
  expect(await isReadable(id)).toBe(true);
  // What comes again is compared with what was returned, which its operator knows; once it is published, with that.
  await submitAgain(id, 3, "又改过的标题");
  expect(await compare()).toMatchObject({
    former: { version: 2, title: "改过的标题" },
    isReturned: true,
    submitted: { version: 3 },
  });
  await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  await decide(id, "approved", { seen: (await caseOf(id))!.openedAt });
  await submitAgain(id, 4, "第四版标题");
  expect(await compare()).toMatchObject({ former: { version: 3 }, isReturned: false, submitted: { version: 4 } });
});

test("an operator takes an article down and restores it; what its author took down stays his", async () => {
  await tellDecisions(portal);
  const id = await writeArticle(portal, { title: "要下架的文章" });
  const move = (act: "take-down" | "restore", reason = "内容不实", version = 1) =>
    portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, { id, version, act, reason });
  await expect(move("take-down", "")).rejects.toMatchObject({ message: "请填写原因" });
  await expect(
    portal.callAs(READER)(articlesForOperators.moveArticleForOperators, {
      id,
      version: 1,
      act: "take-down",
      reason: "x",
    }),
  ).rejects.toMatchObject({ status: 403 });
  // From a window that shows another version than readers see.
  await expect(move("take-down", "内容不实", 2)).rejects.toMatchObject({
    message: expect.stringContaining("状态刚刚有变化"),
  });
  const both = await Promise.allSettled([move("take-down"), move("take-down")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await isReadable(id)).toBe(false);
  expect(await lastNotice(AUTHOR)).toMatchObject({ title: "文章已被下架", text: expect.stringContaining("内容不实") });
  const found = await portal.callAs(OPERATOR)(articlesForOperators.listArticlesForOperators, {
    words: "要下架",
    state: "DISMOUNT",
  });
  expect(found.data).toMatchObject([
    { id, isShown: false, publishedVersion: 1, isRestorable: true, reason: "内容不实" },
  ]);
  await move("restore", "下架有误");
  expect(await isReadable(id)).toBe(true);

  await portal.callAs(AUTHOR)(writing.unpublishArticle, { id });
  await expect(move("restore", "我想恢复")).rejects.toMatchObject({
    message: expect.stringContaining("状态刚刚有变化"),
  });
  const acts = await portal.context.db
    .selectFrom("operatorConsoleActs")
    .select("act")
    .where("subject", "=", "article")
    .where("subjectId", "=", String(id))
    .orderBy("id")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(["take-down-article", "restore-article"]);
});

test("what passed and waits for its hour is told as that to its author and to operators, and taken down before it nobody is told", async () => {
  const id = await writeArticle(portal, { title: "定时发布的文章", publishedAt: null });
  const at = new Date(portal.clock.now.getTime() + 3_600_000);
  await portal.context.db.updateTable("newsVersions").set({ wantedAt: at }).where("articleId", "=", id).execute();
  await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  await decide(id, "approved", { seen: (await caseOf(id))!.openedAt });
  expect(await lastNotice(AUTHOR)).toMatchObject({
    title: "文章已通过审核",
    text: expect.stringContaining("将于 "),
    path: `/userCenter/cloudDisk/articlePreview?id=${id}`,
  });
  const scheduledAt = at.toISOString();
  expect(await portal.callAs(AUTHOR)(writing.previewArticle, { id })).toMatchObject({
    state: "PUBLISHED",
    scheduledAt,
  });
  expect((await portal.callAs(AUTHOR)(writing.listOwnArticles, {})).data).toContainEqual(
    expect.objectContaining({ id, scheduledAt }),
  );
  expect(await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id })).toMatchObject({
    scheduledAt,
  });
  expect(
    (await portal.callAs(OPERATOR)(articlesForOperators.listArticlesForOperators, { words: "定时发布的文章" })).data,
  ).toMatchObject([{ id, isShown: false, scheduledAt }]);
  later();
  await portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, {
    id,
    version: 1,
    act: "take-down",
    reason: "内容不实",
  });
  for (const now of [portal.clock.now, new Date(at.getTime() + 60_000)]) {
    portal.clock.now = now;
    await expect(portal.callAs()(newsArticles.readArticle, { id })).rejects.toMatchObject({
      message: "没有这篇文章，或已被下架",
    });
  }
  expect(
    (await portal.callAs(OPERATOR)(articlesForOperators.listArticlesForOperators, { words: "定时发布的文章" })).data,
  ).toMatchObject([{ scheduledAt: null, isRestorable: true }]);
});

test("an edit that waits for its hour is told as that, and is read once its article is restored after the hour", async () => {
  const id = await writeArticle(portal, { title: "定时修改前的标题" });
  await submitAgain(id, 2, "定时修改后的标题");
  const at = new Date(portal.clock.now.getTime() + 3_600_000);
  await portal.context.db
    .updateTable("newsVersions")
    .set({ wantedAt: at })
    .where("articleId", "=", id)
    .where("version", "=", 2)
    .execute();
  const look = (version?: number) =>
    portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id, ...(version && { version }) });
  const title = async () => (await portal.callAs()(newsArticles.readArticle, { id })).title;
  await look();
  await decide(id, "approved", { seen: (await caseOf(id))!.openedAt });
  expect(await lastNotice(AUTHOR)).toMatchObject({
    text: expect.stringContaining("将于 "),
    path: `/userCenter/cloudDisk/articlePreview?id=${id}`,
  });
  const scheduledAt = at.toISOString();
  expect(await look()).toMatchObject({ version: 1, publishedVersion: 1, scheduledVersion: 2, scheduledAt });
  expect(await look(2)).toMatchObject({ version: 2, isSubmitted: false, title: "定时修改后的标题" });
  expect(
    (await portal.callAs(OPERATOR)(articlesForOperators.listArticlesForOperators, { words: "定时修改前" })).data,
  ).toMatchObject([{ id, isShown: true, scheduledAt }]);
  expect(await title()).toBe("定时修改前的标题");
  const move = (act: "take-down" | "restore") => {
    later();
    const moved = { id, version: 1, act, reason: "内容核实" };
    return portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, moved);
  };
  const comesDue = () => onPublishScheduled.run({ ...portal.context, now: portal.clock.now }, { articleId: id });
  await move("take-down");
  portal.clock.now = at;
  await comesDue();
  await move("restore");
  expect(await title()).toBe("定时修改前的标题");
  expect(await tasksWaiting(portal, ["news.publishScheduled"])).toMatchObject([{ data: { articleId: id } }]);
  await comesDue();
  expect(await title()).toBe("定时修改后的标题");
});

test("drafts are nobody's but their authors'", async () => {
  const id = await writeArticle(portal, { title: "还没提交的草稿", publishedAt: null });
  await portal.callAs(AUTHOR)(writing.withdrawArticle, { id });
  expect(
    (await portal.callAs(OPERATOR)(articlesForOperators.listArticlesForOperators, { words: "还没提交" })).data,
  ).toEqual([]);
  await expect(portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id })).rejects.toMatchObject({
    status: 404,
  });
});

test("an operator who writes reads his own article as its author, and not as who reviews it", async () => {
  const id = await writeArticle(portal, { title: "自己写的", publishedAt: null });
  const { db } = portal.context;
  const { id: authorId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  await db.updateTable("newsArticles").set({ authorId }).where("id", "=", id).execute();
  await expect(portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id })).rejects.toMatchObject({
    status: 403,
    message: "不能处理自己或所在企业的事项，须由其他运营人员处理",
  });
  expect(await db.selectFrom("newsReviewLooks").select("articleId").where("articleId", "=", id).execute()).toEqual([]);
  expect((await portal.callAs(OPERATOR)(writing.previewArticle, { id })).isOwn).toBe(true);
});
