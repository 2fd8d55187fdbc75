import { expect, test } from "vitest";
import { relatedThings } from "#domains/operator-console/contract/related-things.ts";
import { decideSeen, tasksWaiting } from "#domains/operator-console/testing/decide-and-undo.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { useTestApp } from "#testing/app.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { articleAddress, previewAddress } from "../../addresses.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { newsArticles } from "../../contract/articles.ts";
import { writing } from "../../contract/writing.ts";
import { onPublishScheduled } from "../publication/publish-scheduled.ts";
import { AUTHOR, OTHER, READY, useWriting } from "./testing/use-writing.ts";

const portal = useTestApp();
const { save, read, later, submit, userIdOf } = useWriting(portal);
const OPERATOR = "13800000009";
const [FIRST, NEXT] = ["读者先看到的标题", "定时发布的标题"];
const CHANGED = "定时已取消或改过，请刷新后再试";

const inHours = (count: number) => new Date(portal.clock.now.getTime() + count * HOUR_MS).toISOString();
const unschedule = (id: number, hour: string, isPublished: "true" | "false", mobile = AUTHOR) =>
  portal.callAs(mobile)(writing.unscheduleArticle, { id, hour, isPublished });
const own = async (id: number) =>
  (await portal.callAs(AUTHOR)(writing.listOwnArticles, {})).data.find((each) => each.id === id)!;
const titleRead = (id: number) =>
  portal
    .callAs()(newsArticles.readArticle, { id })
    .then(
      ({ title }) => title,
      () => null,
    );
const tasksOf = async (id: number) =>
  (await tasksWaiting(portal, ["news.tellFollowers", "news.holdScheduled", "news.publishScheduled"]))
    .filter(({ data }) => (data as { articleId: number }).articleId === id)
    .map(({ name, startAfter }) => ({ name, startAfter }));

async function approve(id: number) {
  await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id });
  await decideSeen(portal, { queue: "articles", id, decision: "approved" });
}

async function edit(id: number, fields: { title: string; wantedAt?: string }) {
  later(MINUTE_MS);
  await save({ ...READY, id, basedOn: (await read(id)).savedAt, ...fields });
  await submit(id);
}

/** Passed, and read by nobody before its hour. */
async function scheduleFirst(wantedAt: string): Promise<number> {
  const { id } = await save({ ...READY, title: FIRST, wantedAt });
  await submit(id);
  await approve(id);
  return id;
}

/** Read, with an edit that passed and waits for its hour. */
async function scheduleEdit(wantedAt: string): Promise<number> {
  const { id } = await save({ ...READY, title: FIRST });
  await submit(id);
  await approve(id);
  later(HOUR_MS);
  await edit(id, { title: NEXT, wantedAt });
  await approve(id);
  return id;
}

test("what passed and waits for its hour is listed, counted and quoted as that, and not as what is published", async () => {
  const id = await scheduleFirst(inHours(2));
  const mine = async (state: "SCHEDULED" | "PUBLISHED") => {
    const { data, totalRecord, counts } = await portal.callAs(AUTHOR)(writing.listOwnArticles, { state });
    expect(counts[state]).toBe(totalRecord);
    return data.some((each) => each.id === id);
  };
  const operators = async (state: "SCHEDULED" | "PUBLISHED") =>
    (await portal.callAs(OPERATOR)(articlesForOperators.listArticlesForOperators, { state })).data.some(
      (each) => each.id === id,
    );
  const noted = async () => {
    const kind = { kind: "user", id: await userIdOf(AUTHOR) } as const;
    const { groups } = await portal.callAs(OPERATOR)(relatedThings.listRelatedThings, kind);
    const articles = groups.find(({ title }) => title === "文章")!.things;
    return articles.find(({ path }) => path === `/ops/articles/${id}`)!.note;
  };
  const version = async () => (await portal.callAs(AUTHOR)(writing.listVersions, { id }))[0];
  const withdraw = () => portal.callAs(AUTHOR)(writing.withdrawArticle, { id });
  expect([await mine("SCHEDULED"), await mine("PUBLISHED")]).toEqual([true, false]);
  expect([await operators("SCHEDULED"), await operators("PUBLISHED")]).toEqual([true, false]);
  expect(await noted()).toBe("待发布");
  expect(await read(id)).toMatchObject({ state: "PUBLISHED", isToCome: true });
  expect(await version()).toMatchObject({ isPublished: false, isToCome: true });
  await expect(withdraw()).rejects.toMatchObject({ message: "当前状态为「待发布」，不能撤回" });
  later(3 * HOUR_MS);
  expect([await mine("SCHEDULED"), await mine("PUBLISHED")]).toEqual([false, true]);
  expect([await operators("SCHEDULED"), await operators("PUBLISHED")]).toEqual([false, true]);
  expect(await noted()).toBe("已发布");
  expect(await portal.callAs(AUTHOR)(writing.readArticleStatus, { id })).toMatchObject({ isToCome: false });
  expect(await version()).toMatchObject({ isPublished: true, isToCome: false });
  await expect(withdraw()).rejects.toMatchObject({ message: "当前状态为「已发布」，不能撤回" });
});

test("an article that waits for its hour is published at once where its author wants that; its approval may still be taken back", async () => {
  const hour = inHours(48);
  const id = await scheduleFirst(hour);
  const toldFrom = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS);
  expect(await own(id)).toMatchObject({ scheduledAt: hour, wantedAt: null, isRead: false });
  later(MINUTE_MS);
  expect(await unschedule(id, hour, "true")).toEqual({ state: "PUBLISHED", isPublished: true });
  expect(await titleRead(id)).toBe(FIRST);
  expect(await own(id)).toMatchObject({
    scheduledAt: null,
    isRead: true,
    publishedAt: portal.clock.now.toISOString(),
  });
  expect(await tasksOf(id)).toEqual([{ name: "news.tellFollowers", startAfter: toldFrom }]);
  // His next edit waits for no hour.
  expect(await read(id)).toMatchObject({ title: FIRST, wantedAt: null });
  await undoLatest(portal, "articles");
  expect([await titleRead(id), await tasksOf(id)]).toEqual([null, []]);
  expect(await own(id)).toMatchObject({ state: "PENDING", wantedAt: null });
});

test("an article that is not to be published for now is a draft again, which has to be handed in; a later version of it stays in review", async () => {
  const hour = inHours(48);
  const [id, edited] = [await scheduleFirst(hour), await scheduleFirst(hour)];
  expect(await unschedule(id, hour, "false")).toEqual({ state: "DRAFT", isPublished: false });
  expect([await titleRead(id), await tasksOf(id)]).toEqual([null, []]);
  expect(await read(id)).toMatchObject({ title: FIRST, publishedVersion: null, publishedAt: null, wantedAt: null });
  // He is not told that it will be published.
  await tellDecisions(portal);
  const told = await portal.context.db
    .selectFrom("siteNotices")
    .select("path")
    .where("title", "=", "文章已通过审核")
    .where(
      "path",
      "in",
      [id, edited].flatMap((id) => [previewAddress({ id }), articleAddress({ id })]),
    )
    .execute();
  expect(told).toEqual([{ path: previewAddress({ id: edited }) }]);
  expect(await submit(id)).toEqual({ state: "PENDING" });
  await edit(edited, { title: NEXT });
  expect(await unschedule(edited, hour, "false")).toEqual({ state: "PENDING", isPublished: false });
  expect(await titleRead(edited)).toBeNull();
  await approve(edited);
  expect(await titleRead(edited)).toBe(NEXT);
});

test("the notice of an approval names no hour that its author has taken back by then, and nothing is told of what he holds back", async () => {
  const hour = inHours(48);
  const [waiting, held, out] = [await scheduleEdit(hour), await scheduleEdit(hour), await scheduleEdit(hour)];
  const first = await scheduleFirst(hour);
  await unschedule(held, hour, "false");
  await unschedule(out, hour, "true");
  await unschedule(first, hour, "true");
  const notices = portal.context.db.selectFrom("siteNotices").select("text").where("title", "=", "文章已通过审核");
  const toldAt = async (path: string) => (await notices.where("path", "=", path).execute()).map(({ text }) => text);
  await tellDecisions(portal);
  expect(await toldAt(previewAddress({ id: waiting }))).toEqual([expect.stringContaining("，将于 ")]);
  for (const id of [held, out, first]) expect(await toldAt(previewAddress({ id }))).toEqual([]);
  const passed = (title: string) => expect.stringMatching(new RegExp(`^《${title}》已通过审核：`));
  // Of what was read before there is no more than what was told of that.
  const told = async (id: number) => (await toldAt(articleAddress({ id }))).toSorted();
  expect(await told(first)).toEqual([passed(FIRST)]);
  expect(await told(out)).toEqual([passed(NEXT)]);
  expect(await told(held)).toEqual([]);
});

test("a window that was open while the hour was taken back does not bring it into the next edit", async () => {
  const hour = inHours(48);
  const id = await scheduleFirst(hour);
  const { savedAt, wantedAt: hourSeen } = await read(id);
  await unschedule(id, hour, "true");
  later(MINUTE_MS);
  const next = await save({ ...READY, id, basedOn: savedAt, title: NEXT, wantedAt: hour, hourSeen });
  expect(next.wantedAt).toBeNull();
  expect(await read(id)).toMatchObject({ title: NEXT, wantedAt: null });
  // Chosen anew it is wanted.
  const wanted = await save({ ...READY, id, basedOn: next.savedAt, title: NEXT, wantedAt: hour, hourSeen: null });
  expect(wanted.wantedAt).toBe(hour);
  expect(await read(id)).toMatchObject({ wantedAt: hour });
});

test("an edit that waits for its hour is published at once, whatever is in review by then", async () => {
  const hour = inHours(48);
  const id = await scheduleEdit(hour);
  expect(await own(id)).toMatchObject({ scheduledAt: hour, isRead: true });
  await edit(id, { title: "还在审核的标题", wantedAt: hour });
  expect(await own(id)).toMatchObject({ state: "PENDING", scheduledAt: hour, wantedAt: hour });
  expect(await unschedule(id, hour, "true")).toEqual({ state: "PENDING", isPublished: true });
  expect([await titleRead(id), await own(id)]).toMatchObject([NEXT, { scheduledAt: null, wantedAt: null }]);
  expect((await tasksOf(id)).map(({ name }) => name)).not.toContain("news.publishScheduled");
  await approve(id);
  expect(await titleRead(id)).toBe("还在审核的标题");
});

test("an edit that is not to be published for now leaves what is read, and can be handed in again", async () => {
  const hour = inHours(48);
  const id = await scheduleEdit(hour);
  expect(await unschedule(id, hour, "false")).toEqual({ state: "PUBLISHED", isPublished: false });
  expect(await own(id)).toMatchObject({ scheduledAt: null, hasLaterText: true });
  portal.clock.now = new Date(hour);
  await onPublishScheduled.run({ ...portal.context, now: portal.clock.now }, { articleId: id });
  expect([await titleRead(id), (await read(id)).title]).toEqual([FIRST, NEXT]);
  expect(await submit(id)).toEqual({ state: "PENDING" });
  await approve(id);
  expect(await titleRead(id)).toBe(NEXT);
});

test("what is in review loses its hour, and is published when it passes", async () => {
  const hour = inHours(48);
  const { id } = await save({ ...READY, title: FIRST, wantedAt: hour });
  await submit(id);
  later(MINUTE_MS);
  await save({ ...READY, id, basedOn: (await read(id)).savedAt, title: NEXT, wantedAt: hour });
  expect(await own(id)).toMatchObject({ state: "PENDING", scheduledAt: null, wantedAt: hour });
  expect(await unschedule(id, hour, "true")).toEqual({ state: "PENDING", isPublished: false });
  expect(await own(id)).toMatchObject({ state: "PENDING", wantedAt: null });
  expect(await read(id)).toMatchObject({ title: NEXT, wantedAt: null });
  await approve(id);
  expect(await titleRead(id)).toBe(FIRST);
});

test("an hour that has come, was taken back or is another one is refused, and so is that of an article of others", async () => {
  const hour = inHours(48);
  const id = await scheduleEdit(hour);
  await expect(unschedule(id, hour, "true", OTHER)).rejects.toMatchObject({ code: 404 });
  await expect(unschedule(id, inHours(24), "true")).rejects.toMatchObject({ code: 2151, message: CHANGED });
  const both = await Promise.allSettled([unschedule(id, hour, "true"), unschedule(id, hour, "false")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: 2151, message: CHANGED });
  const next = inHours(72);
  const late = await scheduleEdit(next);
  portal.clock.now = new Date(next);
  // The task that publishes it may not have run yet.
  await expect(unschedule(late, next, "false")).rejects.toMatchObject({
    code: 2150,
    message: "定时发布的时间已到，请刷新后查看文章现在的状态",
  });
  const taken = await scheduleFirst(inHours(48));
  const { scheduledAt } = await own(taken);
  await portal.callAs(AUTHOR)(writing.unpublishArticle, { id: taken });
  await expect(unschedule(taken, scheduledAt!, "true")).rejects.toMatchObject({ message: CHANGED });
});
