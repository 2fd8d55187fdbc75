import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { fillCode, logInThrough, openBrowser, sees, useJourney, visit } from "./browser.ts";
import { DEVICE, logIn, secretOf } from "./log-in.ts";

const BLOG = {
  id: "blog",
  name: "示例博客",
  origin: "http://blog.test",
  callbackPath: "/portal",
  secret: "of-this-journey-and-long-enough-for-it",
  mayLogIn: true,
};
const journey = useJourney({ OUTSIDE_SOURCES: JSON.stringify([BLOG]) });

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "登录" });
const menuOf = (page: Page) => page.getByLabel(/^账号菜单/);

async function forgetLogin(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "token" });
  await page.evaluate(() => localStorage.removeItem("loginInfo"));
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Asks a dialog twice to close, by Esc and beside it, while the call is under way that `act` makes: it stays. */
async function triesToLeave(dialog: Locator, call: string, act: () => Promise<void>): Promise<void> {
  const page = dialog.page();
  let goOn = () => {};
  const isTried = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(call, async (route) => {
    await isTried;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(call), act()]);
  await dialog.getByRole("button", { name: "关闭", disabled: true }).waitFor();
  for (let twice = 0; twice < 2; twice++) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.waitFor();
  goOn();
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).click();
  await dialogOf(page).waitFor();
}

test("by SMS: what is missing is said, the code can be asked for again after a minute, the agreement can be read and agreed to", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  await openDialog(page);
  const dialog = dialogOf(page);
  const submit = dialog.getByRole("button", { name: "登录", exact: true });
  expect(await dialog.getByRole("button", { name: "获取验证码" }).isDisabled()).toBe(true);
  expect(await dialog.getByRole("combobox").locator("option").allInnerTexts()).toEqual(["+86", "+852", "+886"]);
  await submit.click();
  for (const words of ["请输入手机号码", "请输入短信验证码", "请阅读并同意用户服务协议"])
    await dialog.getByText(words, { exact: true }).waitFor();

  await dialog.getByLabel("手机号", { exact: true }).fill("１３８-0000-0001 23");
  await expect.poll(() => dialog.getByLabel("手机号", { exact: true }).inputValue()).toBe("13800000001");
  for (const [pasted, areaCode, digits] of [
    ["+852 5123 4567", "+852-", "51234567"],
    ["86 138 0000 0001", "+86-", "13800000001"],
  ] as const) {
    await dialog.getByLabel("手机号", { exact: true }).fill(pasted);
    expect([
      await dialog.getByRole("combobox").inputValue(),
      await dialog.getByLabel("手机号", { exact: true }).inputValue(),
    ]).toEqual([areaCode, digits]);
  }
  await fillCode(dialog);
  const again = dialog.getByRole("button", { name: /^\d+s 后重新获取$/ });
  expect(await again.isDisabled()).toBe(true);

  await dialog.getByRole("button", { name: "《用户服务协议》" }).click();
  const agreement = page.getByRole("dialog", { name: "用户服务协议" });
  for (const words of [/未满 18 周岁/, /连续两个月未登录/, /支付的费用为上限/])
    await agreement.getByText(words).waitFor();
  expect(Math.round((await agreement.boundingBox())!.width)).toBe(1130);
  await agreement.getByRole("button", { name: "同意并继续" }).click();
  await agreement.waitFor({ state: "hidden" });
  expect(await dialog.getByRole("checkbox").isChecked()).toBe(true);

  await Promise.all([sees(page, "登录成功!"), submit.click()]);
  await menuOf(page).waitFor();
  const cookies = Object.fromEntries(
    (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
  );
  expect(cookies).toMatchObject({
    uuid: expect.stringMatching(/^[\da-f]{32}$/),
    userId: "1",
    nickName: "演示用户",
    avatar: "",
    perfectInformation: "true",
    token: expect.any(String),
  });
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem("loginInfo")))!)).toEqual({
    id: 1,
    token: cookies["token"],
    avatar: null,
    nickName: "演示用户",
  });
});

test("a wrong password is told in the portal's words, what was typed stays, and the right one goes in", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/userCenter?type=1`);
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "密码登录" }).click();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await dialog.getByText("请输入密码", { exact: true }).waitFor();
  await dialog.getByLabel("手机号", { exact: true }).fill("13800000002");
  await dialog.getByLabel("密码", { exact: true }).fill("Wrong-2026");
  await dialog.getByRole("checkbox").check();
  await Promise.all([
    page.getByText(/手机号或密码错误，还可尝试 \d 次/).waitFor(),
    dialog.getByRole("button", { name: "登录", exact: true }).click(),
  ]);
  await dialog.getByRole("button", { name: "短信登录" }).click();
  await expect.poll(() => dialog.getByLabel("手机号", { exact: true }).inputValue()).toBe("13800000002");
  await logInThrough(page, "13800000002");
  // The page that was wanted.
  await page.getByRole("heading", { name: "我的资料" }).waitFor();
});

test("what was wanted goes on after the login", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/datasheet/datasheetDetail/1`);
  await page.getByRole("button", { name: "收藏", exact: true }).click();
  await logInThrough(page);
  await page.getByRole("button", { name: "已收藏", exact: true, pressed: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "已收藏", exact: true, pressed: true }).click();
  await page.getByRole("button", { name: "收藏", exact: true, pressed: false }).waitFor();

  await forgetLogin(page);
  await page.reload();
  await page.getByRole("button", { name: "收藏", exact: true }).click();
  await dialogOf(page).getByRole("link", { name: "注册账号" }).click();
  await page.getByRole("button", { name: "去登录" }).click();
  await logInThrough(page);
  await page.waitForURL(/\/datasheet\/datasheetDetail\/1\//);
  await page.getByRole("button", { name: "已收藏", exact: true, pressed: true }).click();
  await page.getByRole("button", { name: "收藏", exact: true, pressed: false }).waitFor();
});

test("the dialog that is closed leaves everything as it was", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/datasheet/datasheetDetail/1`);
  await page.getByRole("button", { name: "收藏", exact: true }).click();
  await dialogOf(page).waitFor();
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "收藏", exact: true, pressed: false }).waitFor();
});

test("WeChat: the code is scanned in the dialog, a first login gives a phone there, and what was wanted is done without leaving the page", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/datasheet/datasheetDetail/1`);
  await page.evaluate(() => document.body.setAttribute("data-stayed", ""));
  await page.getByRole("button", { name: "收藏", exact: true }).click();
  const dialog = dialogOf(page);
  const code = dialog.frameLocator("iframe");
  await dialog.getByRole("button", { name: "微信扫码", exact: true }).click();
  await dialog.getByText("同意用户服务协议后，这里显示微信二维码。").waitFor();
  await dialog.getByRole("checkbox").check();
  await Promise.all([
    page.getByText("授权未完成，请重新扫码").waitFor(),
    code.getByRole("button", { name: "拒绝" }).click(),
  ]);
  await code.getByRole("button", { name: "确认" }).click();
  const phone = page.getByRole("dialog", { name: "绑定手机号" });
  await phone.getByText("小焊台").waitFor();
  await phone.getByLabel("手机号", { exact: true }).fill("13911112222");
  await fillCode(phone);
  await phone.getByRole("checkbox").check();
  await triesToLeave(phone, "**/api/social/bindPhone", () => phone.getByRole("button", { name: "绑定并登录" }).click());
  await page.getByRole("button", { name: "已收藏", exact: true, pressed: true }).waitFor();
  expect(await page.locator("body[data-stayed]").count()).toBe(1);

  await forgetLogin(page);
  await visit(page, `${portal.address}/userCenter/accountSetting?type=7`);
  await dialog.getByRole("button", { name: "微信扫码", exact: true }).click();
  await dialog.getByRole("checkbox").check();
  await code.getByRole("button", { name: "确认" }).click();
  await page.getByText("已绑定 小焊台").waitFor();

  await page.getByRole("button", { name: "绑定QQ", exact: true }).click();
  await page.getByRole("button", { name: "确认" }).click();
  await page.getByText("已绑定 电源小吴").waitFor();
  expect(addressOf(page)).toBe("/userCenter/accountSetting?type=7");
  await page.getByRole("button", { name: "解除绑定微信" }).click();
  await page.getByRole("dialog", { name: "解除绑定" }).getByRole("button", { name: "解除绑定" }).click();
  await page.getByRole("button", { name: "绑定微信", exact: true }).waitFor();

  await forgetLogin(page);
  await visit(page, `${portal.address}/datasheet/datasheetDetail/2`);
  const wanted = addressOf(page);
  await page.getByRole("button", { name: "收藏", exact: true }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "QQ登录" }).click();
  await page.getByRole("button", { name: "确认" }).click();
  await page.getByRole("button", { name: "已收藏", exact: true, pressed: true }).waitFor();
  expect(addressOf(page)).toBe(wanted);
});

test("who refuses at QQ is told so, and nothing is left of it", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  await openDialog(page);
  await dialogOf(page).getByRole("button", { name: "QQ登录" }).click();
  await dialogOf(page).getByText("请阅读并同意用户服务协议", { exact: true }).waitFor();
  await dialogOf(page).getByRole("checkbox").check();
  await dialogOf(page).getByRole("button", { name: "QQ登录" }).click();
  await page.getByRole("button", { name: "拒绝" }).click();
  await page.getByText("授权未完成，请重新授权").waitFor();
  await page.reload();
  await page.getByText("授权已失效，请重新登录").waitFor();
});

test("an invited reader registers, changes what he says of himself, and sets a new password when he has forgotten it", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/register?fromswb=blog`);
  expect(await page.getByRole("banner").getByRole("link", { name: "注册" }).count()).toBe(0);
  const form = page.getByRole("main");
  await form.getByRole("button", { name: "注册" }).click();
  for (const words of [
    "请输入手机号码",
    "请输入短信验证码",
    "请输入密码",
    "请输入昵称",
    "请选择身份",
    "请阅读并同意用户服务协议",
  ])
    await form.getByText(words, { exact: true }).waitFor();
  await form.getByLabel("手机号", { exact: true }).fill("13922223333");
  await fillCode(form);
  await form.getByLabel("密码", { exact: true }).fill("password1234");
  await form
    .getByText("很弱", { exact: true })
    .or(form.getByText("弱", { exact: true }))
    .waitFor();
  await form.getByLabel("密码", { exact: true }).fill("Kelvin-4w-shunt");
  await form.getByText("强", { exact: true }).waitFor();
  await form.getByLabel("昵称").fill("演示用户");
  await form.getByLabel("昵称").press("Tab");
  await form.getByLabel("身份").selectOption({ label: "采购" });
  await form.getByText(/^该昵称(已被|不可)使用，请换一个$/).waitFor();
  await form.getByLabel("昵称").fill("四线法");
  await form.getByRole("checkbox").check();
  const [sent] = await Promise.all([
    page.waitForRequest("**/api/register"),
    form.getByRole("button", { name: "注册" }).click(),
  ]);
  expect(new URLSearchParams(sent.postData()!).get("fromswb")).toBe("blog");
  await menuOf(page).waitFor();

  await visit(page, `${portal.address}/userCenter?type=1`);
  await form.getByLabel("昵称").fill("开尔文");
  await form.getByRole("button", { name: "保存" }).click();
  await page.getByLabel("账号菜单：开尔文").waitFor();
  const invitation = await form.getByRole("link", { name: /promoteRegistration/ }).getAttribute("href");

  await forgetLogin(page);
  await visit(page, portal.address + invitation!);
  await form.getByText("开尔文 邀请您加入芯谱").waitFor();

  await visit(page, `${portal.address}/register?isForget=true`);
  await form.getByLabel("手机号", { exact: true }).fill("13922223333");
  await fillCode(form);
  await form.getByLabel("新密码", { exact: true }).fill("Seebeck-coefficient-9k");
  await form.getByLabel("确认新密码", { exact: true }).fill("Seebeck-coefficient-9");
  await form.getByRole("button", { name: "重置密码" }).click();
  await form.getByText("两次输入的密码不一致").waitFor();
  await form.getByLabel("确认新密码", { exact: true }).fill("Seebeck-coefficient-9k");
  await Promise.all([
    page.getByText("操作成功，请用新密码登录").waitFor(),
    form.getByRole("button", { name: "重置密码" }).click(),
  ]);
  await logInThrough(page, "13922223333", "Seebeck-coefficient-9k");
  await menuOf(page).waitFor();
});

test("leaving says so and leads home, from home and from elsewhere", async () => {
  const { page, portal } = journey;
  for (const path of ["/", "/userCenter?type=1"]) {
    await visit(page, portal.address + path);
    if (path === "/") await openDialog(page);
    await logInThrough(page);
    const browserId = async () => (await page.context().cookies()).find(({ name }) => name === "uuid")?.value;
    const before = await browserId();
    await menuOf(page).click();
    await Promise.all([page.getByText("操作成功").waitFor(), page.getByRole("button", { name: "退出登录" }).click()]);
    await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).waitFor();
    await page.waitForURL(`${portal.address}/`);
    const left = (await page.context().cookies()).map(({ name }) => name);
    expect(
      left.filter((name) => ["token", "userId", "avatar", "nickName", "perfectInformation"].includes(name)),
    ).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("loginInfo"))).toBeNull();
    // The browser stays one that has logged in before, whom strangers can't lock out.
    expect(await browserId()).toBe(before);
  }
});

test("picture, address, number and password are changed, which ends the login on other devices, and a datasheet comes by mail", async () => {
  const { page, portal } = journey;
  const [from, to] = ["13800000003", "13933334444"];
  await visit(page, `${portal.address}/userCenter?type=1`);
  await logInThrough(page, from);
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#0b7a66" } })
    .png()
    .toBuffer();
  await page.getByLabel("头像文件").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await menuOf(page).locator("img[src^='/api/user/avatar/']").waitFor();

  await visit(page, `${portal.address}/userCenter/accountSetting`);
  await page.getByRole("button", { name: "绑定邮箱" }).click();
  const email = page.getByRole("dialog", { name: "绑定邮箱" });
  await email.getByLabel("邮箱", { exact: true }).fill("Merchant@Example.com");
  await page.keyboard.press("Escape");
  await email.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "绑定邮箱" }).click();
  await expect.poll(() => email.getByLabel("邮箱", { exact: true }).inputValue()).toBe("Merchant@Example.com");
  await fillCode(email, "邮箱验证码");
  await email.getByRole("button", { name: "确定" }).click();
  await page.getByRole("button", { name: "更换邮箱" }).waitFor();

  await page.getByRole("button", { name: "更换手机号" }).click();
  const number = page.getByRole("dialog", { name: "更换手机号" });
  await number.getByRole("button", { name: "确定" }).click();
  for (const words of ["请输入原手机号收到的验证码", "请输入手机号码", "请输入短信验证码"])
    await number.getByText(words, { exact: true }).waitFor();
  await number.getByLabel("原手机号", { exact: true }).fill(from);
  await fillCode(number, "原手机验证码");
  await number.getByLabel("新手机号", { exact: true }).fill(to);
  await fillCode(number, "新手机验证码");
  await number.getByRole("button", { name: "确定" }).click();
  await page.getByText("139****4444").waitFor();

  const elsewhere = await logIn(portal, to);
  await page.reload();
  await page.getByRole("button", { name: "退出其他设备", disabled: false }).waitFor();
  await page.getByRole("button", { name: "修改密码" }).click();
  const password = page.getByRole("dialog", { name: "修改密码" });
  await password.getByRole("textbox", { name: "原密码" }).fill(DEMO_PASSWORD);
  for (const field of ["新密码", "确认新密码"])
    await password.getByLabel(field, { exact: true }).fill("Peltier-7k-cold");
  await password.getByRole("button", { name: "确定" }).click();
  await password.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "退出其他设备", disabled: true }).waitFor();
  expect(
    (await fetch(`${portal.address}/api/dtUser/myDetail`, { headers: { token: elsewhere.token, uuid: DEVICE } }))
      .status,
  ).toBe(401);

  await visit(page, `${portal.address}/specification/specification_detail/1`);
  await Promise.all([
    page.getByText("操作成功，将发送到").waitFor(),
    page.getByRole("button", { name: "发送到邮箱" }).click(),
  ]);
});

test("a session that ends under a form asks for login and sends the form then; windows follow each other", async () => {
  const { portal } = journey;
  // What is refused is written into the browser's own log.
  const browser = await openBrowser();
  const [page, other] = [await browser.newPage(), await browser.newPage()];
  await visit(other, portal.address);
  await visit(page, `${portal.address}/userCenter?type=1`);
  await logInThrough(page, "13800000004");
  await menuOf(other).waitFor();

  await page.getByLabel("简介").fill("写电源与测量。");
  const uuid = (await browser.cookies()).find(({ name }) => name === "uuid")!.value;
  const ended = await page.evaluate(async (uuid) => {
    const { token } = JSON.parse(localStorage.getItem("loginInfo")!) as { token: string };
    return (await fetch("/api/logout", { method: "POST", headers: { token, uuid } })).status;
  }, uuid);
  expect(ended).toBe(200);
  await page.getByRole("button", { name: "保存" }).click();
  await Promise.all([page.getByText("操作成功").waitFor(), logInThrough(page, "13800000004")]);
  await page.reload();
  expect(await page.getByLabel("简介").inputValue()).toBe("写电源与测量。");

  await menuOf(other).click();
  await other.getByRole("button", { name: "退出登录" }).click();
  await page.getByText("登录后查看个人中心").waitFor();
  await browser.close();
});

test("a browser that keeps nothing is logged in until the page is left, and is told so", async () => {
  const { page, portal } = journey;
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await visit(page, `${portal.address}/datasheet/datasheetDetail/1`);
  await page.getByRole("button", { name: "关注", exact: true }).first().click();
  await Promise.all([page.getByText("浏览器不允许保存登录信息").waitFor(), logInThrough(page)]);
  await page.getByRole("button", { name: "已关注", exact: true, pressed: true }).first().waitFor();
});

test("who comes from another site goes back to it, known, once he allows it; a ticket in the address logs in whoever says so", async () => {
  const { page, portal } = journey;
  await page.route(`${BLOG.origin}/**`, (route) => route.fulfill({ contentType: "text/html", body: "blog" }));
  await visit(page, `${portal.address}/login?fromswb=blog&state=s1&path=/post/12`);
  await logInThrough(page);
  await page.getByRole("dialog", { name: "前往 示例博客" }).getByRole("button", { name: "允许并前往" }).click();
  await page.waitForURL(/^http:\/\/blog\.test\/portal\?code=[\w-]{43}&state=s1&path=%2Fpost%2F12$/);

  const { token } = await logIn(portal, "13800000002");
  const answer = await fetch(`${portal.address}/api/user/loginTicket`, {
    method: "POST",
    headers: { token, uuid: DEVICE },
  });
  const { data } = (await answer.json()) as { data: { path: string } };
  const otherWindow = await page.context().newPage();
  await visit(otherWindow, `${portal.address}/userCenter/accountSetting`);
  await otherWindow.getByRole("button", { name: "绑定邮箱" }).click();
  await otherWindow.getByRole("dialog", { name: "绑定邮箱" }).waitFor();
  await visit(page, portal.address + data.path);
  const question = page.getByRole("dialog", { name: "确认登录" });
  await question.getByText("以 演示企业 身份登录？").waitFor();
  expect(addressOf(page)).toBe("/");
  await question.getByRole("button", { name: "登录" }).click();
  await page.getByLabel("账号菜单：演示企业").waitFor();
  // What the one before has begun is not gone on with.
  await otherWindow.getByLabel("账号菜单：演示企业").waitFor();
  await otherWindow.getByRole("dialog", { name: "绑定邮箱" }).waitFor({ state: "hidden" });
  await otherWindow.close();

  // A login by a ticket proves nothing: that the site may log him in is agreed to with the password.
  await visit(page, `${portal.address}/?fromswb=blog&state=s2`);
  const consent = page.getByRole("dialog", { name: "前往 示例博客" });
  const agree = consent.getByRole("button", { name: "允许并前往" });
  await consent.getByRole("checkbox").check();
  await agree.click();
  await consent.getByText("为确认是您本人操作，请先验证身份。").waitFor();
  await agree.click();
  await consent.getByText("请输入登录密码", { exact: true }).waitFor();
  await consent.getByRole("textbox", { name: "登录密码" }).fill(DEMO_PASSWORD);
  await agree.click();
  await page.waitForURL(/^http:\/\/blog\.test\/portal\?code=[\w-]{43}&state=s2$/);
});

test("a token without the kept login is cleared, one in the address is none, and who he was is asked to log in", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  await openDialog(page);
  await logInThrough(page);
  await menuOf(page).waitFor();
  const { token, id } = JSON.parse((await page.evaluate(() => localStorage.getItem("loginInfo")))!) as {
    token: string;
    id: number;
  };
  await page.evaluate(() => localStorage.removeItem("loginInfo"));
  await visit(page, `${portal.address}/?token=${token}&userId=${id}`);
  await page.waitForURL(`${portal.address}/`);
  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
});

test("an operator passes his second factor", async () => {
  const { page, portal } = journey;
  const { authenticator } = await import("#domains/accounts/server/second-factor/second-factor.ts");
  const secret = secretOf(portal);
  await visit(page, `${portal.address}/userCenter/accountSetting`);
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "密码登录" }).click();
  await dialog.getByLabel("手机号", { exact: true }).fill("13800000009");
  await dialog.getByLabel("密码", { exact: true }).fill("Xinpu2026");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  const factor = page.getByRole("dialog", { name: "安全验证" });
  await factor.getByLabel("动态验证码").fill("000000");
  await Promise.all([
    page.getByText("动态验证码错误").waitFor(),
    factor.getByRole("button", { name: "验证", exact: true }).click(),
  ]);
  await factor.getByLabel("动态验证码").fill(authenticator(secret, "", "").generate());
  await triesToLeave(factor, "**/api/user/totp/verify", () =>
    factor.getByRole("button", { name: "验证", exact: true }).click(),
  );
  await page.getByText("两步验证已启用").waitFor();
  await page.getByRole("button", { name: "更换验证器" }).click();
  await page.getByRole("img", { name: "验证器二维码" }).waitFor();
});
