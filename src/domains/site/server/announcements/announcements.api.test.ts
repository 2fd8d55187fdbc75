import { beforeAll, expect, test } from "vitest";
import { notices } from "#domains/notices/contract/notices.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import type { Audience } from "../../announcement-labels.ts";
import { announcements } from "../../contract/announcements.ts";
import { onEndAnnouncement } from "./end-announcement.ts";
import { onNotifyAll } from "./notify-all.ts";

const portal = useTestApp();
const operator = () => portal.callAs("13800000009");
// There is an end to what one announces in an hour.
const second = () => portal.callAs("13800000010");
const [USER, ENTERPRISE, MERCHANT, AUTHOR] = ["13800000001", "13800000002", "13800000003", "13800000004"] as const;
const later = (hours: number) => new Date(portal.clock.now.getTime() + hours * HOUR_MS);
const tell = (announcementId: number) =>
  onNotifyAll.run({ ...portal.context, now: portal.clock.now }, { announcementId });
const end = (announcementId: number) =>
  onEndAnnouncement.run({ ...portal.context, now: portal.clock.now }, { announcementId });
const stateOf = async (id: number) =>
  (await operator()(announcements.listAnnouncements, {})).data.find((one) => one.id === id)?.state;
const hasIt = async (mobile: string, title: string) =>
  (await portal.callAs(mobile)(notices.listNotices, {})).data.some((one) => one.title === title);
const whoHas = async (title: string) => {
  const people = [USER, ENTERPRISE, MERCHANT, AUTHOR];
  const has = await Promise.all(people.map((mobile) => hasIt(mobile, title)));
  return people.filter((_, place) => has[place]);
};

beforeAll(async () => {
  const { db } = portal.context;
  for (const mobile of [USER, ENTERPRISE, MERCHANT, AUTHOR]) await portal.tokenOf(mobile);
  const idOf = (mobile: string) =>
    db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${mobile}`).executeTakeFirstOrThrow();
  const times = { createdAt: portal.clock.now, updatedAt: portal.clock.now };
  const { id: ownerId } = await idOf(MERCHANT);
  const enterprise = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "=", ownerId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("suppliersMerchants")
    .values({
      enterpriseId: enterprise.id,
      number: "M0000000001",
      state: "open",
      shopName: "测试店铺",
      shopType: "agent",
      categorySlugs: ["x"],
      checkedAt: portal.clock.now,
      openedAt: portal.clock.now,
      ...times,
    })
    .execute();
  const { id: userId } = await idOf(AUTHOR);
  await db
    .insertInto("newsAuthors")
    .values({ userId, penName: "测试作者", state: "approved", appliedAt: portal.clock.now })
    .execute();
});

test("each audience alone is told", async () => {
  const told = async (audience: Audience) => {
    const { id } = await operator()(announcements.announce, { title: `给 ${audience}`, audience });
    await tell(id);
    return whoHas(`给 ${audience}`);
  };
  for (const audience of ["all", "users"] as const)
    expect(await told(audience)).toEqual([USER, ENTERPRISE, MERCHANT, AUTHOR]);
  expect(await told("enterprises")).toEqual([ENTERPRISE, MERCHANT]);
  expect(await told("merchants")).toEqual([MERCHANT]);
  expect(await told("authors")).toEqual([AUTHOR]);
});

test("a shop whose term is over is shown to nobody, and told nothing as one", async () => {
  const { db } = portal.context;
  await db.updateTable("suppliersMerchants").set({ termEndsOn: "2020-01-01" }).execute();
  const { id } = await operator()(announcements.announce, { title: "给开店的商家", audience: "merchants" });
  await tell(id);
  expect(await whoHas("给开店的商家")).toEqual([]);
  await db.updateTable("suppliersMerchants").set({ termEndsOn: null }).execute();
});

test("a draft is told to nobody until it is published, and no more changed then", async () => {
  const { id, state, version } = await operator()(announcements.announce, { title: "草稿一", isDraft: "true" });
  expect(state).toBe("draft");
  await tell(id);
  expect(await whoHas("草稿一")).toEqual([]);
  const changed = { id, title: "改过的草稿", text: "正文", isDraft: "true" } as const;
  const seen = await operator()(announcements.announce, { ...changed, version });
  const given = { id, version: seen.version, title: "改过的草稿", audience: "authors" } as const;
  const published = await operator()(announcements.announce, given);
  expect(published).toMatchObject({ id, state: "published", audience: "authors", text: "" });
  await tell(id);
  expect(await whoHas("改过的草稿")).toEqual([AUTHOR]);
  await expect(operator()(announcements.announce, { id, title: "再改" })).rejects.toMatchObject({ status: 404 });
  await expect(portal.callAs(USER)(announcements.announce, { title: "x" })).rejects.toMatchObject({ status: 403 });
});

test("of two windows that write on one draft the second is refused, and finds what has changed", async () => {
  const write = portal.callAs("13800000010");
  const asDraft = { text: "正文", isDraft: "true" } as const;
  const { id, version } = await write(announcements.announce, { title: "两个窗口", ...asDraft });
  const first = await write(announcements.announce, { id, version, title: "先保存的", ...asDraft });
  const told = { errors: { version: expect.stringContaining("已被修改") } };
  for (const late of [{ version }, {}])
    await expect(write(announcements.announce, { id, ...late, title: "后保存的" })).rejects.toMatchObject(told);
  const { data } = await write(announcements.listAnnouncements, {});
  expect(data.find((one) => one.id === id)).toMatchObject({
    title: "先保存的",
    state: "draft",
    version: first.version,
  });
  const both = await Promise.allSettled(
    ["甲", "乙"].map((title) => write(announcements.announce, { id, version: first.version, title, ...asDraft })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("what has a time is told from then until its end; taken back before, it is a draft again", async () => {
  const title = "今晚维护";
  const times = { startsAt: later(1).toISOString(), endsAt: later(3).toISOString() };
  const { id, state, version } = await operator()(announcements.announce, { title, ...times });
  expect(state).toBe("scheduled");
  await tell(id);
  expect(await whoHas(title)).toEqual([]);

  expect(await operator()(announcements.unpublishAnnouncement, { id })).toMatchObject({ state: "draft" });
  portal.clock.now = later(2);
  await tell(id);
  expect([await stateOf(id), await whoHas(title)]).toEqual(["draft", []]);

  portal.clock.now = later(-2);
  await operator()(announcements.announce, { id, version, title, ...times });
  portal.clock.now = later(1);
  await tell(id);
  expect([await stateOf(id), await hasIt(USER, title)]).toEqual(["published", true]);
  await end(id);
  expect(await hasIt(USER, title)).toBe(true);
  portal.clock.now = later(2);
  for (let times = 0; times < 2; times++) await end(id);
  await tell(id);
  expect([await stateOf(id), await whoHas(title)]).toEqual(["ended", []]);
});

test("what was over before anybody could tell it is told to nobody, whichever of its tasks comes first", async () => {
  const began = portal.clock.now;
  for (const isEndFirst of [true, false]) {
    const title = `错过的通知 ${isEndFirst}`;
    const times = { startsAt: later(1).toISOString(), endsAt: later(2).toISOString() };
    const { id } = await portal.callAs("13800000010")(announcements.announce, {
      title,
      isBanner: "true",
      audience: "users",
      ...times,
    });
    portal.clock.now = later(3);
    for (const run of isEndFirst ? [end, tell] : [tell, end]) await run(id);
    expect([await stateOf(id), await whoHas(title)]).toEqual(["ended", []]);
    portal.clock.now = began;
  }
});

test("what ends before it starts, or is over, is refused at its field", async () => {
  for (const times of [
    { startsAt: later(2).toISOString(), endsAt: later(1).toISOString() },
    { endsAt: later(-1).toISOString() },
  ])
    await expect(operator()(announcements.announce, { title: "x", ...times })).rejects.toMatchObject({
      errors: { endsAt: expect.stringContaining("结束时间") },
    });
});

test("all that is wrong is said at once, of a draft too", async () => {
  const given = {
    title: "写错的",
    text: "长".repeat(201),
    path: "https://elsewhere.example/",
    isBanner: "true",
    startsAt: later(2).toISOString(),
    endsAt: later(1).toISOString(),
  } as const;
  for (const more of [{}, { isDraft: "true" }] as const)
    await expect(second()(announcements.announce, { ...given, ...more })).rejects.toMatchObject({
      errors: {
        text: "作为横幅显示时，内容最多 200 个字",
        path: "应为本站路径，以 / 开头",
        endsAt: "结束时间须晚于开始时间和现在",
      },
    });
  const { data } = await second()(announcements.listAnnouncements, { words: "写错的" });
  expect(data).toEqual([]);
});

test("of a draft with a time the list says when it is to come", async () => {
  const startsAt = later(2).toISOString();
  await second()(announcements.announce, { title: "有时间的草稿", isDraft: "true", startsAt });
  const { body } = await portal.app.inject({
    url: `/ops/announcements?words=${encodeURIComponent("有时间的草稿")}`,
    headers: { accept: "text/html" },
    cookies: { token: await portal.tokenOf("13800000009"), uuid: portal.device },
  });
  const table = /<table.*<\/table>/s.exec(body)![0].replaceAll(/<!--.*?-->/g, "");
  expect(table).toContain(`计划 ${formatExactTime(startsAt).slice(0, 16)}`);
});

test("a banner of some comes to each of them alone; pages stay the same for everyone", async () => {
  const own = async (mobile: string) => (await portal.callAs(mobile)(announcements.readOwnBanner, {}))?.title ?? null;
  const all = () => Promise.all([USER, MERCHANT, AUTHOR].map(own));
  const page = async (cookie = "") => (await portal.app.inject({ url: "/about", headers: { cookie } })).body;
  const before = await page();
  const announce = async (title: string, audience: Audience, more: object = {}) => {
    portal.clock.now = later(1);
    return (await operator()(announcements.announce, { title, audience, isBanner: "true", ...more })).id;
  };
  expect(await all()).toEqual([null, null, null]);
  const forUsers = await announce("横幅给登录用户", "users");
  const forAuthors = await announce("横幅给作者", "authors", { endsAt: later(48).toISOString() });
  const forShops = await announce("横幅给商家", "merchants");
  await announce("横幅给企业", "enterprises", { isDraft: "true" });
  expect(await all()).toEqual(["横幅给登录用户", "横幅给商家", "横幅给作者"]);
  expect([await page(), await page(`token=${await portal.tokenOf(AUTHOR)}`)]).toEqual([before, before]);
  expect((await portal.request(announcements.readOwnBanner, {})).statusCode).toBe(401);
  portal.clock.now = later(72);
  expect(await own(AUTHOR)).toBe("横幅给登录用户");
  for (const id of [forUsers, forAuthors, forShops]) await operator()(announcements.unpublishAnnouncement, { id });
  expect(await all()).toEqual([null, null, null]);
});
