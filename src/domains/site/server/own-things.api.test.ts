import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { site } from "../contract/site.ts";
import { feedback } from "../contract/feedback.ts";
import { navigation } from "../contract/navigation.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { DAY_MS } from "#shared/durations.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { views } from "../contract/views.ts";
import { onForgetOld } from "./forget-old.ts";
import { notify } from "#domains/notices/server/notify.ts";

const portal = useTestApp();
const ANNA = "13800000001";
const BEN = "13800000004";

async function idOf(mobile: string): Promise<number> {
  return (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
}

test("what a user is told stands under his messages, counts until he has read it, and is nobody else's", async () => {
  const userId = await idOf(ANNA);
  await notify(portal.context, {
    userId,
    title: "规格书已通过审核",
    text: "可以下载了",
    path: "/specification/specification_detail/1",
  });
  await notify(portal.context, { userId, title: "很".repeat(120) });
  for (const path of ["https://evil.example/", "//evil.example/", "/\t/evil.example/", "/\\evil.example/"])
    await expect(notify(portal.context, { userId, title: "别处", path })).rejects.toThrow();
  const [anna, ben] = [portal.callAs(ANNA), portal.callAs(BEN)];
  expect(await anna(notices.countUnreadNotices, {})).toBe(2);
  const { data, totalRecord } = await anna(notices.listNotices, {});
  expect(totalRecord).toBe(2);
  expect(data.map(({ title, isRead }) => [title.length, isRead])).toEqual([
    [100, false],
    [8, false],
  ]);
  expect(await ben(notices.listNotices, {})).toMatchObject({ data: [], totalRecord: 0 });
  expect(await ben(notices.readNotices, { id: data[0]!.id })).toBe(0);
  expect(await anna(notices.readNotices, { id: data[0]!.id })).toBe(1);
  expect(await anna(notices.readNotices, {})).toBe(0);
  expect((await anna(notices.listNotices, { pageIndex: 2, pageSize: 1 })).data).toMatchObject([
    { title: "规格书已通过审核", isRead: true },
  ]);
  expect((await portal.request(notices.countUnreadNotices, {})).statusCode).toBe(401);
});

test("a cart is empty while there is no mall, and who is certified is told so", async () => {
  expect(await portal.callAs(ANNA)(notices.countCart, {})).toBe(0);
  expect(await portal.callAs(ANNA)(certification.enterpriseStatus, {})).toBeNull();
  expect(await portal.callAs("13800000002")(certification.enterpriseStatus, {})).toBe("certified");
});

test("feedback wants a type, a contact and words; the same twice is one, and a day has its end", async () => {
  const anna = portal.callAs(ANNA);
  const [first] = await anna(feedback.feedbackCategories, { categoryEnum: "OPINION" });
  const given = { type: first!.id, content: "搜索框很好用", contact: "anna@example.com" };
  await expect(anna(feedback.addFeedback, { type: "", content: " ", contact: "" })).rejects.toMatchObject({
    errors: {
      type: "请选择反馈类型",
      content: "请完善反馈内容，以便我们尽快解决此问题",
      contact: "请填写您的邮箱，方便我们跟进",
    },
  });
  await expect(anna(feedback.addFeedback, { ...given, type: 99 })).rejects.toMatchObject({
    errors: { type: "请选择反馈类型" },
  });
  await expect(anna(feedback.addFeedback, { ...given, content: "长".repeat(100_000) })).rejects.toMatchObject({
    status: 413,
  });
  await expect(anna(feedback.addFeedback, { ...given, content: "长".repeat(2001) })).rejects.toMatchObject({
    errors: { content: "反馈内容最多 2000 字" },
  });
  const { id } = await anna(feedback.addFeedback, { ...given, page: "/datasheet?q=1" });
  expect(await anna(feedback.addFeedback, given)).toEqual({ id });
  const twice = await Promise.all([1, 2].map(() => anna(feedback.addFeedback, { ...given, content: "同时提交" })));
  expect(twice[0]).toEqual(twice[1]);
  for (let count = 2; count < 20; count++) await anna(feedback.addFeedback, { ...given, content: `第 ${count} 条` });
  await expect(anna(feedback.addFeedback, { ...given, content: "再来一条" })).rejects.toMatchObject({ code: 9000 });
  expect(
    await portal.context.db
      .selectFrom("siteFeedback")
      .select(["pagePath", "state"])
      .where("id", "=", id)
      .executeTakeFirst(),
  ).toEqual({ pagePath: "/datasheet?q=1", state: "received" });
  expect((await portal.request(feedback.addFeedback, given)).statusCode).toBe(401);
});

test("what was looked at is listed once, the latest first, until it is forgotten or 90 days old", async () => {
  const { db } = portal.context;
  const brand = await db
    .insertInto("datasheetBrands")
    .values({ slug: "views", name: "Views", pinyin: "views", initial: "V" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const documents: number[] = [];
  for (const name of ["A", "B", "C"]) {
    const row = {
      title: `手册 ${name}`,
      fileName: `${name}.pdf`,
      brandId: brand.id,
      sha256: name.repeat(64).toLowerCase(),
      sizeBytes: 1,
      state: name === "C" ? "pending" : "published",
      source: "test",
    };
    documents.push(
      (await db.insertInto("datasheetDocuments").values(row).returning("id").executeTakeFirstOrThrow()).id,
    );
  }
  const [anna, ben] = [portal.callAs(ANNA), portal.callAs(BEN)];
  const [a, b, hidden] = documents as [number, number, number];
  const start = portal.clock.now;
  for (const [seconds, id] of [a, b, a, hidden, 999_999].entries()) {
    portal.clock.now = new Date(start.getTime() + seconds * 1000);
    await anna(views.recordView, { type: 1, id });
  }
  const { data, totalRecord } = await anna(views.listViewed, { type: 1 });
  expect(totalRecord).toBe(2);
  expect(data[0]).toEqual({
    id: a,
    type: 1,
    createTime: new Date(start.getTime() + 2000).toISOString(),
    specDto: { id: a, brandId: brand.id, filename: "手册 A", brandCn: "Views", fullLogo: null },
  });
  expect((await anna(views.listViewed, { type: 1, pageIndex: 2, pageSize: 1 })).data.map(({ id }) => id)).toEqual([b]);
  expect(await ben(views.listViewed, { type: 1 })).toMatchObject({ data: [], totalRecord: 0 });
  for (const type of [2, 4]) expect(await anna(views.listViewed, { type })).toMatchObject({ data: [], totalRecord: 0 });
  expect(await anna(views.listViewedAgents, {})).toMatchObject({ data: [], totalRecord: 0 });
  await expect(anna(views.listViewed, { type: 3 })).rejects.toMatchObject({ code: 2 });

  await ben(views.forgetViews, { type: 1 });
  await anna(views.forgetViews, { type: 1, id: b });
  expect((await anna(views.listViewed, { type: 1 })).data.map(({ id }) => id)).toEqual([a]);
  portal.clock.now = new Date(start.getTime() + 91 * DAY_MS);
  await onForgetOld.run({ ...portal.context, now: portal.clock.now }, {});
  portal.clock.now = start;
  expect(await anna(views.listViewed, { type: 1 })).toMatchObject({ data: [], totalRecord: 0 });
});

test("quick links: a default set for all, a user's own once he keeps some, nothing but whole web addresses", async () => {
  const anna = portal.callAs(ANNA);
  const first = await portal.callAs()(navigation.readNavigation, {});
  expect(first.isOwn).toBe(false);
  expect(first.common.length * first.agent.length * first.brand.length).toBeGreaterThan(0);
  const entry = { name: "论坛", url: "https://bbs.example.com/a?b=c" };
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "example.com",
    "//example.com",
    "https://",
    "https://a@b.example/",
    "https://u:p@host.example",
    "https://a.example\\c",
    "http:/example.com",
    `https://example.com/${"x".repeat(10_000)}`,
  ]) {
    await expect(anna(navigation.saveNavigation, { common: [{ ...entry, url }] })).rejects.toMatchObject({ code: 2 });
  }
  await expect(anna(navigation.saveNavigation, { common: [{ ...entry, name: " " }] })).rejects.toMatchObject({
    code: 2,
  });
  await expect(
    anna(navigation.saveNavigation, { common: Array.from({ length: 1000 }, () => entry) }),
  ).rejects.toMatchObject({ code: 2 });
  for (const image of ["//evil.example/a.png", "/\\evil.example/a.png", "/\t/evil.example/a.png"])
    await expect(anna(navigation.saveNavigation, { common: [{ ...entry, image }] })).rejects.toMatchObject({ code: 2 });
  const own = await anna(navigation.saveNavigation, { common: [entry], brand: [{ ...entry, name: "原厂" }] });
  expect(own).toMatchObject({ common: [{ ...entry, image: null }], agent: [], brand: [{ name: "原厂" }] });
  expect(await anna(navigation.readNavigation, {})).toEqual({ ...own, isOwn: true });
  expect((await portal.callAs(BEN)(navigation.readNavigation, {})).isOwn).toBe(false);
  // One that does not hold any more takes nothing else with it.
  const kept = {
    common: [{ ...entry, url: "https://a b.example" }, entry],
    agent: "x",
    brand: Array.from({ length: 40 }, () => entry),
  };
  await portal.context.db
    .updateTable("siteNavigations")
    .set({ lists: JSON.stringify(kept) })
    .where("userId", "=", await idOf(ANNA))
    .execute();
  const read = await anna(navigation.readNavigation, {});
  expect([read.common, read.agent, read.brand.length]).toEqual([[{ ...entry, image: null }], [], 30]);
  const { isOwn, ...lists } = first;
  expect(await anna(navigation.resetNavigation, {})).toEqual(lists);
  expect(isOwn).toBe(false);
});

test("brands with a website are suggested by their names, agents not yet", async () => {
  const { db } = portal.context;
  const brand = await db
    .insertInto("datasheetBrands")
    .values({
      slug: "hinted",
      name: "Hinted",
      nameCn: "提示半导体",
      pinyin: "tishi",
      initial: "T",
      website: "www.hinted.example",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("datasheetBrandAliases")
    .values([
      { key: "hinted", brandId: brand.id, alias: "Hinted", kind: "name" },
      { key: "提示半导体", brandId: brand.id, alias: "提示半导体", kind: "name" },
    ])
    .execute();
  for (const keywords of ["HINT", "提示"]) {
    expect(await portal.callAs()(navigation.hintBrands, { keywords })).toEqual({
      data: [{ id: brand.id, name: "提示半导体", website: "https://www.hinted.example", fullLogo: null }],
    });
  }
  expect(await portal.callAs()(navigation.hintBrands, { keywords: "%" })).toEqual({ data: [] });
  await db.updateTable("datasheetBrands").set({ website: "见 官网" }).where("id", "=", brand.id).execute();
  expect(await portal.callAs()(navigation.hintBrands, { keywords: "HINT" })).toEqual({ data: [] });
  expect(await portal.callAs()(navigation.hintAgents, { keywords: "代理" })).toEqual({ data: [] });
  await expect(portal.callAs()(navigation.hintBrands, { keywords: "" })).rejects.toMatchObject({ code: 2 });
});

test("what pages tell is counted by day, and not whose it was", async () => {
  const { db } = portal.context;
  const tell = (value: string) => portal.callAs()(site.track, { from: "page", value, user_id: "1" });
  for (let count = 0; count < 2; count++) await tell("/brandDetail/*");
  expect(await db.selectFrom("siteTrackings").select(["source", "value", "count"]).execute()).toEqual([
    { source: "page", value: "/brandDetail/*", count: 2 },
  ]);
  for (const wrong of [
    { from: "", value: "" },
    { from: "other", value: "" },
    { from: "page", value: "x".repeat(201) },
  ])
    await expect(portal.callAs()(site.track, wrong as never)).rejects.toMatchObject({ code: 2 });
  // So many different things a day: whoever makes some up fills nothing.
  await db
    .insertInto("siteTrackings")
    .columns(["day", "source", "value"])
    .expression((eb) =>
      eb
        .selectFrom("siteTrackings")
        .select((row) => [
          row.ref("day").as("day"),
          row.ref("source").as("source"),
          sql<string>`generate_series(1, 499)::text`.as("value"),
        ]),
    )
    .execute();
  await tell("/made-up");
  await tell("/brandDetail/*");
  expect(
    await db.selectFrom("siteTrackings").select(["value", "count"]).where("value", "like", "/%").execute(),
  ).toEqual([{ value: "/brandDetail/*", count: 3 }]);
});
