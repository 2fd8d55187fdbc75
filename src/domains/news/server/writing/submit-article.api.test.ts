import { expect, test } from "vitest";
import { lockRowInTransaction } from "#platform/named-lock.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { endWorkers } from "#testing/end-workers.ts";
import { writing } from "../../contract/writing.ts";
import { closeRenderWorkers } from "../publication/render-apart.ts";
import { AUTHOR, LONG, OTHER, READY, type Save, textOf, useWriting } from "./testing/use-writing.ts";

const portal = useTestApp();
const { save, read, later, publish, userIdOf, submit } = useWriting(portal);

test("an article is handed in when all is told; each thing that is missing is named", async () => {
  const missing = async (fields: Partial<Save>) => {
    const { id } = await save(fields);
    return submit(id).then(
      () => ({}),
      (error: { answer?: { errors?: Record<string, string> }; errors?: Record<string, string> }) =>
        error.answer?.errors ?? error.errors,
    );
  };
  expect(Object.keys((await missing({ title: "短", document: textOf("太短"), origin: "repost" }))!).sort()).toEqual([
    "channel",
    "document",
    "isAiMade",
    "sourceName",
    "sourceUrl",
    "title",
  ]);
  await expect(save({ summary: "长".repeat(121) })).rejects.toMatchObject({ errors: { summary: "摘要最多 120 个字" } });
  expect(
    await missing({ ...READY, origin: "translation", sourceName: "EE Times", sourceUrl: "javascript:alert(1)" }),
  ).toEqual({ sourceUrl: "转载或翻译的文章，请填写原文链接" });
  expect(await missing({ ...READY, title: "长".repeat(61) })).toEqual({ title: "标题应为 5–60 个字" });
  expect(
    await missing({ ...READY, wantedAt: new Date(portal.clock.now.getTime() + 91 * 86_400_000).toISOString() }),
  ).toMatchObject({ wantedAt: expect.stringContaining("90 天") });
  expect(await missing({ ...READY, wantedAt: portal.clock.now.toISOString() })).toEqual({
    wantedAt: "定时发布应晚于现在",
  });
  expect(await missing({ ...READY, origin: "repost", sourceName: "EE Times", sourceUrl: "www.eetimes.com/a" })).toEqual(
    {},
  );
  const small = await portal.context.db
    .insertInto("newsPictures")
    .values({ userId: await userIdOf(AUTHOR), width: 639, height: 360 })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await missing({ ...READY, coverId: small.id })).toEqual({ coverId: "封面至少 640×360 像素" });
  const [{ id }, account] = [
    await save(READY),
    portal.context.db.updateTable("accountUsers").where("id", "=", await userIdOf(AUTHOR)),
  ];
  await account.set({ mobile: null }).execute();
  await expect(submit(id)).rejects.toMatchObject({ message: expect.stringContaining("绑定手机号") });
  await account.set({ mobile: `+86${AUTHOR}` }).execute();
});

test("an edit may keep the hour at which its article came out; another one that has passed is refused at its field", async () => {
  const hour = new Date(portal.clock.now.getTime() + MINUTE_MS).toISOString();
  const { id } = await save({ ...READY, wantedAt: hour });
  await submit(id);
  later(MINUTE_MS);
  await publish(id, 1);
  const edit = async (wantedAt: string) =>
    save({ ...READY, id, basedOn: (await read(id)).savedAt, title: "发布以后改过的标题", wantedAt });
  later(MINUTE_MS);
  await edit(portal.clock.now.toISOString());
  await expect(submit(id)).rejects.toMatchObject({ errors: { wantedAt: "定时发布应晚于现在" } });
  await edit(hour);
  expect(await submit(id)).toEqual({ state: "PENDING" });
});

test("what is handed in is looked through for sensitive words, and an original has no source", async () => {
  const { db } = portal.context;
  await db.insertInto("newsHeldWords").values({ word: "芯开发票", key: "芯开发票" }).execute();
  const { id } = await save({
    ...READY,
    document: textOf(`${LONG}芯-开 发票`),
    sourceName: "某网站",
    sourceUrl: "javascript:alert(1)",
  });
  await submit(id);
  expect(
    await db
      .selectFrom("newsVersions")
      .select(["sensitiveWords", "sourceName", "sourceUrl"])
      .where("articleId", "=", id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ sensitiveWords: ["芯开发票"], sourceName: "", sourceUrl: "" });
  const { id: reposted } = await save({
    ...READY,
    origin: "repost",
    sourceName: "芯开发票网",
    sourceUrl: "https://example.com/a",
  });
  await submit(reposted);
  const sensitiveWords = async (id: number) =>
    (await db.selectFrom("newsVersions").select("sensitiveWords").where("articleId", "=", id).executeTakeFirstOrThrow())
      .sensitiveWords;
  expect(await sensitiveWords(reposted)).toEqual(["芯开发票"]);
  const picture = await db
    .insertInto("newsPictures")
    .values({ userId: await userIdOf(AUTHOR), width: 10, height: 10 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const text = { type: "text", text: LONG };
  for (const node of [
    { type: "picture", attrs: { pictureId: picture.id, alt: "芯开发票" } },
    { type: "formula", attrs: { latex: String.raw`\text{芯}\kern0pt\text{开}\kern0pt\text{发票}` } },
    {
      type: "paragraph",
      content: [{ type: "inlineFormula", attrs: { latex: String.raw`\text{芯}\kern0pt\text{开发}\mathrm{票}` } }],
    },
    ...["https://example.com/芯开发票", "mailto:芯开发票@example.com", "https://芯开发票.com/100%"].map((href) => ({
      type: "paragraph",
      content: [{ type: "text", text: "资料", marks: [{ type: "link", attrs: { href } }] }],
    })),
  ]) {
    const { id } = await save({
      ...READY,
      document: { type: "doc", content: [{ type: "paragraph", content: [text] }, node] },
    });
    await submit(id);
    expect(await sensitiveWords(id), JSON.stringify(node)).toEqual(["芯开发票"]);
    await portal.callAs(AUTHOR)(writing.withdrawArticle, { id });
  }
});

test("who hands in several at once has one of them looked through, and is told to wait with the others", async () => {
  const saved = [await save(READY, OTHER), await save(READY, OTHER)];
  const answers = await portal.context.db.transaction().execute(async (db) => {
    await lockRowInTransaction({ db }, "accountUsers", await userIdOf(OTHER));
    const both = saved.map(({ id }) => submit(id, OTHER).catch((error: Error) => error.message));
    // The other one waits for us.
    expect(await Promise.race(both)).toBe("您的另一次提交正在处理，请稍后再试");
    return both;
  });
  expect(await Promise.all(answers)).toContainEqual({ state: "PENDING" });
});

test("a text that can't be set is refused when it is handed in, not when an operator lets it pass", async () => {
  const row = { type: "paragraph", content: [{ type: "text", text: LONG }] };
  const { id } = await save({ ...READY, document: { type: "doc", content: Array.from({ length: 300 }, () => row) } });
  const workers = { name: "render-worker", how: "out of memory" as const, close: closeRenderWorkers };
  await expect(endWorkers(workers, () => submit(id))).rejects.toMatchObject({
    message: "正文的表格、代码或公式过多，无法排版，请分成几篇文章",
  });
  expect(await portal.callAs(AUTHOR)(writing.readArticleStatus, { id })).toMatchObject({ state: "DRAFT" });
  expect(await submit(id)).toEqual({ state: "PENDING" });
});

test("what is in review, or passed and waits for its hour, is not handed in again as it is", async () => {
  const { db } = portal.context;
  const hour = new Date(portal.clock.now.getTime() + DAY_MS);
  const is = (id: number, facts: object) =>
    db
      .updateTable("newsArticles")
      .set({ state: "PUBLISHED", submittedVersion: null, ...facts })
      .where("id", "=", id)
      .execute();
  const waits = {
    code: 2152,
    message: `文章没有改动，这一版已通过审核，将于 ${formatExactTime(hour).slice(0, 16)} 发布`,
  };
  const { id } = await save(READY);
  await submit(id);
  await expect(submit(id)).rejects.toMatchObject({
    code: 2152,
    message: "文章没有改动，这一版正在审核，结果会在消息中通知您",
  });
  await is(id, { publishedVersion: 1, publishedAt: hour });
  await expect(submit(id)).rejects.toMatchObject(waits);
  await is(id, { publishedAt: portal.clock.now });
  await expect(submit(id)).rejects.toMatchObject({ message: "文章没有改动，已发布的就是这一版" });
  const change = async (title: string) => save({ ...READY, id, basedOn: (await read(id)).savedAt, title });
  await change("等待发布的新标题");
  await is(id, { scheduledVersion: 2, scheduledAt: hour });
  await expect(submit(id)).rejects.toMatchObject(waits);
  expect(await portal.callAs(AUTHOR)(writing.readArticleStatus, { id })).toMatchObject({ state: "PUBLISHED" });
  await change("又改过的新标题");
  expect(await submit(id)).toEqual({ state: "PENDING" });
  // What an operator returned is no more to be published, and may be brought to him again.
  await change("被退回的新标题");
  await is(id, { scheduledVersion: 4, returnedVersion: 4 });
  expect(await submit(id)).toEqual({ state: "PENDING" });
});
