import { sql } from "kysely";
import { expect, test } from "vitest";
import type { InputOf } from "#api/define-calls.ts";
import { holdUser } from "#domains/accounts/server/public.ts";
import type { User } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { pictures } from "../../contract/pictures.ts";
import { reading } from "../../contract/reading.ts";
import { writing } from "../../contract/writing.ts";
import { ARTICLE_MOVES } from "../../article-moves.ts";
import { ARTICLE_STATES } from "../../labels.ts";
import { closeAccount, exportPersonalData } from "../public.ts";
import { onForgetDeleted } from "./forget-deleted.ts";
import { XSS_TEXTS } from "../../testing/xss-texts.ts";
import { whatRuns } from "../../testing/what-runs.ts";

const portal = useTestApp();
const AUTHOR = "13800000004";
const OTHER = "13800000001";
const OPERATOR = "13800000009";
const WINDOW = "window-one-key";
const SECOND_WINDOW = "window-two-key";
const MINUTE_MS = 60_000;
type Save = InputOf<typeof writing.saveArticle>;

let begun = 0;
const textOf = (text: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const LONG = "这是一篇关于开关电源布局的文章，".repeat(5);
const save = (fields: Partial<Save> = {}, mobile = AUTHOR) => portal.callAs(mobile)(writing.saveArticle, { windowKey: fields.id === undefined ? `begun-window-${++begun}` : WINDOW, title: "开关电源的布局要点", document: textOf(LONG), ...fields });
const READY = { channel: "technology", isAiMade: false };
const read = (id: number, mobile = AUTHOR) => portal.callAs(mobile)(writing.draft, { id });
const later = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const userIdOf = async (mobile: string) => (await portal.context.db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${mobile}`).executeTakeFirstOrThrow()).id;
/** As an operator does it, in short: what is told by the tests of the review is not told here. */
const publish = (id: number, version: number) => portal.context.db.updateTable("newsArticles").set({ state: "PUBLISHED", publishedVersion: version, submittedVersion: null, publishedAt: portal.clock.now }).where("id", "=", id).execute();
const submit = async (id: number, mobile = AUTHOR) => portal.callAs(mobile)(writing.submitArticle, { id, windowKey: WINDOW, basedOn: (await read(id, mobile)).savedAt });

test("what is written within ten minutes is one version, then another begins; what was handed in, published or kept is never written over", async () => {
  const windowKey = "window-of-versions";
  const first = await save({ windowKey });
  expect(first).toMatchObject({ version: 1, words: 75 });
  later(5 * MINUTE_MS);
  const second = await save({ id: first.id, windowKey, basedOn: first.savedAt, document: textOf(`${LONG}二`) });
  expect(second).toMatchObject({ id: first.id, version: 1, words: 76 });
  later(6 * MINUTE_MS);
  const third = await save({ id: first.id, windowKey, basedOn: second.savedAt, isKept: true, document: textOf(`${LONG}三`) });
  expect(third.version).toBe(2);
  later(1000);
  const fourth = await save({ id: first.id, windowKey, basedOn: third.savedAt, ...READY });
  expect(fourth.version).toBe(3);
  expect(await submit(first.id)).toEqual({ state: "PENDING" });
  later(1000);
  expect((await save({ id: first.id, windowKey, basedOn: fourth.savedAt, ...READY })).version).toBe(4);
  await publish(first.id, 3);
  expect(await read(first.id)).toMatchObject({ state: "PUBLISHED", version: 4, publishedVersion: 3 });
  expect((await portal.callAs(AUTHOR)(writing.versions, { id: first.id })).map(({ version, isKept, isPublished }) => [version, isKept, isPublished])).toEqual([[4, false, false], [3, true, true], [2, true, false], [1, false, false]]);

  const restored = await portal.callAs(AUTHOR)(writing.restoreVersion, { id: first.id, version: 1, windowKey, basedOn: (await read(first.id)).savedAt });
  expect(restored).toMatchObject({ version: 5, document: textOf(`${LONG}二`) });
  await expect(portal.callAs(AUTHOR)(writing.restoreVersion, { id: first.id, version: 99, windowKey, basedOn: restored.savedAt })).rejects.toMatchObject({ status: 404 });
});

test("at most fifty versions are kept, those that were kept on purpose longest", async () => {
  const { id, savedAt } = await save({ windowKey: "window-of-many", isKept: true, title: "最早的一版" });
  let basedOn = savedAt;
  for (let saved = 0; saved < 55; saved += 1) {
    later(11 * MINUTE_MS);
    ({ savedAt: basedOn } = await save({ id, windowKey: "window-of-many", basedOn }));
  }
  const kept = await portal.callAs(AUTHOR)(writing.versions, { id });
  expect(kept).toHaveLength(50);
  expect([kept[0]!.version, kept.at(-1)!.title]).toEqual([56, "最早的一版"]);
});

test("all versions of an account have room for 200 MB: the oldest make way, and what can't makes the next article wait", async () => {
  const { db } = portal.context;
  const [full, other] = [await save({}, OTHER), await save({}, OTHER)];
  const LARGE = sql`jsonb_build_object('type', 'doc', 'content', repeat('x', 70000000))`;
  for (const version of [2, 3, 4, 5]) {
    const savedAt = new Date(portal.clock.now.getTime() + version);
    await sql`insert into news_versions (article_id, version, document, saved_at) values (${full.id}, ${version}, ${LARGE}, ${savedAt})`.execute(db);
  }
  await save({ id: other.id, basedOn: other.savedAt, isKept: true }, OTHER);
  expect(await db.selectFrom("newsVersions").select("version").where("articleId", "=", full.id).orderBy("version").execute()).toEqual([{ version: 1 }, { version: 4 }, { version: 5 }]);
  await db.updateTable("newsArticles").set({ submittedVersion: 4, publishedVersion: 5 }).where("id", "=", full.id).execute();
  const third = await save({}, OTHER);
  await sql`update news_versions set document = ${LARGE} where article_id = ${full.id} and version = 1`.execute(db);
  await expect(save({}, OTHER)).rejects.toMatchObject({ message: "您的文章与草稿已占满 200 MB（含 30 天内删除的），请删除不再需要的文章并等待清理" });
  await expect(save({ id: third.id, basedOn: third.savedAt, document: textOf(LONG.repeat(2)) }, OTHER)).rejects.toMatchObject({ message: expect.stringContaining("已占满 200 MB") });
  const shorter = await save({ id: third.id, basedOn: third.savedAt, document: textOf("短") }, OTHER);
  expect(shorter.id).toBe(third.id);
  await db.deleteFrom("newsArticles").where("id", "in", [full.id, other.id, third.id]).execute();
});

test("a second window is told, loses nothing, and may go on over what it was told of; a lost answer is no second window", async () => {
  const first = await save({ windowKey: WINDOW });
  // The line dropped before the answer came: the article is begun once.
  expect((await save({ windowKey: WINDOW, document: textOf("又保存了一次") })).id).toBe(first.id);
  const theirs = await save({ id: first.id, windowKey: SECOND_WINDOW, basedOn: (await read(first.id)).savedAt, document: textOf("另一窗口写的") });
  await expect(save({ id: first.id, windowKey: WINDOW, basedOn: first.savedAt, document: textOf("本窗口写的") })).rejects.toMatchObject({ message: "文章已在另一窗口修改" });
  await expect(portal.callAs(AUTHOR)(writing.submitArticle, { id: first.id, windowKey: WINDOW, basedOn: first.savedAt })).rejects.toMatchObject({ message: "文章已在另一窗口修改" });
  expect((await read(first.id)).document).toEqual(textOf("另一窗口写的"));
  const mine = await save({ id: first.id, windowKey: WINDOW, basedOn: theirs.savedAt, document: textOf("本窗口写的") });
  expect(mine.version).toBe(theirs.version + 1);
  expect(await save({ id: first.id, windowKey: WINDOW, basedOn: theirs.savedAt, document: textOf("本窗口写的") })).toMatchObject({ version: mine.version });
  const both = await Promise.allSettled([WINDOW, SECOND_WINDOW].map(async (windowKey) => save({ id: first.id, windowKey, basedOn: (await read(first.id)).savedAt, document: textOf(`同时 ${windowKey}`) })));
  expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  const words = await Promise.all((await portal.callAs(AUTHOR)(writing.versions, { id: first.id })).map(async ({ version }) => (await portal.callAs(AUTHOR)(writing.previewArticle, { id: first.id, version })).html));
  expect(words).toContain("<p>另一窗口写的</p>");
});

test("an article is handed in when all is told; each thing that is missing is named", async () => {
  const missing = async (fields: Partial<Save>) => {
    const { id } = await save(fields);
    return submit(id).then(
      () => ({}),
      (error: { answer?: { errors?: Record<string, string> }; errors?: Record<string, string> }) => error.answer?.errors ?? error.errors,
    );
  };
  expect(Object.keys((await missing({ title: "短", document: textOf("太短"), origin: "repost" }))!).sort()).toEqual(["channel", "document", "isAiMade", "sourceName", "sourceUrl", "title"]);
  await expect(save({ summary: "长".repeat(121) })).rejects.toMatchObject({ errors: { summary: "摘要最多 120 个字" } });
  expect(await missing({ ...READY, origin: "translation", sourceName: "EE Times", sourceUrl: "javascript:alert(1)" })).toEqual({ sourceUrl: "转载或翻译的文章，请填写原文链接" });
  expect(await missing({ ...READY, title: "长".repeat(61) })).toEqual({ title: "标题应为 5–60 个字" });
  expect(await missing({ ...READY, wantedAt: new Date(portal.clock.now.getTime() + 91 * 86_400_000).toISOString() })).toMatchObject({ wantedAt: expect.stringContaining("90 天") });
  expect(await missing({ ...READY, origin: "repost", sourceName: "EE Times", sourceUrl: "www.eetimes.com/a" })).toEqual({});
  const small = await portal.context.db.insertInto("newsPictures").values({ userId: await userIdOf(AUTHOR), width: 639, height: 360 }).returning("id").executeTakeFirstOrThrow();
  expect(await missing({ ...READY, coverId: small.id })).toEqual({ coverId: "封面至少 640×360 像素" });
  const [{ id }, account] = [await save(READY), portal.context.db.updateTable("accountUsers").where("id", "=", await userIdOf(AUTHOR))];
  await account.set({ mobile: null }).execute();
  await expect(submit(id)).rejects.toMatchObject({ message: expect.stringContaining("绑定手机号") });
  await account.set({ mobile: `+86${AUTHOR}` }).execute();
});

test("articles go from state to state by the table, and by the same one in the database", async () => {
  const { id } = await save(READY);
  const move = (name: "withdrawArticle" | "dismountArticle" | "redraftArticle" | "deleteArticle") => portal.callAs(AUTHOR)(writing[name], { id });
  await expect(move("withdrawArticle")).rejects.toMatchObject({ message: "当前状态为「草稿」，不能撤回" });
  expect((await Promise.allSettled([submit(id), submit(id)])).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await move("withdrawArticle")).toEqual({ state: "DRAFT" });
  await submit(id);
  await publish(id, 1);
  await expect(submit(id)).rejects.toMatchObject({ message: "文章没有改动，已发布的就是这一版" });
  await save({ ...READY, id, basedOn: (await read(id)).savedAt, title: "改过一次的标题" });
  await submit(id);
  // What is read stays when a later version is taken back.
  expect(await move("withdrawArticle")).toEqual({ state: "PUBLISHED" });
  expect(await move("dismountArticle")).toEqual({ state: "DISMOUNT" });
  await expect(submit(id)).rejects.toMatchObject({ message: "当前状态为「已下架」，不能提交审核" });
  expect(await move("redraftArticle")).toEqual({ state: "DRAFT" });
  expect(await read(id)).toMatchObject({ publishedVersion: null, publishedAt: null });
  expect(await move("deleteArticle")).toEqual({ state: "DELETEED" });
  await expect(move("deleteArticle")).rejects.toMatchObject({ message: expect.stringContaining("已删除") });
  await expect(save({ id, basedOn: (await read(id)).savedAt })).rejects.toMatchObject({ message: "当前状态为「已删除」，不能编辑" });

  const allowed = new Set(Object.values(ARTICLE_MOVES).flatMap((moves) => Object.entries(moves).map(([from, to]) => `${from} ${to}`)));
  for (const from of ARTICLE_STATES) {
    for (const to of ARTICLE_STATES.filter((state) => state !== from)) {
      const tried = portal.context.db.transaction().execute(async (db) => {
        const row = await db.insertInto("newsArticles").values({ state: from, submittedVersion: 1, publishedVersion: 1, publishedAt: portal.clock.now }).returning("id").executeTakeFirstOrThrow();
        await db.updateTable("newsArticles").set({ state: to }).where("id", "=", row.id).execute();
        throw new Error("passed");
      });
      await expect(tried, `${from} ${to}`).rejects.toThrow(allowed.has(`${from} ${to}`) ? "passed" : "can't go");
    }
  }
});

test("an author sees, saves and moves his own articles alone; operators look at what was handed in", async () => {
  const { id, savedAt } = await save(READY);
  const asOther = portal.callAs(OTHER);
  for (const tried of [() => read(id, OTHER), () => save({ id, basedOn: savedAt }, OTHER), () => submit(id, OTHER), () => asOther(writing.versions, { id }), () => asOther(writing.previewArticle, { id }), () => asOther(writing.deleteArticle, { id }), () => asOther(writing.withdrawArticle, { id }), () => portal.callAs(OPERATOR)(writing.previewArticle, { id })]) {
    await expect(tried()).rejects.toMatchObject({ status: 404 });
  }
  await expect(portal.callAs()(writing.ownArticles, {})).rejects.toMatchObject({ status: 401 });
  await submit(id);
  expect(await portal.callAs(OPERATOR)(writing.previewArticle, { id })).toMatchObject({ isOwn: false, author: "演示作者", channelName: "技术", html: expect.stringContaining("开关电源布局") });
  const looks = await portal.context.db.selectFrom("operatorConsoleActs").select("subjectId").where("act", "=", "read-unpublished").execute();
  expect(looks).toEqual([{ subjectId: String(id) }]);

  const picture = await portal.context.db.insertInto("newsPictures").values({ userId: await userIdOf(OTHER), width: 800, height: 600 }).returning("id").executeTakeFirstOrThrow();
  const withPicture = { type: "doc", content: [{ type: "picture", attrs: { pictureId: picture.id } }] };
  await expect(save({ document: withPicture })).rejects.toMatchObject({ message: expect.stringContaining("不属于您的图片") });
  await expect(save({ coverId: picture.id })).rejects.toMatchObject({ message: expect.stringContaining("不属于您的图片") });
  const column = await portal.context.db.insertInto("newsColumns").values({ authorId: await userIdOf(OTHER), name: "别人的专栏" }).returning("id").executeTakeFirstOrThrow();
  await expect(save({ columnId: column.id })).rejects.toMatchObject({ message: "专栏不存在，请重新选择" });
  expect((await portal.callAs(OTHER)(writing.writingOptions, {})).columns).toEqual([{ id: column.id, name: "别人的专栏" }]);
  await expect(portal.callAs(OTHER)(pictures.keepPicture, { uploadId: "x" })).rejects.toMatchObject({ message: "上传编号有误" });
});

test("a save tells how the article stands by then, and so it is told whenever its author asks", async () => {
  const { id, state } = await save(READY);
  expect(state).toBe("DRAFT");
  await submit(id);
  const saveOn = async () => save({ id, ...READY, basedOn: (await read(id)).savedAt });
  expect(await saveOn()).toMatchObject({ state: "PENDING", reason: "" });
  await portal.context.db.updateTable("newsArticles").set({ state: "REJECTED", submittedVersion: null, reason: "图中的文字看不清" }).where("id", "=", id).execute();
  expect(await saveOn()).toMatchObject({ state: "REJECTED", reason: "图中的文字看不清" });
  const ask = (mobile: string) => portal.callAs(mobile)(writing.standing, { id });
  expect(await ask(AUTHOR)).toEqual({ state: "REJECTED", reason: "图中的文字看不清" });
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
  const list = (input: InputOf<typeof writing.ownArticles> = {}) => portal.callAs(AUTHOR)(writing.ownArticles, input);
  expect(await list()).toMatchObject({ totalRecord: 2, counts: { DRAFT: 1, PENDING: 1, DELETEED: 1, PUBLISHED: 0 }, data: [{ id: second.id, title: "第二篇文章", channel: { slug: "technology" }, isRead: false }, { id: first.id }] });
  expect((await list({ state: "DELETEED" })).data.map(({ id }) => id)).toEqual([third.id]);
  expect((await list({ pageIndex: 2, pageSize: 1 })).data.map(({ id }) => id)).toEqual([first.id]);
  expect((await portal.callAs(OTHER)(writing.ownArticles, {})).totalRecord).toBe(0);
});

test("who is muted writes nothing, and there is an end to how much is begun and handed in a day", async () => {
  const { db } = portal.context;
  await sql`delete from news_articles`.execute(db);
  const { id } = await save(READY);
  const mute = (until: Date | null) => db.updateTable("accountUsers").set({ mutedUntil: until, mutedReason: until && "广告" }).where("mobile", "=", `+86${AUTHOR}`).execute();
  await mute(new Date(portal.clock.now.getTime() + 86_400_000));
  for (const tried of [() => save(), () => submit(id)]) await expect(tried()).rejects.toMatchObject({ message: expect.stringContaining("广告") });
  await mute(null);
  await sql`insert into news_articles (author_id, created_at, submitted_at) select ${await userIdOf(AUTHOR)}, ${portal.clock.now}, ${portal.clock.now} from generate_series(1, 49)`.execute(db);
  await expect(save()).rejects.toMatchObject({ message: "今天新建的文章过多，请明天再试" });
  await expect(submit(id)).rejects.toMatchObject({ message: "今天提交的文章过多，请明天再试" });
  later(86_400_000 + 1000);
  expect(await submit(id)).toEqual({ state: "PENDING" });
});

test("there is an end to what is not published; what was deleted is forgotten after 30 days, but not while a report of it waits", async () => {
  const { db } = portal.context;
  await sql`delete from news_articles`.execute(db);
  const author = await userIdOf(AUTHOR);
  await sql`insert into news_articles (author_id, created_at, state, source, source_id, updated_at) select ${author}, ${new Date(0)}, case when at <= 3 then 'DELETEED' else 'DRAFT' end, case at when 1 then 'list' else '' end, at, ${portal.clock.now} from generate_series(1, 300) at`.execute(db);
  await expect(save()).rejects.toMatchObject({ message: expect.stringContaining("未发布的文章最多 300 篇") });
  const { id: reported } = await db.selectFrom("newsArticles").select("id").where("sourceId", "=", "2").executeTakeFirstOrThrow();
  await db.insertInto("newsReports").values({ articleId: reported, category: "untrue", createdAt: portal.clock.now }).execute();
  const forget = (days: number) => onForgetDeleted.run({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * 86_400_000) }, {});
  const deleted = async () => (await db.selectFrom("newsArticles").select("sourceId").where("state", "=", "DELETEED").orderBy("id").execute()).map(({ sourceId }) => sourceId);
  await forget(29);
  expect(await deleted()).toEqual(["1", "2", "3"]);
  await forget(31);
  expect(await deleted()).toEqual(["1", "2"]);
  expect(await save()).toMatchObject({ version: 1 });
  await sql`delete from news_articles`.execute(db);
});

test("what is handed in is looked through for held words, and an original has no source", async () => {
  const { db } = portal.context;
  await db.insertInto("newsHeldWords").values({ word: "代开发票", key: "代开发票" }).execute();
  const { id } = await save({ ...READY, document: textOf(`${LONG}代-开 发票`), sourceName: "某网站", sourceUrl: "javascript:alert(1)" });
  await submit(id);
  expect(await db.selectFrom("newsVersions").select(["heldFor", "sourceName", "sourceUrl"]).where("articleId", "=", id).executeTakeFirstOrThrow()).toEqual({ heldFor: ["代开发票"], sourceName: "", sourceUrl: "" });
  const { id: reposted } = await save({ ...READY, origin: "repost", sourceName: "代开发票网", sourceUrl: "https://example.com/a" });
  await submit(reposted);
  const heldFor = async (id: number) => (await db.selectFrom("newsVersions").select("heldFor").where("articleId", "=", id).executeTakeFirstOrThrow()).heldFor;
  expect(await heldFor(reposted)).toEqual(["代开发票"]);
  const picture = await db.insertInto("newsPictures").values({ userId: await userIdOf(AUTHOR), width: 10, height: 10 }).returning("id").executeTakeFirstOrThrow();
  const text = { type: "text", text: LONG };
  for (const node of [
    { type: "picture", attrs: { pictureId: picture.id, alt: "代开发票" } },
    { type: "formula", attrs: { latex: String.raw`\text{代}\kern0pt\text{开}\kern0pt\text{发票}` } },
    { type: "paragraph", content: [{ type: "inlineFormula", attrs: { latex: String.raw`\text{代}\kern0pt\text{开发}\mathrm{票}` } }] },
    ...["https://example.com/代开发票", "mailto:代开发票@example.com", "https://代开发票.com/100%"].map((href) => ({ type: "paragraph", content: [{ type: "text", text: "资料", marks: [{ type: "link", attrs: { href } }] }] })),
  ]) {
    const { id } = await save({ ...READY, document: { type: "doc", content: [{ type: "paragraph", content: [text] }, node] } });
    await submit(id);
    expect(await heldFor(id), JSON.stringify(node)).toEqual(["代开发票"]);
    await portal.callAs(AUTHOR)(writing.withdrawArticle, { id });
  }
});

test("who hands in several at once has one of them looked through, and is told to wait with the others", async () => {
  const saved = [await save(READY, OTHER), await save(READY, OTHER)];
  const answers = await portal.context.db.transaction().execute(async (db) => {
    await holdUser({ db, user: { id: await userIdOf(OTHER) } as User });
    const both = saved.map(({ id }) => submit(id, OTHER).catch((error: Error) => error.message));
    // The other one waits for us.
    expect(await Promise.race(both)).toBe("您的另一次提交正在处理，请稍后再试");
    return both;
  });
  expect(await Promise.all(answers)).toContainEqual({ state: "PENDING" });
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
  const placeOf = async () => (await portal.callAs()(reading.article, { id: edited })).region;
  expect([await placeOf(), (await portal.callAs()(reading.author, { id: await userIdOf(OTHER) })).region]).toEqual(["广东", "广东"]);
  const places: string[] = [];
  for await (const { region } of (await exportPersonalData(portal.context, await userIdOf(OTHER))).versions) places.push(region);
  expect(places).toContain("广东");
  portal.address = "127.0.0.1";
  await portal.callAs(OTHER)(writing.deleteArticle, { id: deleted });
  await save({ id: edited, ...READY, title: "还没有审核的新标题", basedOn: (await read(edited, OTHER)).savedAt }, OTHER);
  await submit(edited, OTHER);
  await closeAccount({ ...portal.context, now: portal.clock.now }, await userIdOf(OTHER));
  expect(await db.selectFrom("newsArticles").select(["id", "state", "authorId", "version", "submittedVersion"]).where("id", "in", [draft, deleted, edited]).execute()).toEqual([{ id: edited, state: "PUBLISHED", authorId: null, version: 1, submittedVersion: null }]);
  expect(await db.selectFrom("newsVersions").select("version").where("articleId", "=", edited).execute()).toEqual([{ version: 1 }]);
  expect(await placeOf()).toBe("");
});

test("hostile and broken input is refused or harmless, in every field", async () => {
  await sql`delete from news_articles`.execute(portal.context.db);
  const windowKey = "window-of-attacks";
  const { id } = await save({ windowKey });
  const everywhere = (attack: string) => ({ title: attack.slice(0, 200), summary: attack.slice(0, 120), tags: [attack.slice(0, 20)], sourceName: attack.slice(0, 60), sourceUrl: attack });
  const attacks = XSS_TEXTS.map((text) => ({ type: "paragraph", content: [{ type: "text", text, marks: [{ type: "link", attrs: { href: text } }] }, { type: "inlineFormula", attrs: { latex: text } }] }));
  for (const attack of XSS_TEXTS.slice(0, 20)) {
    await save({ id, windowKey, basedOn: (await read(id)).savedAt, ...everywhere(attack), document: { type: "doc", content: attacks } });
  }
  const preview = await portal.callAs(AUTHOR)(writing.previewArticle, { id });
  expect(preview.html.length).toBeGreaterThan(20_000);
  expect(whatRuns(preview.html)).toEqual([]);
  for (const document of [null, [], "x", { type: "doc", content: [{ type: "script" }] }]) await expect(save({ document })).rejects.toMatchObject({ message: expect.stringMatching(/正文/) });
  expect((await portal.request(writing.saveArticle, { windowKey, document: textOf("x".repeat(5_000_000)) }, AUTHOR)).statusCode).toBe(413);
  await expect(save({ document: { type: "doc", content: Array.from({ length: 500 }, (_, at) => ({ type: "picture", attrs: { pictureId: at + 1 } })) } })).rejects.toMatchObject({ message: "正文最多 100 张图片" });
  await expect(save({ document: textOf("[".repeat(1_000_000)) })).rejects.toMatchObject({ message: "正文过长，最多 50000 字" });
  await expect(save({ windowKey: "x" })).rejects.toMatchObject({ message: "请刷新页面后重试" });
  await expect(save({ tags: ["1", "2", "3", "4", "5", "6"] })).rejects.toMatchObject({ message: "标签最多 5 个" });
});
