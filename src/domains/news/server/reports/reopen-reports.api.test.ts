import { expect, test } from "vitest";
import { decideAndUndo, decideSeen, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { comments } from "../../contract/comments.ts";
import { newsArticles } from "../../contract/articles.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { reports } from "../../contract/reports.ts";
import { writing } from "../../contract/writing.ts";
import { writeArticle, writeLaterVersion } from "../../testing/write-article.ts";
import { publishVersion } from "../publication/publish-version.ts";
import { useWriting } from "../writing/testing/use-writing.ts";

const portal = useTestApp();
const { read, save } = useWriting(portal);
const [READER, OTHER, AUTHOR, OPERATOR] = ["13800000001", "13800000003", "13800000004", "13800000009"];
const queue = "article-reports";

const later = (ms = MINUTE_MS) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const rows = () => rowsOf(portal, ["news_articles", "news_comments", "news_reports", "site_notices"], ["updated_at"]);
const report = (by: string, articleId: number, commentId?: number) =>
  portal.callAs(by)(reports.report, { articleId, category: "untrue", ...(commentId && { commentId }) });
const decide = (id: number, decision: string) => decideSeen(portal, { queue: "article-reports", id, decision });
const isRead = (id: number) =>
  portal
    .callAs()(newsArticles.readArticle, { id })
    .then(
      () => true,
      () => false,
    );
/** Why the latest decision is not taken back; null where it is. */
const refusal = () =>
  undoLatest(portal, queue).then(
    () => null,
    (error: Error) => error.message,
  );

async function submitAgain(id: number) {
  await writeLaterVersion(portal, { id, version: 2, title: "再次提交的", text: "改过的正文" });
  await portal.context.db
    .updateTable("newsArticles")
    .set({ state: "PENDING", submittedVersion: 2, submittedAt: portal.clock.now })
    .where("id", "=", id)
    .execute();
}

test("an article that was taken down is read again, all its reports wait, and nobody is told", async () => {
  for (const state of ["published", "waiting", "rejected"]) {
    const id = await writeArticle(portal, { title: `被举报的（${state}）` });
    const first = await report(READER, id);
    await report(OTHER, id);
    if (state !== "published") await submitAgain(id);
    if (state === "rejected") await decideSeen(portal, { queue: "articles", id, decision: "rejected" });
    await tellDecisions(portal);
    later();
    const before = await rows();
    const [card, again] = await decideAndUndo(portal, { queue, id: first.id, decision: "upheld", type: "advert" });
    await tellDecisions(portal);
    expect([again, await rows(), await isRead(id)]).toEqual([card, before, true]);
    await decide(first.id, "upheld");
    expect(await isRead(id)).toBe(false);
    await tellDecisions(portal);
    const told = await portal.context.db
      .selectFrom("siteNotices")
      .select("title")
      .where("text", "like", `%被举报的（${state}）%`)
      .where("title", "like", "%举报成立%")
      .execute();
    expect(told).toHaveLength(2);
  }
});

test("a comment that was removed is shown again, and what its author has mended since stays as it is", async () => {
  const articleId = await writeArticle(portal);
  const comment = await portal.callAs(READER)(comments.addComment, { articleId, text: "你们都是骗子" });
  await decideSeen(portal, { queue: "comments", id: comment.id, decision: "shown" });
  await portal.callAs(AUTHOR)(comments.pinComment, { id: comment.id, wanted: "true" });
  const { id } = await report(OTHER, articleId, comment.id);
  await tellDecisions(portal);
  later();
  const before = await rows();
  const [card, again] = await decideAndUndo(portal, { queue, id, decision: "upheld" });
  await tellDecisions(portal);
  expect([again, await rows()]).toEqual([card, before]);

  const mended = await report(READER, await writeArticle(portal, { title: "改过再发的" }));
  const { articleId: mendedId } = await portal.context.db
    .selectFrom("newsReports")
    .select("articleId")
    .where("id", "=", mended.id)
    .executeTakeFirstOrThrow();
  await submitAgain(mendedId);
  await publishVersion({ ...portal.context, now: portal.clock.now }, { articleId: mendedId, version: 2 });
  const was = await rows();
  await decideAndUndo(portal, { queue, id: mended.id, decision: "kept" });
  await tellDecisions(portal);
  expect([await rows(), await isRead(mendedId)]).toEqual([was, true]);
});

test("that its author writes on does not keep an article down; that an operator took it down for another reason does", async () => {
  const write = async (id: number) => {
    later();
    await save({ id, basedOn: (await read(id)).savedAt });
  };
  const id = await writeArticle(portal, { title: "下架后开始修改的" });
  await decide((await report(READER, id)).id, "upheld");
  await write(id);
  expect([await refusal(), await isRead(id), (await read(id)).version]).toEqual([null, true, 2]);

  const other = await writeArticle(portal, { title: "另因下架的" });
  await decide((await report(READER, other)).id, "upheld");
  for (const act of ["restore", "take-down"] as const) {
    later();
    const move = { id: other, version: 1, act, reason: "另行核实" };
    await portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, move);
  }
  await write(other);
  expect([await refusal(), await isRead(other)]).toEqual(["不能撤销：之后又有变化", false]);
});

test("it stays once the article has gone on, where its reporter has reported it anew, and after ten minutes", async () => {
  const id = await writeArticle(portal);
  const first = await report(READER, id);
  await decide(first.id, "upheld");
  later();
  await portal.callAs(AUTHOR)(writing.redraftArticle, { id });
  expect(await refusal()).toBe("不能撤销：之后又有变化");
  const restored = await writeArticle(portal);
  const second = await report(READER, restored);
  await decide(second.id, "upheld");
  later();
  await portal.callAs(OPERATOR)(articlesForOperators.moveArticleForOperators, {
    id: restored,
    version: 1,
    act: "restore",
    reason: "核实无误",
  });
  expect(await refusal()).toBe("不能撤销：之后又有变化");
  await report(READER, restored);
  expect(await refusal()).toBe("不能撤销：之后又有变化");
  const late = await report(OTHER, restored);
  await decide(late.id, "upheld");
  later(10 * MINUTE_MS);
  expect(await refusal()).toBe("不能撤销：已超过 10 分钟");
});
