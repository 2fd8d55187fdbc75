import { expect, test } from "vitest";
import { decideSeen, rowsOf, tasksWaiting } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { comments } from "../../contract/comments.ts";
import { tellOfComments } from "../../testing/tell-of-comments.ts";
import { writeArticle } from "../../testing/write-article.ts";
import { onNotifyOfComment } from "./notify-of-comment.ts";

const portal = useTestApp();
const [READER, OTHER, AUTHOR] = ["13800000001", "13800000003", "13800000004"];
const TABLES = ["news_articles", "news_comments", "news_comment_mentions", "site_notices"];

const rows = () => rowsOf(portal, TABLES);
const say = (by: string, articleId: number, text: string, answersId?: number) =>
  portal.callAs(by)(comments.addComment, { articleId, text, ...(answersId && { answersId }) });
const decide = (id: number, decision: string) => decideSeen(portal, { queue: "comments", id, decision });
const shown = async (articleId: number) =>
  (await portal.callAs()(comments.listComments, { articleId })).data.map(({ id }) => id);
const tell = async () => {
  await tellDecisions(portal);
  await tellOfComments(portal);
};

test("a comment that was let pass waits again: it counts nowhere, and who is answered by it is told nothing", async () => {
  const articleId = await writeArticle(portal);
  const first = await say(READER, articleId, "你们都是骗子");
  const before = await rows();
  await decide(first.id, "shown");
  expect(await shown(articleId)).toEqual([first.id]);
  expect(await tasksWaiting(portal, ["news.tellOfComment"])).toMatchObject([
    { data: { id: first.id }, startAfter: new Date(portal.clock.now.getTime() + 10 * MINUTE_MS) },
  ]);
  await portal.callAs(AUTHOR)(comments.pinComment, { id: first.id, wanted: "true" });
  await undoLatest(portal, "comments");
  // A task that has begun already tells nobody either.
  await onNotifyOfComment.run({ ...portal.context, now: portal.clock.now }, { id: first.id });
  await tell();
  expect([await rows(), await shown(articleId), await tasksWaiting(portal, ["news.tellOfComment"])]).toEqual([
    before,
    [],
    [],
  ]);
  await decide(first.id, "shown");
  for (let times = 0; times < 2; times++) await tell();
  const notices = await portal.context.db.selectFrom("siteNotices").select(["title", "text"]).execute();
  expect(notices.filter(({ text }) => text.includes("骗子"))).toMatchObject([
    { title: expect.stringContaining("评论了您的文章") },
  ]);
});

test("it stays once somebody has answered it or its writer has taken it back, and after ten minutes", async () => {
  const articleId = await writeArticle(portal);
  const refusal = (why: string) =>
    expect(undoLatest(portal, "comments")).rejects.toMatchObject({ message: `不能撤销：${why}` });
  const answered = await say(READER, articleId, "你们都是骗子吗");
  await decide(answered.id, "shown");
  await say(OTHER, articleId, "我看不是", answered.id);
  await refusal("已有人回复这条评论，需要时请移除");
  const removed = await say(READER, articleId, "都是骗子吧");
  await decide(removed.id, "shown");
  await portal.callAs(READER)(comments.removeComment, { id: removed.id });
  await refusal("之后又有变化");
  const late = await say(READER, articleId, "骗子骗子");
  await decide(late.id, "shown");
  portal.clock.now = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS);
  await refusal("已超过 10 分钟");
});
