import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";

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
      "规格书审核 规格书纠错 替代料审核 侵权举报 下架异议 来源差异 无结果搜索",
      "企业认证 主页认领 代理证书 商家入驻 商家半年核对 企业投诉 内容审核",
      "文章审核 评论审核 文章与评论举报 作者申请",
      "意见反馈 账号找回 安全告警",
      "用户 企业 企业主页 商家",
      "文章 资讯频道 公开内容 敏感词 财报数据 公告 协议",
      "型号 品牌 分类 参数 包装后缀 丝印 合并记录 导入 无结果搜索记录",
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
  expect(body).toMatch(/<span aria-current="page">[^<]+<\/span>/);
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

test("the menu of the user centre leads to pages that are there", async () => {
  const menu = menuOf((await open("/userCenter", USER)).body, "用户中心");
  expect(menu.map(([, title]) => title).join(" ")).toBe(
    [
      "个人中心 账号设置 第三方绑定 企业认证 代理商主页 贸易商主页 品牌与授权 库存管理",
      "企业联系人 推广公告 商家入驻 投诉 我的消息 任务列表 我的规格书 我的文章",
      "作者中心 我的举报 我的收藏",
    ].join(" "),
  );
  for (const [href] of menu) expect([href, (await open(href, USER)).statusCode]).toEqual([href, 200]);
});
