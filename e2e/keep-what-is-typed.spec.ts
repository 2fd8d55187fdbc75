import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { SUCCESS } from "#api/envelope.ts";
import { withResolvers } from "#shared/with-resolvers.ts";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("what is typed while a picture or a save of a setting is on its way stays, and the picture comes to its own entry", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/config?words=二维码`);
  await logIn();
  await page.getByRole("link", { name: "页脚二维码" }).click();
  const form = page.getByRole("form", { name: "页脚二维码" });
  const add = form.getByRole("button", { name: "添加一项" });
  await isTakenOver(add);
  for (let count = 0; count < 2; count++) await add.click();
  const titles = form.getByRole("textbox", { name: "标题" });
  const pictureOf = (place: number) => form.getByRole("group", { name: `页脚二维码 第 ${place} 项 二维码图片` });
  await titles.nth(0).fill("公众号");

  const bringOn = await holdBack(page, "**/api/oss/upload");
  const picture = { name: "code.png", mimeType: "image/png", buffer: PICTURE };
  await pictureOf(1).getByLabel(/文件$/).setInputFiles(picture);
  await titles.nth(1).fill("网站");
  await form.getByRole("textbox", { name: "网址" }).nth(1).fill("https://example.com/");
  await form.getByRole("button", { name: "下移 页脚二维码 第 1 项" }).click();
  bringOn();
  await pictureOf(2).getByRole("img").waitFor();
  expect(await pictureOf(1).getByRole("img").count()).toBe(0);
  const typed = () => titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(await typed()).toEqual(["网站", "公众号"]);

  const save = form.getByRole("button", { name: "保存" });
  const saveOn = await holdBack(page, "**/api/ops/config");
  await save.click();
  await titles.nth(0).fill("官方网站");
  saveOn();
  await page.getByText("已保存").waitFor();
  expect(await typed()).toEqual(["官方网站", "公众号"]);
  await form.getByRole("region", { name: "修改前后" }).getByText("添加：官方网站").waitFor();
  await form.locator("[aria-busy]").waitFor({ state: "detached" });
  // Nobody leaves what is not saved unasked; once it is, he does.
  const question = page.getByRole("dialog", { name: "还有修改没有保存" });
  const away = page.getByRole("navigation", { name: "运营后台" }).getByRole("link", { name: "公告", exact: true });
  await away.click();
  await question.getByRole("button", { name: "取消" }).click();
  await away.and(page.locator(":focus")).waitFor();
  expect(await typed()).toEqual(["官方网站", "公众号"]);
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "取消" }).click();
  expect(new URL(page.url()).pathname).toBe("/ops/config/qrCodes");
  await save.click();
  await form.getByRole("region", { name: "修改前后" }).waitFor({ state: "detached" });
  await form.locator("[aria-busy]").waitFor({ state: "detached" });
  expect(await typed()).toEqual(["官方网站", "公众号"]);
  await away.click();
  await page.getByRole("heading", { name: "公告", exact: true }).waitFor();
  expect(await question.count()).toBe(0);
});

test("who writes an agreement while another one is published keeps what he has written, and is shown what has changed", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/agreements`);
  await logIn("13800000010");
  const form = await openAgreement(page);
  await form.getByLabel("变更说明").fill("甲的说明");
  await form.getByRole("textbox", { name: "正文" }).fill("## 甲的标题\n甲写的正文");
  await form.getByText("预览正文").click();
  await form.getByRole("region", { name: "预览" }).getByRole("heading", { name: "甲的标题" }).waitFor();
  await form.getByRole("combobox", { name: "协议" }).selectOption("privacy");
  await form.getByRole("combobox", { name: "协议" }).selectOption("merchant-agreement");
  expect(await form.getByRole("textbox", { name: "正文" }).inputValue()).toBe("## 甲的标题\n甲写的正文");

  // The keyboard comes back from a dialog that was there to ask.
  const act = form.getByRole("button", { name: "公布", exact: true });
  await act.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "确认公布" }).waitFor();
  await page.keyboard.press("Escape");
  await act.and(page.locator(":focus")).waitFor();

  const second = await page.context().newPage();
  await visit(second, page.url());
  const other = await openAgreement(second);
  await other.getByLabel("变更说明").fill("乙的说明");
  await other.getByRole("textbox", { name: "正文" }).fill("乙写的正文");
  await publish(second, other);
  await second.getByText(/^已公布第 \d+ 版$/).waitFor();
  await second.close();

  await publish(page, form);
  const overtaken = form.getByRole("alert", { name: "已有新版本" });
  await overtaken.waitFor();
  expect(await act.isDisabled()).toBe(true);
  expect(await form.getByRole("textbox", { name: "正文" }).inputValue()).toBe("## 甲的标题\n甲写的正文");
  await overtaken.getByRole("button", { name: "保留我写的内容" }).click();
  expect(await form.getByLabel("变更说明").inputValue()).toBe("甲的说明");
  await publish(page, form);
  await page.getByText(/^已公布第 \d+ 版$/).waitFor();
  await page.getByRole("heading", { name: /商家入驻协议 第 4 版 生效中/ }).waitFor();
  expect(await form.getByLabel("变更说明").inputValue()).toBe("");
});

test("what is typed of a part or a document, or noted of a user, stays while others save, and is asked for before the page is left", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/parts?words=LM358`);
  // A code is good once: this one is of the next half minute.
  await logIn("13800000009", Date.now() + 30_000);
  await page
    .getByRole("rowheader")
    .getByRole("link", { name: /^LM358/ })
    .first()
    .click();
  const form = page.getByRole("form", { name: "编辑型号" });
  const housing = form.getByRole("textbox", { name: "封装" });
  await isTakenOver(housing);
  await housing.fill("SOIC-8-KEPT");
  const hide = page.getByRole("region", { name: "隐藏", exact: true });
  await hide.getByRole("textbox", { name: "原因" }).fill("试一试");
  await hide.getByRole("button", { name: "隐藏" }).click();
  const show = page.getByRole("region", { name: "恢复显示" });
  await show.waitFor();
  expect(await housing.inputValue()).toBe("SOIC-8-KEPT");
  await expect.poll(() => show.getByRole("textbox", { name: "原因" }).inputValue()).toBe("");
  await show.getByRole("textbox", { name: "原因" }).fill("试过了");

  // The question stands while the page is brought up to date.
  const question = page.getByRole("dialog", { name: "还有修改没有保存" });
  const away = page.getByRole("navigation", { name: "运营后台" }).getByRole("link", { name: "公告", exact: true });
  const readOn = await holdBack(page, "**/api/ops/parts/*", "GET");
  const shown = page.waitForResponse(/\/ops\/parts\/\d+\/hide$/);
  await show.getByRole("button", { name: "恢复显示" }).click();
  await (await shown).finished();
  await away.click();
  await question.waitFor();
  readOn();
  await page.getByRole("region", { name: "隐藏", exact: true, includeHidden: true }).waitFor({ state: "attached" });
  await question.getByRole("button", { name: "取消" }).click();
  await hide.waitFor();
  expect(await housing.inputValue()).toBe("SOIC-8-KEPT");
  await form.getByRole("button", { name: "保存" }).click();
  await page.getByRole("table", { name: "历史" }).getByText("封装：SOIC-8-KEPT").waitFor();
  await form.locator("[aria-busy]").waitFor({ state: "detached" });
  expect(await housing.inputValue()).toBe("SOIC-8-KEPT");

  // Nor is a save refused for what its own operator did within the moment before: it is sent once more.
  await housing.fill("SOIC-8-AFTER");
  await expect.poll(() => hide.getByRole("textbox", { name: "原因" }).inputValue()).toBe("");
  await hide.getByRole("textbox", { name: "原因" }).fill("再试一试");
  const goOn = await holdBack(page, "**/api/ops/parts/*", "GET");
  const hidden = page.waitForResponse(/\/ops\/parts\/\d+\/hide$/);
  await hide.getByRole("button", { name: "隐藏" }).click();
  await (await hidden).finished();
  const codes: number[] = [];
  page.on("response", (response) => {
    const isSave = response.request().method() === "POST" && /\/api\/ops\/parts\/\d+$/.test(response.url());
    if (isSave) void response.json().then(({ code }: { code: number }) => codes.push(code));
  });
  await form.getByRole("button", { name: "保存" }).click();
  await expect.poll(() => codes.length).toBe(1);
  goOn();
  await page.getByRole("table", { name: "历史" }).getByText("封装：SOIC-8-AFTER").waitFor();
  await form.locator("[aria-busy]").waitFor({ state: "detached" });
  expect(codes.map((code) => code === SUCCESS)).toEqual([false, true]);
  expect(await page.getByText("内容刚被修改过").count()).toBe(0);
  await away.click();
  await page.getByRole("heading", { name: "公告", exact: true }).waitFor();
  expect(await question.count()).toBe(0);

  // Nor does a document that is hidden, and shown again, lose what is typed of it.
  await visit(page, `${portal.address}/ops/documents`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  const version = page.getByRole("form", { name: "编辑规格书" }).getByRole("textbox", { name: "版本" });
  await isTakenOver(version);
  await version.fill("Rev. KEPT");
  for (const [region, next] of [
    [hide, show],
    [show, hide],
  ] as const) {
    const reason = region.getByRole("textbox", { name: "原因" });
    await expect.poll(() => reason.inputValue()).toBe("");
    await reason.fill("试一试");
    await region.getByRole("button").click();
    await next.waitFor();
    expect(await version.inputValue()).toBe("Rev. KEPT");
  }
  await away.click();
  await question.getByRole("button", { name: "离开" }).click();
  await page.getByRole("heading", { name: "公告", exact: true }).waitFor();

  // What is typed of something new is asked for, too.
  await visit(page, `${portal.address}/ops/categories`);
  await page.getByText("新增分类", { exact: true }).click();
  const added = page.getByRole("form", { name: "新增分类" });
  await isTakenOver(added);
  await added.getByRole("textbox", { name: "名称" }).fill("新的分类");
  await away.click();
  await question.getByRole("button", { name: "取消" }).click();
  expect(await added.getByRole("textbox", { name: "名称" }).inputValue()).toBe("新的分类");
  await away.click();
  await question.getByRole("button", { name: "离开" }).click();
  await page.getByRole("heading", { name: "公告", exact: true }).waitFor();

  // Half a rule stays, too, though another window has written the same one.
  await visit(page, `${portal.address}/ops/alternate-rules`);
  const ruleIn = (window: Page) => window.getByRole("list", { name: "替代料规则" }).locator("details").first();
  const textIn = (window: Page) => ruleIn(window).getByRole("textbox", { name: "规则（JSON）" });
  const saveIn = (window: Page) => ruleIn(window).getByRole("button", { name: "保存", exact: true });
  await ruleIn(page).locator("summary").click();
  await isTakenOver(textIn(page));
  await textIn(page).fill("写了一半");
  const writer = await page.context().newPage();
  await visit(writer, page.url());
  await ruleIn(writer).locator("summary").click();
  await isTakenOver(textIn(writer));
  await saveIn(writer).click();
  await ruleIn(writer).getByText("已修改", { exact: true }).waitFor();
  await writer.close();
  await saveIn(page).click();
  await ruleIn(page).getByText("已修改", { exact: true }).waitFor();
  expect(await textIn(page).inputValue()).toBe("写了一半");
  await away.click();
  await question.getByRole("button", { name: "离开" }).click();
  await page.getByRole("heading", { name: "公告", exact: true }).waitFor();

  // Two windows note the risk of a user: neither writes over the other unseen.
  await visit(page, `${portal.address}/ops/users?words=13800000001`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await page.waitForURL(/\/ops\/users\/\d+$/);
  const noteOf = (window: Page) => window.getByLabel("备注（仅运营可见，留空则清除）");
  const confirm = (window: Page) => window.getByRole("button", { name: "确定", exact: true });
  await isTakenOver(noteOf(page));
  await noteOf(page).fill("甲的备注");
  const second = await page.context().newPage();
  await visit(second, page.url());
  await isTakenOver(noteOf(second));
  await noteOf(second).fill("乙的备注");
  await confirm(second).click();
  await second.getByText("操作成功").waitFor();
  await second.close();
  await confirm(page).click();
  const overtaken = page.getByRole("alert", { name: "风险备注已被修改" });
  await overtaken.getByText("乙的备注").waitFor();
  expect(await noteOf(page).inputValue()).toBe("甲的备注");
  await overtaken.getByRole("button", { name: "保留我写的内容" }).click();
  await confirm(page).click();
  await page.getByText("甲的备注", { exact: true }).waitFor();
});

async function logIn(mobile = "13800000009", timestamp = Date.now()): Promise<void> {
  const { page, portal, complaints } = journey;
  await logInAsOperatorThrough(page, portal, { mobile, timestamp });
  await page.getByRole("navigation", { name: "运营后台" }).waitFor();
  // The form of the code asks something of its own, which may be answered once that login is over.
  complaints.length = 0;
}

async function openAgreement(page: Page): Promise<Locator> {
  const form = page.getByRole("form", { name: "公布新版本" });
  const kind = form.getByRole("combobox", { name: "协议" });
  await isTakenOver(kind);
  await kind.selectOption("merchant-agreement");
  return form;
}

async function publish(page: Page, form: Locator): Promise<void> {
  await form.getByRole("button", { name: "公布", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认公布" }).click();
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Holds back what is sent to an address until the answer is called. */
async function holdBack(page: Page, address: string, method = "POST"): Promise<() => void> {
  const { promise, resolve } = withResolvers();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
