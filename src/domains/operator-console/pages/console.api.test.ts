import { expect, test } from "vitest";
import { userRoles } from "#domains/accounts/server/public/user-roles.ts";
import { buildArticle } from "#domains/news/testing/build-article.ts";
import { useTestApp } from "#testing/app.ts";
import { loadEntries } from "#web/entries.ts";
import { browserDomains } from "../../../browser-domains.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const USER = "13800000001";

async function open(url: string, mobile: string) {
  const { statusCode, body } = await portal.app.inject({
    url,
    headers: { accept: "text/html" },
    cookies: { token: await portal.tokenOf(mobile), uuid: portal.device },
  });
  return { statusCode, body };
}

/** What a menu says, by its label, without counts. */
function menuOf(body: string, label: string): [href: string, title: string][] {
  const [, menu = ""] = new RegExp(`aria-label="${label}">(.*?)</nav>`, "s").exec(body) ?? [];
  return [...menu.matchAll(/href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g)].map(([, href, title]) => [
    href!.replaceAll("&amp;", "&"),
    title!.trim(),
  ]);
}

test("the menu of the console leads to every queue and section, in their order, and each opens", async () => {
  const { body } = await open("/ops", OPERATOR);
  const menu = menuOf(body, "运营后台");
  expect(menu.map(([, title]) => title).join(" ")).toBe(
    [
      "待办",
      "规格书审核 规格书纠错 替代料审核 侵权举报 下架异议 来源差异 存疑数值 规格书来源差异 分类存疑 收录提议 品牌归属 无结果搜索",
      "企业认证 主页认领 代理证书 商家入驻 商家半年核对 商家退店 企业投诉 内容审核",
      "文章审核 评论审核 文章与评论举报 作者申请",
      "意见反馈 账号找回 安全告警",
      "用户 企业 企业主页 商家",
      "文章 资讯频道 公开内容 敏感词 财报数据 公告 协议",
      "型号 规格书 外链规格书 品牌 分类 参数 包装后缀 丝印 合并、删除与拆分 导入 无结果搜索记录 替代料规则",
      "数据统计 运营人员 系统配置 操作日志 安全日志 发件箱",
    ].join(" "),
  );
  expect(new Set(menu.map(([, title]) => title)).size, "no two entries bear one name").toBe(menu.length);
  for (const [href, title] of menu) {
    const page = await open(href, OPERATOR);
    expect([href, page.statusCode]).toEqual([href, 200]);
    expect(page.body).toContain(`<h1>${title}</h1>`);
    expect(page.body).not.toContain("正在载入");
  }
  for (const nowhere of ["/ops/nowhere", "/ops/users/one", "/ops/config/1/2"])
    expect([nowhere, (await open(nowhere, OPERATOR)).statusCode]).toEqual([nowhere, 404]);
});

test("what is not there, or not for him, is told an operator inside the console, with the way to what waits; others are told as everywhere", async () => {
  const limited = "13800000004";
  await portal.makeOperator(limited);
  await portal.context.db
    .updateTable("accountUsers")
    .set({ staffRights: ["look news"] })
    .where("mobile", "=", `+86${limited}`)
    .execute();
  const cases = [
    { url: "/ops/nowhere", by: OPERATOR, status: 404, title: "页面不存在" },
    { url: "/ops/users/one", by: OPERATOR, status: 404, title: "页面不存在" },
    { url: "/ops/users/999999999", by: OPERATOR, status: 404, title: "页面不存在" },
    { url: "/ops/enterprises", by: limited, status: 403, title: "没有权限" },
  ];
  for (const { url, by, status, title } of cases) {
    const { statusCode, body } = await open(url, by);
    expect([url, statusCode]).toEqual([url, status]);
    expect(body).toContain(`<title>${title} · 运营后台`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(menuOf(body, "运营后台")[0]).toEqual(["/ops", "待办"]);
    expect(body).toMatch(/href="\/ops"[^>]*>返回待办</);
    // Nobody is sent away from it.
    expect(body).not.toContain("秒后返回首页");
  }
  const { statusCode, body } = await open("/ops/nowhere", USER);
  expect(statusCode).toBe(403);
  expect(body).not.toContain('aria-label="运营后台"');
  const visitor = await portal.app.inject({ url: "/ops/nowhere", headers: { accept: "text/html" } });
  expect(visitor.statusCode).toBe(404);
  expect(visitor.body).toContain("<title>This page could not be found");
});

test("all that a search finds stands on a page of its own, by kind", async () => {
  const { statusCode, body } = await open(`/ops/search?words=${USER}`, OPERATOR);
  expect(statusCode).toBe(200);
  expect(body).toContain("<h1>搜索结果</h1>");
  const users = /<section[^>]*aria-label="用户">.*?<\/section>/s.exec(body)![0];
  expect(users).toMatch(/href="\/ops\/users\/\d+"[^>]*>演示用户</);
  expect(users).not.toContain("查看全部");
  expect((await open("/ops/search?words=没有这样的东西", OPERATOR)).body).toContain("没有找到");
  expect((await open("/ops/search", OPERATOR)).body).toContain("请输入要查找的内容");
});

test("above the page of one thing stands the way to it, and the group of the menu that it belongs to is told", async () => {
  const { id } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  const { body } = await open(`/ops/users/${id}`, OPERATOR);
  expect(menuOf(body, "当前位置")).toEqual([
    ["/ops", "运营后台"],
    ["/ops/users", "用户"],
  ]);
  const [, name] = /<span aria-current="page">([^<]+)<\/span>/.exec(body)!;
  // Of several tabs each is told by its own; the page is called as what it shows, once.
  expect(body).toContain(`<h1>${name}</h1>`);
  expect(body).not.toMatch(new RegExp(`<h2[^>]*>[^<]*${name}`));
  expect(body).toContain(`<title>${name} · 用户 · 运营后台`);
  expect(body).toMatch(/href="\/ops\/users" aria-current="page">用户/);
  const groups = [...body.matchAll(/<summary class="console-group"><svg.*?<\/svg>([^<]+)/g)].map(([, title]) => title);
  expect(groups).toEqual(["规格书", "企业", "资讯", "用户", "企业与用户", "内容", "目录", "系统"]);
  expect((await open("/ops/users", OPERATOR)).body).not.toContain('aria-label="当前位置"');
});

test("of an operator who may not all, the menu leads to what he may, and another address tells him why it does not open", async () => {
  const limited = "13800000004";
  await portal.makeOperator(limited);
  await portal.context.db
    .updateTable("accountUsers")
    .set({ staffRights: ["look news"] })
    .where("mobile", "=", `+86${limited}`)
    .execute();
  const { body, statusCode } = await open("/ops/articles", limited);
  expect(statusCode).toBe(200);
  expect(menuOf(body, "运营后台").map(([, title]) => title)).toEqual(["待办", "文章", "资讯频道", "运营人员"]);
  const refused = await open("/ops/enterprises", limited);
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain("您的运营权限不包括这一项");
});

const titlesFor = async (mobile: string) => {
  const menu = menuOf((await open("/userCenter", mobile)).body, "用户中心");
  for (const [href] of menu) expect([href, (await open(href, mobile)).statusCode]).toEqual([href, 200]);
  return menu.map(([, title]) => title).join(" ");
};
const OF_EVERYBODY = "个人中心 账号设置 我的收藏 我的消息 我的规格书 任务列表";
const OF_COMPANIES = "企业认证 代理商主页 贸易商主页 品牌与授权 库存管理 企业联系人 推广公告 企业数据 投诉";
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

test("who has neither company nor articles has eight entries in the user centre, each to a page that is there", async () => {
  expect(await titlesFor(USER)).toBe(`${OF_EVERYBODY} 企业认证 成为作者`);
});

test("whose enterprise is certified has its group, whose shop is on its way that of shops, until the certification ends", async () => {
  const { db, now } = portal.context;
  const certified = "13800000002";
  expect(await titlesFor(certified)).toBe(`${OF_EVERYBODY} 成为作者 ${OF_COMPANIES} 商家入驻`);
  const own = db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "=", await idOf(certified));
  const { id: enterpriseId } = await own.executeTakeFirstOrThrow();
  await db
    .insertInto("suppliersMerchants")
    .values({
      enterpriseId,
      number: "M0000000001",
      state: "submitted",
      shopName: "测试店铺",
      shopType: "trader",
      categorySlugs: ["resistors"],
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  expect(await titlesFor(certified)).toBe(`${OF_EVERYBODY} 成为作者 ${OF_COMPANIES} 入驻与店铺`);
  await db
    .updateTable("suppliersEnterprises")
    .set({ validUntil: "2020-01-01" })
    .where("id", "=", enterpriseId)
    .execute();
  expect(await titlesFor(certified)).toBe(`${OF_EVERYBODY} 企业认证 成为作者 入驻与店铺`);
});

test("who writes has the group of writers, who is an author his centre in it", async () => {
  const { db, now } = portal.context;
  const writer = "13800000004";
  const userId = await idOf(writer);
  await buildArticle(portal.context, { author: userId });
  expect(await titlesFor(writer)).toBe(`${OF_EVERYBODY} 企业认证 成为作者 我的文章`);
  await db
    .insertInto("newsAuthors")
    .values({
      userId,
      penName: "电源老兵",
      realName: "张三",
      mark: "engineer",
      state: "approved",
      appliedAt: now,
      decidedAt: now,
    })
    .execute();
  expect(await titlesFor(writer)).toBe(`${OF_EVERYBODY} 企业认证 我的文章 作者中心`);
});

test("every role that an entry of the user centre names is one that a domain declares", async () => {
  const declared = portal.context.declared.filled(userRoles).map(({ name }) => name);
  const entries = await loadEntries(browserDomains, "userCentre");
  const named = entries.flatMap(({ role, without }) => [role, without]).filter((name) => name !== undefined);
  expect(named.filter((name) => !declared.includes(name))).toEqual([]);
});
