import { fillCode, giveDevice } from "../browser.ts";
import { takeText } from "./fill-fields.ts";
import type { Hand } from "./hand.ts";

const NUMBER = "13922223333";
const NEW_NUMBER = "13922224444";
const SETTINGS = "/userCenter/accountSetting";
/** As long as a password must be, and as hard to guess. */
const PASSWORD = "<svg onload=alert(1)>Kelvin-4w";
const NEXT_PASSWORD = '"><script>alert(1)</script>Seebeck';

/** Registers, and goes through all that the settings of an account ask for. */
export async function walkAccounts(hand: Hand): Promise<void> {
  const { page, main, dialog, open, fill, send, bring, press, uploads } = hand;
  await giveDevice(page);
  await open("/register");
  await fill(main, { 手机号: NUMBER, 密码: PASSWORD, 昵称: "四线法", 邀请码: "" });
  await fillCode(main);
  await send(main, "注册", "/register");
  await page.getByLabel(/^账号菜单/).waitFor();

  await open("/userCenter?type=1");
  await fill(main, { 昵称: null, 所在地: takeText(40), 公司: takeText(60), 职位: takeText(40), 行业: takeText(40) });
  await send(main, "保存", "/dtUser/update");
  for (const file of uploads.disguised.slice(0, 2)) await bring(main.getByLabel("头像文件"), file, "/dtUser/avatar");
  await bring(main.getByLabel("头像文件"), uploads.picture, "/dtUser/avatar");

  await open(SETTINGS);
  await press(main, "绑定邮箱");
  await fill(dialog, { 邮箱: "newcomer@example.com" });
  await fillCode(dialog, "邮箱验证码");
  await send(dialog, "确定", "/dtUser/bindEmail");
  await press(main, "更换手机号");
  await fill(dialog, { 原手机号: NUMBER, 新手机号: NEW_NUMBER, 验证码: null });
  await fillCode(dialog, "原手机验证码");
  await fillCode(dialog, "新手机验证码");
  await send(dialog, "确定", "/dtUser/bindMobile");
  await press(main, "修改密码");
  await dialog.getByRole("radio", { name: "原密码" }).check();
  await dialog.getByRole("textbox", { name: "原密码" }).fill(PASSWORD);
  for (const title of ["新密码", "确认新密码"]) await dialog.getByLabel(title, { exact: true }).fill(NEXT_PASSWORD);
  await send(dialog, "确定", "/restPwd");

  await open(SETTINGS);
  const name = takeText(40);
  await main.getByLabel("新通行密钥的名称").fill(name);
  await send(main, "添加通行密钥", "/user/passkey/add");
  await main.getByRole("button", { name: `改名 ${name}` }).click();
  await main.getByLabel(`${name}的新名称`).fill(takeText(40));
  await send(main.getByRole("list", { name: "通行密钥" }), "保存", "/user/passkey/rename");

  // At the second step of the next login, the phone is lost.
  await page.context().clearCookies({ name: "token" });
  await page.evaluate(() => localStorage.removeItem("loginInfo"));
  await open("/register?isForget=true");
  await fill(main, { 手机号: NEW_NUMBER, 密码: PASSWORD, 验证码: null });
  await fillCode(main);
  await send(main, "重置密码", "/forgetPwd");
  await page.getByRole("dialog", { name: "登录" }).waitFor();
  await logInBy(hand, NEW_NUMBER, PASSWORD);
  await press(dialog, "手机丢失或无法验证？");
  await dialog.getByLabel("情况说明").fill(takeText());
  await send(dialog, "提交申请", "/user/recovery");
}

async function logInBy({ dialog, press }: Hand, mobile: string, password: string): Promise<void> {
  await press(dialog, "密码登录");
  await dialog.getByLabel("手机号", { exact: true }).fill(mobile);
  await dialog.getByLabel("密码", { exact: true }).fill(password);
  await dialog.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await press(dialog, "登录");
}
