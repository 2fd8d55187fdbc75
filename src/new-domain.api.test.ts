import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { noticeSwitches } from "#domains/accounts/contract/notice-switches.ts";
import { site } from "#domains/site/contract/site.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { createLog } from "#platform/log.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { useTestApp } from "#testing/app.ts";
import { domain as browser } from "#testing/example-domain/browser.tsx";
import { polls } from "#testing/example-domain/contract.ts";
import { domain as server } from "#testing/example-domain/server.ts";
import { exportHeld } from "#testing/personal-data.ts";

const USER = "13800000001";
const OPERATOR = "13800000009";
const MIGRATION = path.join(PROJECT_ROOT, "src/testing/example-domain/polls.sql");

describe("a domain of three files and a migration", () => {
  const portal = useTestApp({}, [{ server, browser }]);
  const { open } = openPages(portal);
  const { buildBrand, buildCategory, buildPart } = catalogueOf(portal);
  let part: { id: number; mpn: string };
  let voteId: number;

  beforeAll(async () => {
    await sql.raw(await readFile(MIGRATION, "utf8")).execute(portal.context.db);
    await prepareQueues(portal.connection, portal.context.declared.tasks, createLog("silent"));
    const [brand, category] = [await buildBrand({ name: "Xinpu Test" }), await buildCategory({ name: "晶体管" })];
    part = await buildPart({ mpn: "XP7002", brandId: brand.id, categoryId: category.id });
  });

  test("brings a call and a task", async () => {
    ({ id: voteId } = await portal.callAs(USER)(polls.vote, { partId: part.id, answer: "yes" }));
    expect(await portal.callAs()(polls.votes, { partId: part.id })).toEqual({ yes: 0, no: 0 });
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = 'polls.countVote'`.execute(
      portal.context.db,
    );
    const { run } = portal.context.declared.tasks.find(({ task }) => task.name === "polls.countVote")!;
    for (const { data } of rows) await run(portal.context, data);
    expect(await portal.callAs()(polls.votes, { partId: part.id })).toEqual({ yes: 1, no: 0 });
  });

  test("brings a page, and a block on the page of a lower domain", async () => {
    expect(await open(`/polls/${part.id}`)).toMatchObject({ status: 200, headings: ["愿意再用 1，不愿意 0"] });
    expect((await open(partAddress(part))).text).toContain("有 1 人愿意再用");
  });

  test("brings entries of the top menu, the footer, the home page and the user centre", async () => {
    const home = await open("/");
    expect(home.links).toEqual(expect.arrayContaining(["/polls/1", "/polls/3"]));
    expect(home.text).toContain("大家都在投票");
    expect((await open(`/polls/${part.id}`)).html).toMatch(/<a href="\/polls\/1" aria-current="true">投票<\/a>/);
    expect((await openAs(USER, "/userCenter")).text).toContain("我的投票");
  });

  test("brings what users add to their favourites, and follow", async () => {
    const user = portal.callAs(USER);
    const kept = { data: [{ id: voteId, name: "yes", path: `/polls/${voteId}` }], totalRecord: 1 };
    expect(await user(favourites.addFavourite, { type: "vote", id: voteId })).toEqual({ count: 1 });
    expect(await user(favourites.favourites, { type: "vote" })).toMatchObject(kept);
    expect(await user(favourites.follow, { type: "vote", id: voteId })).toEqual({ count: 1 });
    expect(await user(favourites.follows, { type: "vote" })).toMatchObject(kept);
    await expect(user(favourites.addFavourite, { type: "none", id: 1 })).rejects.toMatchObject({
      code: 2,
      errors: { type: "请选择规格书、型号、品牌、企业、商家、文章或投票" },
    });
    const list = await openAs(USER, "/mall/userCenter/myFavour?list=followedVote");
    expect(list.text).toContain("关注的投票");
    await user(favourites.removeFavourite, { type: "vote", id: voteId });
    await user(favourites.unfollow, { type: "vote", id: voteId });
  });

  test("brings a kind of notices, which users switch off", async () => {
    const told = await portal.callAs(USER)(notices.listNotices, { pageIndex: 1, pageSize: 20 });
    expect(told.data[0]).toMatchObject({ title: "您的投票已计入", isRead: false });
    const switches = await portal.callAs(USER)(noticeSwitches.switchNotice, { kind: "polls", isOn: "false" });
    expect(switches.at(-1)).toMatchObject({ kind: "polls", isOn: false });
    expect((await openAs(USER, "/userCenter/accountSetting")).text).toContain("投票动态");
  });

  test("brings what tells how it is", async () => {
    expect(await portal.callAs()(site.checkHealth, {})).toMatchObject({ polls: { uncounted: 0 } });
  });

  test("brings what is kept of a user", async () => {
    const { id } = await idOf(USER);
    expect(await exportHeld(portal.context, id, "polls_")).toEqual({ votes: [{ answer: "yes" }] });
  });

  test("brings cases for operators, whose decision is on record and told to the user", async () => {
    const { queues: heads } = await portal.callAs(OPERATOR)(queues.listQueues, {});
    expect(heads.at(-1)).toMatchObject({ name: "votes", title: "投票", waiting: 1 });
    const decision = { queue: "votes", ids: String(voteId), decision: "removed", reason: "重复投票" };
    expect(await portal.callAs(OPERATOR)(queues.decideCases, decision)).toEqual({ decided: [voteId], refused: [] });
    const told = await portal.callAs(USER)(notices.listNotices, { pageIndex: 1, pageSize: 20 });
    expect(told.data[0]).toMatchObject({ title: "您的投票已删除", text: "重复投票" });
    const { rows } =
      await sql`select act, subject from operator_console_acts where subject_id = ${String(voteId)}`.execute(
        portal.context.db,
      );
    expect(rows).toEqual([{ act: "remove-vote", subject: "vote" }]);
  });

  test("takes what is its user's with it when his account is closed", async () => {
    await portal.callAs(USER)(polls.vote, { partId: part.id, answer: "no" });
    const { id } = await idOf(USER);
    await server.personalData!.close(portal.context, id);
    expect(await exportHeld(portal.context, id, "polls_")).toEqual({ votes: [] });
  });

  async function openAs(mobile: string, address: string) {
    return open(address, { token: await portal.tokenOf(mobile), uuid: portal.device });
  }

  async function idOf(mobile: string) {
    return portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow();
  }
});

describe("the portal without it", () => {
  const portal = useTestApp();
  const { open } = openPages(portal);

  test("knows neither its page nor its call", async () => {
    expect((await open("/polls/1")).status).toBe(404);
    expect((await portal.app.inject({ url: "/api/polls/1" })).statusCode).toBe(404);
  });

  test("has nothing of it in menus, lists, kinds and health", async () => {
    const home = await open("/");
    expect(home.links.filter((href) => href.startsWith("/polls"))).toEqual([]);
    const user = portal.callAs(USER);
    await expect(user(favourites.addFavourite, { type: "vote", id: 1 })).rejects.toMatchObject({
      code: 2,
      errors: { type: "请选择规格书、型号、品牌、企业、商家或文章" },
    });
    await expect(user(favourites.areFollowed, { type: "vote", ids: "1" })).rejects.toMatchObject({
      code: 2,
      errors: { type: "请选择品牌、型号、企业、商家、作者或专栏" },
    });
    const kinds = (await user(noticeSwitches.listSwitches, {})).map(({ kind }) => kind);
    expect(kinds).toEqual(["review", "follow", "comment", "service"]);
    expect(Object.keys(await portal.callAs()(site.checkHealth, {})).sort()).toEqual([
      "database",
      "documents",
      "search",
      "tasks",
      "version",
      "workers",
    ]);
  });
});
