import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkCharacter, organisationCheck } from "#domains/enterprises/credit-code.ts";
import { confirmProposals, decideCase, readTold } from "./decide-cases.ts";
import { countActs } from "./count-acts.ts";
import { certify } from "./errands.ts";
import { bePhone, fillCode, logInAsOperatorThrough, logInThrough, openBrowser, useJourney, visit } from "./browser.ts";

const journey = useJourney();
const CERTIFY = "/userCenter/manage/companyManage?type=16";
const NAME = "深圳市旅程电子有限公司";
const CLERKS = "深圳市文员半导体贸易有限公司";

test("a company certifies itself: an operator rejects it with a reason, then approves it, and the header follows", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-licence-"));
  const licence = path.join(folder, "营业执照.jpg");
  await writeFile(
    licence,
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#eef" } })
      .jpeg()
      .toBuffer(),
  );

  await visit(page, `${portal.address}/userCenter?type=1`);
  await logInThrough(page);
  await page.getByLabel(/账号菜单/).click();
  await page.getByText("完成企业认证,享受更优服务!").waitFor();
  await page.getByRole("link", { name: "去认证" }).first().click();
  await page.getByRole("heading", { name: "企业认证", level: 1 }).waitFor();
  await page.getByText("未认证", { exact: true }).waitFor();

  // A wrong code is told at once, one that may be mistyped is to be looked at again.
  const code = page.getByLabel("统一社会信用代码（必填）");
  await code.fill("91440300767669022G");
  await page.getByText("统一社会信用代码校验未通过，请核对").waitFor();
  await code.fill("91110000802100433a");
  await page.getByText("校验位不符").waitFor();
  await code.fill("9111 0000 8021 0043 3b");
  await page.getByText("校验通过").waitFor();
  await page.getByLabel("营业执照（必填）文件").setInputFiles(licence);
  const shown = page.getByRole("img", { name: "营业执照" });
  await shown.waitFor();
  await page.getByText("草稿已保存").waitFor();

  // What was typed is there again, whatever becomes of the window.
  await visit(page, `${portal.address}${CERTIFY}`);
  await shown.waitFor();
  expect(await code.inputValue()).toBe("9111 0000 8021 0043 3b");
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByText("请输入企业名称").first().waitFor();
  await page.getByLabel("企业名称（必填）").fill(NAME);
  await page.getByLabel("企业类型（必填）").selectOption("trader");
  await page.getByLabel("法定代表人（必填）").fill("张三");
  for (const title of ["注册地址（必填）", "经营地址（必填）"]) {
    await page.getByLabel(title, { exact: true }).selectOption({ label: "广东省" });
    await page.getByLabel(`${title}：城市`).selectOption({ label: "深圳市" });
    await page.getByLabel(`${title}：区县`).selectOption({ label: "南山区" });
  }
  await page.getByLabel("注册详细地址（必填）").fill("科技园 1 号");
  await page.getByLabel("经营详细地址（必填）").fill("科技园 2 号");
  await page.getByLabel("联系人（必填）").fill("李四");
  await page.getByLabel("邮箱（必填）").fill("li@example.com");
  await page.getByLabel(/我单独同意/).check();
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByText("资料已提交").waitFor();

  const office = await openBrowser();
  try {
    const desk = await office.newPage();
    await visit(desk, `${portal.address}/ops/queue/certifications`);
    await logInAsOperatorThrough(desk, portal);
    const waiting = desk.getByRole("row", { name: NAME });
    await waiting.getByRole("img", { name: "营业执照" }).waitFor();
    await waiting.getByText("没有其他账号使用").waitFor();
    await waiting.getByRole("button", { name: "驳回" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "法定代表人与营业执照不一致" }).check();
    await dialog.getByRole("button", { name: "驳回", exact: true }).click();
    await waiting.waitFor({ state: "detached" });

    await visit(page, `${portal.address}${CERTIFY}`);
    await page.getByText("未通过原因：法定代表人与营业执照不一致").waitFor();
    await page.getByLabel("法定代表人（必填）").fill("张三丰");
    await page.getByLabel(/我单独同意/).check();
    await page.getByRole("button", { name: "提交审核" }).click();
    await page.getByText("资料已提交").waitFor();

    await visit(desk, `${portal.address}/ops/queue/certifications`);
    await waiting.getByText(/未通过：法定代表人与营业执照不一致/).waitFor();
    await waiting.getByRole("button", { name: "通过" }).click();
    await dialog.getByRole("button", { name: "通过", exact: true }).click();
    await waiting.getByText("待他人复核：您提出「通过」").waitFor();
    await confirmProposals(portal, "certifications");
  } finally {
    await office.close();
    await rm(folder, { recursive: true, force: true });
  }

  await visit(page, `${portal.address}${CERTIFY}`);
  await page.getByText("认证有效").waitFor();
  await page.getByRole("heading", { name: "成员" }).waitFor();
  const menu = page.getByLabel(/账号菜单/);
  await menu.click();
  await page.getByRole("link", { name: "个人中心" }).last().waitFor();
  expect(await page.getByText("完成企业认证,享受更优服务!").count()).toBe(0);
});

test("a clerk registers and certifies in few acts; on a phone she is told the outcome and led on to stock, which a visitor finds and the statistics count", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-clerk-"));
  const licence = path.join(folder, "营业执照.jpg");
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: "#eef" } });
  await writeFile(licence, await picture.jpeg().toBuffer());
  const list = path.join(folder, "库存.csv");
  await writeFile(list, "料号 P/N,品牌,数量,单价\nXPCLERK-77A,TI,1000,1.2\nNE555P,TI,4321,面议\n");

  await visit(page, `${portal.address}/register`);
  const form = page.getByRole("main");
  await form.getByLabel("手机号", { exact: true }).fill("13922224444");
  await fillCode(form);
  await form.getByLabel("密码", { exact: true }).fill("Kelvin-4w-shunt");
  await form.getByLabel("昵称").fill("分销商文员");
  await form.getByLabel("身份").selectOption({ label: "采购" });
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "注册" }).click();
  await page.getByLabel(/账号菜单/).waitFor();
  const acts = await countActs(page);
  const code = `91440300MA5CLK01${organisationCheck("MA5CLK01")}`;
  await certify(page, { name: CLERKS, creditCode: code + checkCharacter(code), licence });
  // docs/performance.md: what it took before is there.
  expect(acts.clicks).toBeLessThanOrEqual(16);
  expect(acts.keys).toBeLessThanOrEqual(59);
  await decideCase(portal, { queue: "certifications", title: CLERKS, decision: "approved" });
  await confirmProposals(portal, "certifications");

  // On a phone she is told of it, and goes from step to step.
  await bePhone(page);
  await readTold(page, journey, { words: "企业认证已通过", path: "/mobile/messages" });
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await bar.getByRole("link", { name: "我的" }).click();
  await page.getByRole("region", { name: "企业" }).getByRole("link", { name: "企业认证" }).click();
  const steps = page.getByRole("region", { name: "企业上线步骤" });
  await steps.getByRole("link", { name: "以贸易商展示" }).click();
  await page.getByLabel("在贸易商目录中展示本企业").check();
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("已保存").waitFor();
  await steps.getByRole("link", { name: "去添加代理品牌" }).click();
  // Who is a trader alone adds brands as one.
  await page.getByRole("button", { name: "批量添加" }).click();
  const dialog = page.getByRole("dialog", { name: "批量添加品牌（贸易商）" });
  await dialog.getByLabel("品牌名称").fill("TI、意法半导体");
  await dialog.getByRole("button", { name: "识别" }).click();
  await dialog.getByRole("button", { name: "添加 2 个品牌" }).click();
  await page.getByRole("listitem", { name: /Texas Instruments/ }).waitFor();
  await steps.getByRole("link", { name: "去发布库存" }).click();
  await page.getByLabel("库存文件", { exact: true }).setInputFiles(list);
  const confirm = page.getByRole("region", { name: "确认导入：库存.csv" });
  await confirm.getByText("1 行的单价不能识别，将改为询价").waitFor();
  await confirm.getByRole("radio", { name: /^合并/ }).check();
  await confirm.getByRole("button", { name: "开始导入" }).click();
  await page.getByText(/读取 2 行：导入 2，未变 0，拒绝 0/).waitFor();
  const sheet = page.getByRole("table", { name: "库存" });
  await sheet.getByRole("button", { name: "修改 XPCLERK-77A" }).click();
  await sheet.getByLabel("单价").fill("0.88");
  await sheet.getByLabel("单价").press("Enter");
  await sheet.getByRole("row").filter({ hasText: "XPCLERK-77A" }).getByText("¥0.88").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // A buyer with a phone finds the number that no catalogue has, whose it is, and the part that one has.
  const buyer = await openBrowser({ width: 390, height: 844 });
  const seen = await buyer.newPage();
  await bePhone(seen);
  await visit(seen, `${portal.address}/mobile/search?keywords=xpclerk77a`);
  await seen.getByText("XPCLERK-77A").waitFor();
  const counted = seen.waitForResponse((response) => response.url().endsWith("/api/agent/use"));
  await seen.getByRole("link", { name: CLERKS }).first().click();
  await seen.getByRole("heading", { name: CLERKS, level: 1 }).waitFor();
  expect(new URL(seen.url()).pathname).toMatch(/^\/mobile\/agent\/\d+$/);
  await seen.getByRole("region", { name: "现货库存" }).getByText("¥0.88").waitFor();
  // Who goes on before the page lives has not looked at it.
  await counted;
  await seen.getByRole("region", { name: "现货库存" }).getByRole("link", { name: "NE555P" }).click();
  const offered = seen.getByRole("region", { name: "现货库存" });
  await offered.getByText(CLERKS).waitFor();
  await offered.getByText("4,321").waitFor();
  await buyer.close();

  await bar.getByRole("link", { name: "我的" }).click();
  await page.getByRole("region", { name: "企业" }).getByRole("link", { name: "企业数据" }).click();
  await page
    .getByRole("region", { name: "主页浏览" })
    .getByText(/合计 1 /)
    .waitFor();
  await page.getByRole("link", { name: "企业数据" }).and(page.locator("[aria-current]")).waitFor();
  await rm(folder, { recursive: true });
});
