import { sql } from "kysely";
import { expect, test } from "vitest";
import type { InputOf } from "#api/define-calls.ts";
import { useTestApp } from "#testing/app.ts";
import { pictures } from "../../contract/pictures.ts";
import { newsArticles } from "../../contract/articles.ts";
import { writing } from "../../contract/writing.ts";
import { articleStates } from "../../states.ts";
import { ARTICLE_STATES } from "../../labels.ts";
import { closeAccount, exportPersonalData } from "../personal-data.ts";
import { onForgetDeleted } from "./forget-deleted.ts";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";
import { whatRuns } from "#rich-text/testing/what-runs.ts";
import { AUTHOR, OTHER, READY, textOf, useWriting } from "./testing/use-writing.ts";

const portal = useTestApp();
const { save, read, later, userIdOf, publish, submit } = useWriting(portal);
const OPERATOR = "13800000009";

test("articles go from state to state by the table, and by the same one in the database", async () => {
  const { id } = await save(READY);
  const move = (name: "withdrawArticle" | "unpublishArticle" | "redraftArticle" | "deleteArticle") =>
    portal.callAs(AUTHOR)(writing[name], { id });
  await expect(move("withdrawArticle")).rejects.toMatchObject({ message: "当前状态为「草稿」，不能撤回" });
  expect((await Promise.allSettled([submit(id), submit(id)])).map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "rejected",
  ]);
  expect(await move("withdrawArticle")).toEqual({ state: "DRAFT" });
  await submit(id);
  await publish(id, 1);
  await expect(submit(id)).rejects.toMatchObject({ message: "文章没有改动，已发布的就是这一版" });
  await save({ ...READY, id, basedOn: (await read(id)).savedAt, title: "改过一次的标题" });
  await submit(id);
  // What is read stays when a later version is taken back.
  expect(await move("withdrawArticle")).toEqual({ state: "PUBLISHED" });
  expect(await move("unpublishArticle")).toEqual({ state: "DISMOUNT" });
  await expect(submit(id)).rejects.toMatchObject({ message: "当前状态为「已下架」，不能提交审核" });
  expect(await move("redraftArticle")).toEqual({ state: "DRAFT" });
  expect(await read(id)).toMatchObject({ publishedVersion: null, publishedAt: null });
  expect(await move("deleteArticle")).toEqual({ state: "DELETEED" });
  await expect(move("deleteArticle")).rejects.toMatchObject({ message: expect.stringContaining("已删除") });
  await expect(save({ id, basedOn: (await read(id)).savedAt })).rejects.toMatchObject({
    message: "当前状态为「已删除」，不能编辑",
  });

  // The trigger of the database knows the same table.
  const allowed = new Set(articleStates.moves());
  for (const from of ARTICLE_STATES) {
    for (const to of ARTICLE_STATES.filter((state) => state !== from)) {
      const tried = portal.context.db.transaction().execute(async (db) => {
        const row = await db
          .insertInto("newsArticles")
          .values({ state: from, submittedVersion: 1, publishedVersion: 1, publishedAt: portal.clock.now })
          .returning("id")
          .executeTakeFirstOrThrow();
        await db.updateTable("newsArticles").set({ state: to }).where("id", "=", row.id).execute();
        throw new Error("passed");
      });
      await expect(tried, `${from} ${to}`).rejects.toThrow(allowed.has(`${from} ${to}`) ? "passed" : "can't go");
    }
  }
});

test("an author whose edit was rejected keeps what is published, and has no such way where nothing is", async () => {
  const { id } = await save(READY);
  const move = () => portal.callAs(AUTHOR)(writing.keepPublished, { id });
  const own = async () => (await portal.callAs(AUTHOR)(writing.listOwnArticles, {})).data.find((one) => one.id === id);
  const returned = { submittedVersion: null, returnedVersion: sql<number>`submitted_version` };
  const reject = () =>
    portal.context.db
      .updateTable("newsArticles")
      .set({ state: "REJECTED", reason: "请补充数据", ...returned })
      .where("id", "=", id)
      .execute();
  await submit(id);
  await reject();
  await expect(move()).rejects.toMatchObject({ message: "当前状态为「已驳回」，不能保留已发布的版本" });
  await submit(id);
  await publish(id, 1);
  await expect(move()).rejects.toMatchObject({ message: "当前状态为「已发布」，不能保留已发布的版本" });
  const { version } = await save({ ...READY, id, basedOn: (await read(id)).savedAt, title: "被驳回的标题" });
  await submit(id);
  await reject();
  await expect(portal.callAs(OTHER)(writing.keepPublished, { id })).rejects.toMatchObject({ code: 404 });
  expect(await move()).toEqual({ state: "PUBLISHED" });
  // What was returned is still what he goes on writing from.
  expect(await read(id)).toMatchObject({ reason: "", version, publishedVersion: 1, title: "被驳回的标题" });
  // He has let go of that; of what he writes next he is reminded.
  expect(await own()).toMatchObject({ state: "PUBLISHED", isRead: true, hasLaterText: false });
  await save({ ...READY, id, basedOn: (await read(id)).savedAt, title: "又写的标题" });
  expect(await own()).toMatchObject({ hasLaterText: true });
});

test("an author is told until when he may take back what he deleted", async () => {
  const { id } = await save(READY, OTHER);
  const deleted = async () =>
    (await portal.callAs(OTHER)(writing.listOwnArticles, { state: "DELETEED" })).data.find((each) => each.id === id);
  expect((await portal.callAs(OTHER)(writing.listOwnArticles, {})).data.find((each) => each.id === id)).toMatchObject({
    forgottenFrom: null,
  });
  await portal.callAs(OTHER)(writing.deleteArticle, { id });
  const { forgottenFrom } = (await deleted())!;
  expect(Date.parse(forgottenFrom!) - portal.clock.now.getTime()).toBe(30 * 86_400_000);
  const forget = (now: number) => onForgetDeleted.run({ ...portal.context, now: new Date(now) }, {});
  await forget(Date.parse(forgottenFrom!));
  expect(await deleted()).toBeDefined();
  await forget(Date.parse(forgottenFrom!) + 1);
  expect(await deleted()).toBeUndefined();
});

test("of texts that an author saves at once some are taken in turn, and he is told to bring the others again", async () => {
  const saved = await Promise.allSettled(Array.from({ length: 12 }, () => save({ windowKey: crypto.randomUUID() })));
  const refused = saved.flatMap((one) => (one.status === "rejected" ? [one.reason as { status: number }] : []));
  // One that ends before the last has come leaves it a place.
  expect([...new Set(refused.map(({ status }) => status))]).toEqual([429]);
  expect(refused.length).toBeLessThanOrEqual(4);
});

test("an author sees, saves and moves his own articles alone; operators look at what was handed in", async () => {
  const { id, savedAt } = await save(READY);
  const asOther = portal.callAs(OTHER);
  for (const tried of [
    () => read(id, OTHER),
    () => save({ id, basedOn: savedAt }, OTHER),
    () => submit(id, OTHER),
    () => asOther(writing.listVersions, { id }),
    () => asOther(writing.previewArticle, { id }),
    () => asOther(writing.deleteArticle, { id }),
    () => asOther(writing.withdrawArticle, { id }),
    () => portal.callAs(OPERATOR)(writing.previewArticle, { id }),
  ]) {
    await expect(tried()).rejects.toMatchObject({ status: 404 });
  }
  await expect(portal.callAs()(writing.listOwnArticles, {})).rejects.toMatchObject({ status: 401 });
  await submit(id);
  expect(await portal.callAs(OPERATOR)(writing.previewArticle, { id })).toMatchObject({
    isOwn: false,
    author: "演示作者",
    channelName: "技术",
    html: expect.stringContaining("开关电源布局"),
  });
  const looks = await portal.context.db
    .selectFrom("operatorConsoleActs")
    .select("subjectId")
    .where("act", "=", "read-unpublished")
    .execute();
  expect(looks).toEqual([{ subjectId: String(id) }]);

  const picture = await portal.context.db
    .insertInto("newsPictures")
    .values({ userId: await userIdOf(OTHER), width: 800, height: 600 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const withPicture = { type: "doc", content: [{ type: "picture", attrs: { pictureId: picture.id } }] };
  await expect(save({ document: withPicture })).rejects.toMatchObject({
    message: expect.stringContaining("不属于您的图片"),
  });
  await expect(save({ coverId: picture.id })).rejects.toMatchObject({
    message: expect.stringContaining("不属于您的图片"),
  });
  const column = await portal.context.db
    .insertInto("newsColumns")
    .values({ authorId: await userIdOf(OTHER), name: "别人的专栏" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await expect(save({ columnId: column.id })).rejects.toMatchObject({ message: "专栏不存在，请重新选择" });
  expect((await portal.callAs(OTHER)(writing.writingOptions, {})).columns).toEqual([
    { id: column.id, name: "别人的专栏" },
  ]);
  await expect(portal.callAs(OTHER)(pictures.storePicture, { uploadId: "x" })).rejects.toMatchObject({
    message: "上传编号有误",
  });
});

test("a save tells how the article stands by then, and so it is told whenever its author asks", async () => {
  const { id, state } = await save(READY);
  expect(state).toBe("DRAFT");
  await submit(id);
  const saveOn = async () => save({ id, ...READY, basedOn: (await read(id)).savedAt });
  expect(await saveOn()).toMatchObject({ state: "PENDING", reason: "" });
  await portal.context.db
    .updateTable("newsArticles")
    .set({ state: "REJECTED", submittedVersion: null, reason: "图中的文字看不清" })
    .where("id", "=", id)
    .execute();
  expect(await saveOn()).toMatchObject({ state: "REJECTED", reason: "图中的文字看不清" });
  const ask = (mobile: string) => portal.callAs(mobile)(writing.readArticleStatus, { id });
  expect(await ask(AUTHOR)).toEqual({ state: "REJECTED", reason: "图中的文字看不清", isToCome: false });
  await expect(ask(OTHER)).rejects.toMatchObject({ status: 404 });
});

test("the list tells how many there are of each state, and shows the deleted ones where they are asked for", async () => {
  await sql`delete from news_articles`.execute(portal.context.db);
  const first = await save({ title: "第一篇文章" });
  later(1000);
  const second = await save({ title: "第二篇文章", ...READY });
  await submit(second.id);
  later(1000);
  const third = await save({ title: "第三篇文章" });
  await portal.callAs(AUTHOR)(writing.deleteArticle, { id: third.id });
  const list = (input: InputOf<typeof writing.listOwnArticles> = {}) =>
    portal.callAs(AUTHOR)(writing.listOwnArticles, input);
  expect(await list()).toMatchObject({
    totalRecord: 2,
    counts: { DRAFT: 1, PENDING: 1, DELETEED: 1, PUBLISHED: 0 },
    data: [{ id: second.id, title: "第二篇文章", channel: { slug: "technology" }, isRead: false }, { id: first.id }],
  });
  expect((await list({ state: "DELETEED" })).data.map(({ id }) => id)).toEqual([third.id]);
  expect((await list({ pageIndex: 2, pageSize: 1 })).data.map(({ id }) => id)).toEqual([first.id]);
  expect((await portal.callAs(OTHER)(writing.listOwnArticles, {})).totalRecord).toBe(0);
});

test("who is muted writes nothing, and there is an end to how much is begun and handed in a day", async () => {
  const { db } = portal.context;
  await sql`delete from news_articles`.execute(db);
  const { id } = await save(READY);
  const mute = (until: Date | null) =>
    db
      .updateTable("accountUsers")
      .set({ mutedUntil: until, mutedReason: until && "广告" })
      .where("mobile", "=", `+86${AUTHOR}`)
      .execute();
  await mute(new Date(portal.clock.now.getTime() + 86_400_000));
  for (const tried of [() => save(), () => submit(id)])
    await expect(tried()).rejects.toMatchObject({ message: expect.stringContaining("广告") });
  await mute(null);
  await sql`insert into news_articles (author_id, created_at, submitted_at) select ${await userIdOf(AUTHOR)}, ${portal.clock.now}, ${portal.clock.now} from generate_series(1, 49)`.execute(
    db,
  );
  await expect(save()).rejects.toMatchObject({ message: "今天新建的文章过多，请明天再试" });
  await expect(submit(id)).rejects.toMatchObject({ message: "今天提交的文章过多，请明天再试" });
  later(86_400_000 + 1000);
  expect(await submit(id)).toEqual({ state: "PENDING" });
});

test("there is an end to what is not published; what was deleted is forgotten after 30 days, but not while a report of it waits", async () => {
  const { db } = portal.context;
  await sql`delete from news_articles`.execute(db);
  const author = await userIdOf(AUTHOR);
  await sql`insert into news_articles (author_id, created_at, state, source, source_id, updated_at) select ${author}, ${new Date(0)}, case when at <= 3 then 'DELETEED' else 'DRAFT' end, case at when 1 then 'list' else '' end, at, ${portal.clock.now} from generate_series(1, 300) at`.execute(
    db,
  );
  await expect(save()).rejects.toMatchObject({ message: expect.stringContaining("未发布的文章最多 300 篇") });
  const { id: reported } = await db
    .selectFrom("newsArticles")
    .select("id")
    .where("sourceId", "=", "2")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("newsReports")
    .values({ articleId: reported, category: "untrue", createdAt: portal.clock.now })
    .execute();
  const forget = (days: number) =>
    onForgetDeleted.run({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * 86_400_000) }, {});
  const deleted = async () =>
    (
      await db.selectFrom("newsArticles").select("sourceId").where("state", "=", "DELETEED").orderBy("id").execute()
    ).map(({ sourceId }) => sourceId);
  await forget(29);
  expect(await deleted()).toEqual(["1", "2", "3"]);
  await forget(31);
  expect(await deleted()).toEqual(["1", "2"]);
  expect(await save()).toMatchObject({ version: 1 });
  await sql`delete from news_articles`.execute(db);
});

test("who leaves takes all that readers do not see with him", async () => {
  const { db } = portal.context;
  const begin = async () => (await save(READY, OTHER)).id;
  const [draft, deleted, edited] = [await begin(), await begin(), await begin()];
  portal.address = "113.87.160.1";
  for (const id of [deleted, edited]) {
    await submit(id, OTHER);
    await publish(id, 1);
  }
  const placeOf = async () => (await portal.callAs()(newsArticles.readArticle, { id: edited })).region;
  expect([
    await placeOf(),
    (await portal.callAs()(newsArticles.readAuthor, { id: await userIdOf(OTHER) })).region,
  ]).toEqual(["广东", "广东"]);
  const places: string[] = [];
  for await (const { region } of (await exportPersonalData(portal.context, await userIdOf(OTHER))).versions())
    places.push(region);
  expect(places).toContain("广东");
  portal.address = "127.0.0.1";
  await portal.callAs(OTHER)(writing.deleteArticle, { id: deleted });
  await save(
    { id: edited, ...READY, title: "还没有审核的新标题", basedOn: (await read(edited, OTHER)).savedAt },
    OTHER,
  );
  await submit(edited, OTHER);
  await closeAccount({ ...portal.context, now: portal.clock.now }, await userIdOf(OTHER));
  expect(
    await db
      .selectFrom("newsArticles")
      .select(["id", "state", "authorId", "version", "submittedVersion"])
      .where("id", "in", [draft, deleted, edited])
      .execute(),
  ).toEqual([{ id: edited, state: "PUBLISHED", authorId: null, version: 1, submittedVersion: null }]);
  expect(await db.selectFrom("newsVersions").select("version").where("articleId", "=", edited).execute()).toEqual([
    { version: 1 },
  ]);
  expect(await placeOf()).toBe("");
});

test("hostile and broken input is refused or harmless, in every field", async () => {
  await sql`delete from news_articles`.execute(portal.context.db);
  const windowKey = "window-of-attacks";
  const { id } = await save({ windowKey });
  const everywhere = (attack: string) => ({
    title: attack.slice(0, 200),
    summary: attack.slice(0, 120),
    tags: [attack.slice(0, 20)],
    sourceName: attack.slice(0, 60),
    sourceUrl: attack,
  });
  const attacks = XSS_TEXTS.map((text) => ({
    type: "paragraph",
    content: [
      { type: "text", text, marks: [{ type: "link", attrs: { href: text } }] },
      { type: "inlineFormula", attrs: { latex: text } },
    ],
  }));
  for (const attack of XSS_TEXTS.slice(0, 20)) {
    await save({
      id,
      windowKey,
      basedOn: (await read(id)).savedAt,
      ...everywhere(attack),
      document: { type: "doc", content: attacks },
    });
  }
  const preview = await portal.callAs(AUTHOR)(writing.previewArticle, { id });
  expect(preview.html.length).toBeGreaterThan(20_000);
  expect(whatRuns(preview.html)).toEqual([]);
  for (const document of [null, [], "x", { type: "doc", content: [{ type: "script" }] }])
    await expect(save({ document })).rejects.toMatchObject({ message: expect.stringMatching(/正文/) });
  expect(
    (await portal.request(writing.saveArticle, { windowKey, document: textOf("x".repeat(5_000_000)) }, AUTHOR))
      .statusCode,
  ).toBe(413);
  await expect(
    save({
      document: {
        type: "doc",
        content: Array.from({ length: 500 }, (_, at) => ({ type: "picture", attrs: { pictureId: at + 1 } })),
      },
    }),
  ).rejects.toMatchObject({ message: "正文最多 100 张图片" });
  await expect(save({ document: textOf("[".repeat(1_000_000)) })).rejects.toMatchObject({
    message: "正文过长，最多 50000 字",
  });
  await expect(save({ windowKey: "x" })).rejects.toMatchObject({ message: "请刷新页面后重试" });
  await expect(save({ tags: ["1", "2", "3", "4", "5", "6"] })).rejects.toMatchObject({ message: "标签最多 5 个" });
});
