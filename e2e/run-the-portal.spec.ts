import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";
import { DEVICE, logIn } from "./log-in.ts";

const SECTIONS = [
  "",
  "/queue/corrections",
  "/queue/feedback",
  "/users",
  "/users/1",
  "/searches",
  "/figures",
  "/announcements",
  "/config",
  "/brands",
  "/brands/1",
  "/categories",
  "/categories/1",
  "/parameters",
  "/parameters/1",
  "/imports",
  "/agreements",
  "/suffixes",
  "/markings",
  "/acts",
  "/outbox",
];
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const journey = useJourney();

test("an operator shows his second factor, rejects what was reported, and the log has it; he takes it back before the user is told", async () => {
  const { page, portal } = journey;
  const user = await logIn(portal, "13800000001");
  await fetch(`${portal.address}/api/spec/v1/corrections`, {
    method: "POST",
    headers: { token: user.token, uuid: DEVICE },
    body: new URLSearchParams({ subject: "document", id: "1", type: "outdated", text: "原厂已有 Rev. C" }),
  });

  await visit(page, `${portal.address}/ops`);
  const dialog = page.getByRole("dialog", { name: "登录" });
  await dialog.getByRole("button", { name: "密码登录" }).click();
  await dialog.getByLabel("手机号", { exact: true }).fill("13800000009");
  await dialog.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  // The dialog asks for the code too; who gives that up has not logged in.
  const factor = page.getByRole("dialog", { name: "安全验证" });
  await factor.getByLabel("动态验证码").waitFor();
  await page.keyboard.press("Escape");
  await factor.waitFor({ state: "hidden" });
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
  await visit(page, `${portal.address}/ops`);
  await logInAsOperatorThrough(page, portal);

  await page
    .getByRole("navigation", { name: "运营后台" })
    .getByRole("link", { name: /规格书纠错/ })
    .click();
  const reported = page.getByRole("row").filter({ hasText: "原厂已有 Rev. C" });
  await reported.getByRole("button", { name: "由我处理" }).click();
  await reported.getByText("我正在处理").waitFor();
  await reported.getByRole("button", { name: "驳回" }).click();
  const reasons = page.getByRole("dialog", { name: "驳回" });
  await reasons.getByRole("button", { name: "驳回", exact: true }).click();
  await reasons.getByText("请选择或填写原因").waitFor();
  await reasons.getByRole("checkbox", { name: "描述不清，无法核实" }).check();
  await reasons.getByRole("checkbox", { name: "核对原厂资料后无误" }).check();
  await reasons.getByLabel("说明").fill("见原厂第 3 页");
  await reasons.getByLabel("核实类型").selectOption("页面缺失");
  await reasons.getByRole("button", { name: "驳回", exact: true }).click();
  await page.getByText("全部处理完了").waitFor();

  await page.getByRole("link", { name: "操作日志" }).click();
  await page.getByRole("rowheader", { name: "处理纠错" }).waitFor();
  // For ten minutes it can be taken back, and nobody is told.
  const toldOf = async () =>
    (await fetch(`${portal.address}/api/im/msg/notices`, { headers: { token: user.token, uuid: DEVICE } })).text();
  await page.getByRole("link", { name: /规格书纠错/ }).click();
  await page.getByRole("link", { name: "已处理" }).click();
  await page.getByText("核对原厂资料后无误；描述不清，无法核实；见原厂第 3 页").waitFor();
  await page.getByText("（待发送）").waitFor();
  expect(await toldOf()).not.toContain("核对原厂资料后无误");
  await page.getByRole("button", { name: "撤销" }).click();
  await page.getByText("演示运营 已撤销").waitFor();
  await page.getByRole("link", { name: "全部待处理" }).click();
  await page.getByRole("row").filter({ hasText: "原厂已有 Rev. C" }).waitFor();

  // What is sent before the code of the section has come stays where it was typed.
  let tellSent = () => {};
  const isSent = new Promise<void>((tell) => (tellSent = tell));
  let isLive = false;
  await page.route("**/assets/*.js", async (route) => {
    if (isLive) return route.fallback();
    const response = await route.fetch();
    if ((await response.text()).includes("新增分类")) await isSent;
    await route.fulfill({ response });
  });
  await visit(page, `${portal.address}/ops/categories`);
  await page.getByText("新增分类").click();
  const added = page.getByRole("form", { name: "新增分类" });
  await added.getByLabel(/^标识/).fill("photonic-chip");
  await added.getByLabel("名称", { exact: true }).fill("光子芯片");
  await added.getByLabel("英文名").fill("Photonic chips");
  const add = added.getByRole("button", { name: "新增" });
  await add.click();
  tellSent();
  await isTakenOver(add);
  isLive = true;
  await add.click();
  await page.getByText("已新增分类「光子芯片」").waitFor();
  await page.getByRole("link", { name: "参数", exact: true }).click();
  await page.getByText("新增参数").click();
  const parameter = page.getByRole("form", { name: "新增参数" });
  await parameter.getByLabel(/^标识/).fill("photon-loss");
  await parameter.getByLabel("名称", { exact: true }).fill("光损耗");
  await parameter.getByLabel("英文名").fill("Photon loss");
  await parameter.getByLabel(/^基本单位/).fill("bananas");
  await parameter.getByRole("button", { name: "新增" }).click();
  await parameter.getByText("没有这个单位").waitFor();
  await parameter.getByLabel(/^基本单位/).fill("dB");
  await parameter.getByRole("button", { name: "新增" }).click();
  await page.getByText("已新增参数「光损耗」").waitFor();

  // From anywhere, by keyboard alone; where the window is narrow, by a menu that opens.
  await visit(page, `${portal.address}/ops`);
  const box = page.getByRole("combobox", { name: "全局搜索" });
  // The key leads there once the box lives.
  await expect
    .poll(async () => {
      await page.keyboard.press("/");
      return box.evaluate((node) => node === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.type("演示用户");
  await page
    .getByRole("option", { name: /演示用户/ })
    .first()
    .waitFor();
  // Where none is chosen, all that is found is shown; else the chosen one.
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "搜索结果" }).waitFor();
  await page.getByRole("region", { name: "用户" }).getByRole("link", { name: "演示用户" }).waitFor();
  await box.click();
  await page
    .getByRole("option", { name: /演示用户/ })
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "当前位置" }).getByText("演示用户").waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  const menu = page.getByRole("navigation", { name: "运营后台" });
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "菜单" }).click();
  await menu.getByRole("link", { name: "系统配置" }).click();
  await page.getByRole("heading", { level: 1, name: "系统配置" }).waitFor();
  await menu.waitFor({ state: "hidden" });

  for (const section of SECTIONS) {
    await visit(page, `${portal.address}/ops${section}`);
    for (const [width, colorScheme] of [
      [1440, "light"],
      [390, "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => document.querySelectorAll("details").forEach((element) => (element.open = true)));
      const findings = await page.evaluate(
        `${axe}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" ")))`,
      );
      expect([section, findings, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        section,
        [],
        width,
      ]);
    }
  }
});
