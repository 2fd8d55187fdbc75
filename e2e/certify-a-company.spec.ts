import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { confirmProposals } from "./confirm-proposals.ts";
import { logInThrough, openBrowser, useJourney, visit } from "./browser.ts";

const journey = useJourney();
const CERTIFY = "/userCenter/manage/companyManage?type=16";
const NAME = "深圳市旅程电子有限公司";

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
    const secret = portal.lines
      .find((line) => line.includes("动态验证码密钥"))!
      .split(" ")
      .at(-1)!;
    await visit(desk, `${portal.address}/ops/queue/certifications`);
    await logInThrough(desk, "13800000009");
    await desk.getByRole("textbox", { name: "动态验证码" }).fill(authenticator(secret, "", "").generate());
    await desk.keyboard.press("Enter");
    const waiting = desk.getByRole("article", { name: NAME });
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
