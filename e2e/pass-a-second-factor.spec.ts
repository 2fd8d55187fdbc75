import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { askDatabase } from "./ask-database.ts";
import { giveDevice, logInThrough, openBrowser, useJourney, visit } from "./browser.ts";

const journey = useJourney();
const USER = "13800000004";
const SETTINGS = "/userCenter/accountSetting";

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "token" });
  await page.evaluate(() => localStorage.removeItem("loginInfo"));
}

test("a passkey is added on localhost, logs in, and is asked for before the next change; recovery codes stand in elsewhere", async () => {
  const { page, portal, environment } = journey;
  // His own from now on: an account that all visitors of a demonstration share takes no second factor.
  await askDatabase(environment, `update account_users set is_demo = false where mobile = '+86${USER}' returning id`);
  const address = portal.address.replace("127.0.0.1", "localhost");
  await giveDevice(page);
  await visit(page, address + SETTINGS);
  await logInThrough(page, USER);
  const security = page.getByRole("region", { name: "账号安全" });
  await security.getByText("两步验证未启用").waitFor();
  await security.getByLabel("新通行密钥的名称").fill("办公电脑");
  await security.getByRole("button", { name: "添加通行密钥" }).click();
  await security.getByText("两步验证已启用").waitFor();
  await security.getByRole("listitem").filter({ hasText: "办公电脑" }).getByText("尚未使用").waitFor();
  const codes = await security.getByRole("status").getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);

  await logOut(page);
  await visit(page, address + SETTINGS);
  await logInThrough(page, USER);
  const asked = page.getByRole("dialog", { name: "安全验证" });
  // Nothing of the login is kept before it is passed.
  expect(await page.evaluate(() => localStorage.getItem("loginInfo"))).toBeNull();
  await asked.getByRole("button", { name: "使用通行密钥" }).click();
  await asked.waitFor({ state: "hidden" });
  await security.getByText("最近使用").waitFor();

  const elsewhere = await openBrowser();
  try {
    const phone = await elsewhere.newPage();
    await visit(phone, address + SETTINGS);
    await logInThrough(phone, USER);
    const there = phone.getByRole("dialog", { name: "安全验证" });
    await there.getByLabel("动态验证码").fill(codes[0]!);
    await there.getByRole("button", { name: "验证", exact: true }).click();
    const itsSecurity = phone.getByRole("region", { name: "账号安全" });
    await itsSecurity.getByText("还剩 9 个").waitFor();
    // An authenticator besides; its first code puts it into use.
    await itsSecurity.getByRole("button", { name: "启用动态验证码" }).click();
    const secret = await itsSecurity.locator("code").innerText();
    await itsSecurity.getByLabel("新验证器的动态验证码").fill(authenticator(secret, "", "").generate());
    await itsSecurity.getByRole("button", { name: "启用", exact: true }).click();
    await itsSecurity.getByText("已启用，由手机上的验证器应用显示").waitFor();
  } finally {
    await elsewhere.close();
  }

  // That has ended the login here; what is pressed goes on after a new one.
  await security.getByRole("button", { name: "移除 办公电脑" }).click();
  await logInThrough(page, USER, DEMO_PASSWORD);
  await asked.getByRole("button", { name: "使用通行密钥" }).click();
  await security.getByRole("listitem").filter({ hasText: "办公电脑" }).waitFor({ state: "detached" });
  // The browser tells that a call came with a login that has ended.
  journey.complaints.length = 0;
});

test("who has lost his phone asks at the second step, sees until when it waits, and stops it", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address + SETTINGS);
  await logOut(page);
  await visit(page, portal.address + SETTINGS);
  await logInThrough(page, USER, DEMO_PASSWORD);
  const asked = page.getByRole("dialog", { name: "安全验证" });
  await asked.getByRole("button", { name: "手机丢失或无法验证？" }).click();
  await asked.getByRole("button", { name: "提交申请" }).click();
  await asked.getByText("请填写情况说明").waitFor();
  await asked.getByLabel("情况说明").fill("手机丢失，平时在办公室登录");
  await asked.getByRole("button", { name: "提交申请" }).click();
  const banner = asked.getByRole("region", { name: "找回申请" });
  await banner.getByText("之后由工作人员核对").waitFor();
  await banner.getByRole("button", { name: "停止申请" }).click();
  await asked.getByText("已停止").first().waitFor();
  await asked.getByRole("button", { name: "手机丢失或无法验证？" }).waitFor();
});
