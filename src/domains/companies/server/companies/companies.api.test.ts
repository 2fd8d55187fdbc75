import { beforeAll, expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { navigation } from "#domains/site/contract/navigation.ts";
import { views } from "#domains/site/contract/views.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import type { CompanyRole } from "../../labels.ts";
import { companies } from "../../contract/companies.ts";
import { companiesForOperators } from "../../contract/companies-for-operators.ts";
import { buildCompany } from "../../testing/build-company.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand } = catalogueOf(portal);
const USER = "13800000001";
const OPERATOR = "13800000009";

let ti: { id: number; slug: string };
let adi: { id: number; slug: string };
let certified: { id: number };
let proven: { id: number };
let lapsed: { id: number };
let fresh: { id: number };
let avnet: { id: number };
let nothing: { id: number };

const day = (days: number) => formatDay(new Date(portal.context.now.getTime() + days * DAY_MS));
const list = (
  input: {
    keywords?: string;
    brand?: string;
    region?: string;
    type?: CompanyRole;
    pageIndex?: number;
    pageSize?: number;
  } = {},
) => portal.callAs()(companies.listCompanies, input);
const namesOf = (found: { data: { name: string }[] }) => found.data.map(({ name }) => name);

beforeAll(async () => {
  const { db, now } = portal.context;
  ti = await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器" });
  adi = await buildBrand({ name: "Analog Devices", nameCn: "亚德诺" });
  const { userId, enterpriseId } = await db
    .selectFrom("suppliersMembers as member")
    .innerJoin("accountUsers as user", "user.id", "member.userId")
    .select(["member.userId", "member.enterpriseId"])
    .where("user.mobile", "=", "+8613800000002")
    .executeTakeFirstOrThrow();
  const { id: fileId } = await db
    .insertInto("suppliersFiles")
    .values({
      userId,
      kind: "certificate",
      sha256: "c".repeat(64),
      mediaType: "image/jpeg",
      fileName: "c.jpg",
      sizeBytes: 1,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Names that would stand the other way round by letter alone.
  certified = await buildCompany(portal.context, {
    name: "最后认证电子",
    enterpriseId,
    region: "440305",
    brands: [{ brandId: ti.id, level: "first" }],
    contacts: [{ name: "张三", audience: "public", mobile: "13977531864" }],
  });
  proven = await buildCompany(portal.context, {
    name: "有证书的公司",
    region: "440300",
    seat: "深圳",
    brands: [{ brandId: ti.id, level: "authorised", certificate: { fileId, until: day(0) } }],
  });
  lapsed = await buildCompany(portal.context, {
    name: "证书到期的公司",
    region: "310115",
    brands: [{ brandId: ti.id, level: "authorised", certificate: { fileId, until: day(-1) } }, { brandId: adi.id }],
  });
  fresh = await buildCompany(portal.context, {
    name: "有新库存的贸易",
    roles: ["trader"],
    region: "110000",
    brands: [{ brandId: adi.id, role: "trader" }],
  });
  avnet = await buildCompany(portal.context, {
    name: "安富利",
    nameEn: "Avnet",
    roles: ["agent", "trader"],
    country: "US",
    seat: "美国",
    website: "https://www.avnet.com",
  });
  nothing = await buildCompany(portal.context, {
    name: "没有身份的公司",
    roles: [],
    website: "https://none.example.com",
    brands: [{ brandId: adi.id }],
  });
  const hidden = await buildCompany(portal.context, { name: "被下架的公司" });
  await db.updateTable("suppliersCompanies").set({ hiddenAt: now }).where("id", "=", hidden.id).execute();
  for (const [companyId, days] of [
    [fresh.id, 3],
    [lapsed.id, 40],
  ] as const)
    await db
      .insertInto("suppliersStockLines")
      .values({
        companyId,
        mpn: "X1",
        mpnKey: "x1",
        quantity: 5,
        isFresh: days < 30,
        confirmedAt: new Date(now.getTime() - days * DAY_MS),
        createdAt: now,
      })
      .execute();
});

test("companies stand by certification, certificates in force, fresh stock, brands and name, each with its trust marks", async () => {
  const found = await list();
  expect(namesOf(found)).toEqual(["最后认证电子", "有证书的公司", "有新库存的贸易", "证书到期的公司", "安富利"]);
  expect(found.totalRecord).toBe(5);
  expect(
    found.data.map(({ trust }) => [
      trust.certifiedUntil !== null,
      trust.certificates,
      trust.stock && [trust.stock.lines, trust.stock.freshLines],
    ]),
  ).toEqual([
    [true, 0, null],
    [false, 1, null],
    [false, 0, [1, 1]],
    [false, 0, [1, 0]],
    [false, 0, null],
  ]);
  expect(found.data[1]).toMatchObject({
    seat: "广东省 深圳市",
    isUnclaimed: true,
    brands: [{ id: ti.id, name: "德州仪器", isVerified: true }],
    brandCount: 1,
  });
  expect(found.data[3]!.brands.map(({ isVerified }) => isVerified)).toEqual([false, false]);
  // Pages follow one another, without a gap.
  const pages = await Promise.all([1, 2, 3].map((pageIndex) => list({ pageIndex, pageSize: 2 })));
  expect(pages.flatMap(namesOf)).toEqual(namesOf(found));
});

test("names are found in Chinese, English, pinyin and initials, in any writing; the best named first", async () => {
  for (const keywords of [
    "安富利",
    "avnet",
    "ＡＶＮＥＴ",
    "anfuli",
    "an fu li",
    "afl",
    "富利",
    "富利 avnet",
    "avnet 安富",
  ])
    expect([keywords, namesOf(await list({ keywords }))]).toEqual([keywords, ["安富利"]]);
  expect(namesOf(await list({ keywords: "gongsi" }))).toEqual(["有证书的公司", "证书到期的公司"]);
  expect(namesOf(await list({ keywords: "證書 公司" }))).toEqual(["有证书的公司", "证书到期的公司"]);
  for (const keywords of ["安富利 没有", "100%", "_", "\\", "没有身份", "被下架", "'; drop table"])
    expect([keywords, namesOf(await list({ keywords }))]).toEqual([keywords, []]);
  await expect(list({ keywords: "长".repeat(61) })).rejects.toMatchObject({ code: 2, message: "关键词最多 60 个字" });
});

test("filters narrow by brand, place and type, and tell what each would leave", async () => {
  expect(namesOf(await list({ brand: ti.slug }))).toEqual(["最后认证电子", "有证书的公司", "证书到期的公司"]);
  expect(namesOf(await list({ brand: ti.slug, region: "440000" }))).toEqual(["最后认证电子", "有证书的公司"]);
  expect(namesOf(await list({ region: "440305" }))).toEqual(["最后认证电子"]);
  expect(namesOf(await list({ region: "US" }))).toEqual(["安富利"]);
  expect(namesOf(await list({ type: "trader" }))).toEqual(["有新库存的贸易", "安富利"]);
  expect(await list({ brand: "no-such-brand" })).toMatchObject({ data: [], totalRecord: 0, brand: null });
  const { types, regions, cities, brands } = await list({ type: "agent", region: "440000" });
  expect(types.map(({ value, count }) => [value, count])).toEqual([
    ["maker", 0],
    ["agent", 2],
    ["trader", 0],
  ]);
  expect(regions).toEqual([
    { value: "440000", name: "广东省", count: 2 },
    { value: "310000", name: "上海市", count: 1 },
    { value: "US", name: "美国", count: 1 },
  ]);
  expect(cities).toEqual([{ value: "440300", name: "深圳市", count: 2 }]);
  expect(brands).toEqual([{ value: ti.slug, name: "德州仪器", count: 2 }]);
  await expect(list({ type: "bank" as never })).rejects.toMatchObject({ code: 2 });
  await expect(list({ region: "深圳" })).rejects.toMatchObject({ code: 2, message: "没有这个地区" });
});

test("the directory's address is the view: filters, words and page; what is not there says what to do", async () => {
  const page = await open(`/agentList/index/1?type=agent&region=440000&brand=${ti.slug}`);
  expect(page).toMatchObject({
    status: 200,
    title: "广东省 德州仪器 代理商名录 - 芯谱",
    headings: ["原厂、代理商与贸易商"],
    canonical: `http://portal.test/agentList/index/1?type=agent&region=440000&brand=${ti.slug}`,
    isHidden: false,
  });
  for (const words of ["最后认证电子", "企业已认证，至", "1 份品牌代理证书有效", "德州仪器（已验证）", "共 2 家企业"])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain("安富利");
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/agentList/agentDetail/${proven.id}`,
      `/agentList/index/1?type=trader&region=440000&brand=${ti.slug}`,
      `/brandDetail/companyInfo/${ti.id}`,
    ]),
  );
  expect((await open("/agentList/index/1")).text).toMatch(
    /1 条库存，3 天前 ?更新.*1 条库存，\d{4}-\d\d-\d\d 更新，已超过 30 天/,
  );
  const empty = await open("/agentList/index/1?keywords=%E6%97%A0%E6%AD%A4%E4%BC%81%E4%B8%9A");
  expect([empty.status, empty.isHidden, empty.text.includes("没有符合条件的企业")]).toEqual([200, true, true]);
  const behind = await open("/agentList/index/9");
  expect([behind.status, behind.text.includes("没有第 9 页"), behind.links.includes("/agentList/index/1")]).toEqual([
    404,
    true,
    true,
  ]);
  for (const wrong of ["/agentList/index/x", "/agentList/index/0", "/agentList/index/1?region=x"])
    expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404]);
});

test("a company's page tells brands with proof, conditions and contacts; a wrong address leads to it or is not found", async () => {
  const { db } = portal.context;
  await db
    .updateTable("suppliersRoles")
    .set({
      leadDays: 3,
      minOrderFen: 50_000,
      warehouses: ["深圳", "香港"],
      paymentDays: 0,
      includesTax: true,
      strengths: "电源",
    })
    .where("companyId", "=", certified.id)
    .execute();
  await db
    .insertInto("suppliersOffices")
    .values({ companyId: certified.id, name: "深圳总部", region: "440305", address: "演示路 1 号", position: 0 })
    .execute();
  await db
    .updateTable("suppliersCompanies")
    .set({ website: "javascript:alert(1)", introduction: "<script>x</script>" })
    .where("id", "=", certified.id)
    .execute();
  const page = await open(`/agentList/agentDetail/${certified.id}`);
  expect(page).toMatchObject({
    status: 200,
    title: "最后认证电子 代理商 代理品牌与联系方式 - 芯谱",
    headings: ["最后认证电子"],
    canonical: `http://portal.test/agentList/agentDetail/${certified.id}`,
  });
  for (const words of [
    "Texas Instruments 德州仪器",
    "一级代理",
    "自述",
    "3 天",
    "¥500.00",
    "深圳、香港",
    "款到发货",
    "含税",
    "深圳总部",
    "广东省 深圳市 南山区 演示路 1 号",
    "13977531864",
  ])
    expect(page.text).toContain(words);
  expect(page.html).not.toContain("<script>x");
  expect(page.links.filter((link) => link.startsWith("javascript"))).toEqual([]);
  expect(page.structuredData).toMatchObject({ "@type": "Organization", name: "最后认证电子" });
  expect(JSON.stringify(page.structuredData)).not.toContain("13977531864");
  expect(page.text).not.toContain("认领此页");
  const other = await open(`/agentList/agentDetail/${lapsed.id}`);
  for (const words of [`证书 已到期 （ ${day(-1)} ）`, "认领此页", "来自公开名录"])
    expect(other.text.replaceAll(/\s+/g, "")).toContain(words.replaceAll(/\s+/g, ""));
  expect(await open(`/agentList/agentDetail/${certified.id}/x`)).toMatchObject({
    status: 301,
    location: `/agentList/agentDetail/${certified.id}`,
  });
  for (const wrong of ["/agentList/agentDetail/999999", "/agentList/agentDetail/abc", "/mobile/agent/999999"])
    expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404]);
  const onPhone = await open(`/mobile/agent/${certified.id}`);
  expect(onPhone.text).toContain("13977531864");
  // Nothing of it is kept for wide windows.
  for (const words of ["投诉公示", "代理商条件", "3 天", "款到发货"]) expect(onPhone.text).toContain(words);
  expect(onPhone.html).not.toContain("viewOnce=desktop");
  const phone = await portal.app.inject({
    url: `/agentList/agentDetail/${certified.id}`,
    headers: {
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    },
  });
  expect(phone.headers["location"]).toBe(`/mobile/agent/${certified.id}`);
});

test("a brand's agents and traders stand on tabs of its page, the proven first", async () => {
  const page = await open(`/brandDetail/agentList/${ti.id}`);
  expect(page).toMatchObject({
    status: 200,
    title: "德州仪器（Texas Instruments） 代理商 - 芯谱",
    canonical: `http://portal.test/brandDetail/agentList/${ti.id}`,
  });
  expect(page.links.filter((link) => link.startsWith("/agentList/agentDetail/"))).toEqual(
    [proven, certified, lapsed].map(({ id }) => `/agentList/agentDetail/${id}`),
  );
  expect(page.links).toEqual(
    expect.arrayContaining([`/brandDetail/trader/${ti.id}`, `/brandDetail/contactInfo/${ti.id}`]),
  );
  expect((await open(`/brandDetail/trader/${adi.id}`)).text).toContain("有新库存的贸易");
  expect((await open(`/brandDetail/trader/${ti.id}`)).text).toContain("还没有收录这个品牌的贸易商");
  expect(await open(`/brandDetail/agentList/${ti.slug}/2`)).toMatchObject({
    status: 301,
    location: `/brandDetail/agentList/${ti.id}/2`,
  });
  for (const wrong of [`/brandDetail/agentList/${ti.id}/2`, "/brandDetail/agentList/999999"])
    expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404]);
});

test("a page without a role is for its own people and operators alone", async () => {
  await expect(portal.callAs(USER)(companies.readCompany, { id: nothing.id })).rejects.toMatchObject({ status: 404 });
  expect(await portal.callAs(OPERATOR)(companies.readCompany, { id: nothing.id })).toMatchObject({
    name: "没有身份的公司",
    isOwn: false,
  });
  expect(namesOf(await portal.callAs()(companies.listCarriers, { brandId: adi.id, role: "agent" }))).toEqual([
    "证书到期的公司",
  ]);
  expect(await portal.callAs()(navigation.hintAgents, { keywords: "没有身份" })).toEqual({ data: [] });
  expect((await portal.app.inject("/sitemaps/companies.xml")).body).not.toContain(
    `/agentList/agentDetail/${nothing.id}<`,
  );
  expect((await portal.callAs("13800000002")(companies.readCompany, { id: certified.id })).isOwn).toBe(true);
  // Who keeps a page that tells something is not offered another.
  expect(
    await Promise.all(
      [USER, "13800000002"].map(
        async (mobile) => (await portal.callAs(mobile)(companies.readCompany, { id: proven.id })).mayClaim,
      ),
    ),
  ).toEqual([true, false]);
});

test("operators take a company off and show it again, with a reason that its keeper is told", async () => {
  const operator = portal.callAs(OPERATOR);
  const act = { id: certified.id, act: "hide", reason: "资料虚假" } as const;
  await expect(portal.callAs(USER)(companiesForOperators.hideCompany, act)).rejects.toMatchObject({ status: 403 });
  await expect(operator(companiesForOperators.hideCompany, { ...act, reason: " " })).rejects.toMatchObject({
    code: 2,
  });
  const twice = await Promise.all([1, 2].map(() => portal.request(companiesForOperators.hideCompany, act, OPERATOR)));
  expect(twice.map((answer) => answer.json<{ code: number }>().code === 1).sort()).toEqual([false, true]);
  await expect(portal.callAs()(companies.readCompany, { id: certified.id })).rejects.toMatchObject({ status: 404 });
  expect(
    await operator(companiesForOperators.listCompaniesForOperators, { words: "認證 最后", state: "hidden" }),
  ).toMatchObject({
    data: [{ id: certified.id, isHidden: true, roles: ["agent"], owner: {} }],
    totalRecord: 1,
  });
  await operator(companiesForOperators.hideCompany, { ...act, act: "show", reason: "隐藏有误" });
  expect(await portal.callAs()(companies.readCompany, { id: certified.id })).toMatchObject({ name: "最后认证电子" });
  await operator(companiesForOperators.hideCompany, { id: fresh.id, act: "hide", reason: "企业要求隐藏" });
  await operator(companiesForOperators.hideCompany, { id: fresh.id, act: "show", reason: "隐藏有误" });
  const { db } = portal.context;
  expect(
    await db
      .selectFrom("operatorConsoleActs")
      .select(["act", "reason"])
      .where("subject", "=", "company")
      .where("subjectId", "=", String(certified.id))
      .orderBy("id")
      .execute(),
  ).toEqual([
    { act: "hide-company", reason: "资料虚假" },
    { act: "show-company", reason: "隐藏有误" },
  ]);
  expect(
    await db.selectFrom("siteNotices").select("title").where("title", "like", "企业主页已%").orderBy("id").execute(),
  ).toEqual([{ title: "企业主页已隐藏" }, { title: "企业主页已恢复显示" }]);
});

test("companies are followed, kept, looked at and suggested, and stand on the home page and in the sitemap; one that was taken off is nowhere", async () => {
  const user = portal.callAs(USER);
  expect(await user(favourites.follow, { type: "company", id: avnet.id })).toEqual({ count: 1 });
  expect(await user(favourites.addFavourite, { type: "company", id: avnet.id })).toEqual({ count: 1 });
  await user(views.recordView, { type: 3, id: avnet.id });
  await user(views.recordView, { type: 3, id: 999_999 });
  const entry = {
    data: [{ id: avnet.id, name: "安富利", about: "Avnet", path: `/agentList/agentDetail/${avnet.id}` }],
    totalRecord: 1,
  };
  expect(await user(favourites.follows, { type: "company" })).toMatchObject(entry);
  expect(await user(views.listViewedAgents, {})).toMatchObject({
    data: [{ id: avnet.id, mallGoodsId: avnet.id, mallGoods: { id: avnet.id, name: "安富利" } }],
    totalRecord: 1,
  });
  expect(await portal.callAs()(navigation.hintAgents, { keywords: "anfuli" })).toEqual({
    data: [{ id: avnet.id, name: "安富利", website: "https://www.avnet.com", fullLogo: null }],
  });
  expect((await portal.callAs()(companies.leadingCompanies, {})).map(({ name }) => name)).toContain("安富利");
  expect((await portal.app.inject("/sitemaps/companies.xml")).body).toContain(
    `/agentList/agentDetail/${avnet.id}</loc>`,
  );
  await portal.context.db
    .updateTable("suppliersCompanies")
    .set({ hiddenAt: portal.context.now })
    .where("id", "=", avnet.id)
    .execute();
  await expect(portal.callAs()(companies.readCompany, { id: avnet.id })).rejects.toMatchObject({
    status: 404,
    message: "没有这家企业，或已被隐藏",
  });
  expect(await user(favourites.follows, { type: "company" })).toMatchObject({ totalRecord: 0 });
  expect(await user(views.listViewedAgents, {})).toMatchObject({ totalRecord: 0 });
  await expect(user(favourites.follow, { type: "company", id: avnet.id })).rejects.toMatchObject({ status: 404 });
});
