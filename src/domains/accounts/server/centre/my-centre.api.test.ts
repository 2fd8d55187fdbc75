import { expect, test } from "vitest";
import { notify } from "#domains/notices/server/public.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { views } from "#domains/site/contract/views.ts";
import { buildArticle } from "#domains/news/testing/build-article.ts";
import { useTestApp } from "#testing/app.ts";
import { centre } from "../../contract/centre.ts";
import { favourites } from "../../contract/favourites.ts";

const portal = useTestApp();
const { buildBrand, buildDocument, buildPart } = catalogueOf(portal);
const USER = "13800000001";
const CERTIFIED = "13800000002";

const centreOf = (mobile: string) => portal.callAs(mobile)(centre.myCentre, {});
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

test("a visitor has no centre", async () => {
  await expect(portal.callAs()(centre.myCentre, {})).rejects.toMatchObject({ status: 401 });
});

test("an engineer is told how he stands, with the next step of each, and that nothing is there yet", async () => {
  const { statuses, counts, todos, recent } = await centreOf(USER);
  expect(statuses.map(({ title, state, action }) => `${title} ${state} ${action}`)).toEqual([
    "企业认证 未认证 去认证",
    "商家入驻 未入驻 了解入驻",
    "作者 未申请 成为作者",
  ]);
  expect(counts.map(({ title, count }) => [title, count])).toEqual([
    ["收藏", 0],
    ["关注", 0],
    ["未读消息", 0],
    ["上传的规格书", 0],
    ["文章", 0],
  ]);
  expect([todos, recent]).toEqual([[], []]);
});

test("what he keeps is counted as its list shows it, what he has not read waits, and what he looked at comes last first", async () => {
  const { db, now } = portal.context;
  const userId = await idOf(USER);
  const part = await buildPart();
  const document = await buildDocument({ title: "TPS5430 规格书" });
  const article = await buildArticle(portal.context, { title: "走线要短" });
  const callAs = portal.callAs(USER);
  await callAs(favourites.addFavourite, { type: "part", id: part.id });
  await callAs(favourites.addFavourite, { type: "document", id: document.id });
  await callAs(views.recordView, { type: 2, id: article.id });
  const { id: companyId } = await buildCompany(portal.context);
  await db
    .insertInto("newsReports")
    .values({ userId, articleId: article.id, category: "advert", createdAt: now })
    .execute();
  await db
    .insertInto("suppliersComplaints")
    .values({ userId, companyId, kind: "other", text: "付款后一直没有发货，也没有退款" as never, createdAt: now })
    .execute();
  await notify(portal.context, { userId, title: "规格书已发布", text: "可以阅读了", path: "/specification/" });
  const { counts, todos, recent } = await centreOf(USER);
  expect(counts.slice(0, 3)).toMatchObject([{ count: 2 }, { count: 0 }, { count: 1, path: "/userCenter/messages" }]);
  // What he has complained of and reported stays within reach.
  expect(counts).toEqual(
    expect.arrayContaining([
      { title: "我的投诉", count: 1, path: "/userCenter/complaints" },
      { title: "我的举报", count: 1, path: "/userCenter/articleReports" },
    ]),
  );
  expect(todos).toEqual([{ title: "规格书已发布", text: "可以阅读了", path: "/specification/" }]);
  expect(recent).toMatchObject([{ title: "走线要短", path: `/news/article-details/${article.id}` }]);
});

test("whose enterprise is certified is told of old stock and of certificates that end or were turned down, and of none of it once the certification has ended", async () => {
  const { db, now } = portal.context;
  const brands = [await buildBrand(), await buildBrand()];
  const own = db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "=", await idOf(CERTIFIED));
  const { id: enterpriseId } = await own.executeTakeFirstOrThrow();
  const { id: companyId } = await buildCompany(portal.context, {
    enterpriseId,
    brands: brands.map(({ id: brandId }) => ({ brandId })),
  });
  await db
    .updateTable("suppliersCarriedBrands")
    .set({ state: "rejected", reason: "看不清" })
    .where("companyId", "=", companyId)
    .where("brandId", "=", brands[0]!.id)
    .execute();
  await db
    .insertInto("suppliersStockLines")
    .values({
      companyId,
      mpn: "TPS5430",
      mpnKey: "tps5430",
      quantity: 10,
      isFresh: false,
      confirmedAt: new Date("2020-01-01"),
      createdAt: now,
    })
    .execute();
  const userId = await idOf(CERTIFIED);
  const path = "/userCenter/manage/productionLineManage?role=agent";
  await notify(portal.context, { userId, title: "代理证书未通过", text: "看不清", path });
  const told = await centreOf(CERTIFIED);
  expect(told.statuses.slice(0, 2)).toMatchObject([
    { title: "企业认证", state: "已认证", tone: "success" },
    { title: "商家入驻", action: "申请入驻" },
  ]);
  expect(told.counts).toEqual(
    expect.arrayContaining([
      { title: "代理品牌", count: 2, path: "/userCenter/manage/productionLineManage" },
      { title: "库存行", count: 1, path: "/userCenter/manage/stockManage" },
    ]),
  );
  expect(told.todos.map(({ title }) => title)).toEqual([
    "下一步：联系人",
    "1 个品牌的代理证书未通过",
    "1 行库存超过 30 天未确认",
  ]);
  await db
    .updateTable("suppliersEnterprises")
    .set({ validUntil: "2020-01-01" })
    .where("id", "=", enterpriseId)
    .execute();
  const ended = await centreOf(CERTIFIED);
  expect(ended.statuses[0]).toMatchObject({ state: "已过期", tone: "danger", action: "重新认证" });
  // The notice, which he has not read, is told by nothing else now.
  expect(ended.todos.map(({ title }) => title)).toEqual(["企业认证已过期", "代理证书未通过"]);
});

test("the home of the user centre shows it all without a script", async () => {
  const cookies = { token: await portal.tokenOf(USER), uuid: portal.device };
  const { body } = await portal.app.inject({ url: "/userCenter", headers: { accept: "text/html" }, cookies });
  for (const shown of ["资料完整度", "待补充：", "认证与身份", "去认证", "最近浏览", "走线要短", "规格书已发布"])
    expect(body).toContain(shown);
});
