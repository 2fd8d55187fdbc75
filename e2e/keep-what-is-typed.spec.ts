import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withResolvers } from "#shared/with-resolvers.ts";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("what is typed while a picture or a save of a setting is on its way stays, and the picture comes to its own entry", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/config/qrCodes`);
  await logInAsOperatorThrough(page, portal);
  const form = page.getByRole("form", { name: "页脚二维码" });
  const add = form.getByRole("button", { name: "添加一项" });
  await isTakenOver(add);
  for (let count = 0; count < 2; count++) await add.click();
  const titles = form.getByRole("textbox", { name: "标题" });
  const pictureOf = (place: number) => form.getByRole("group", { name: `页脚二维码 第 ${place} 项 二维码图片` });
  await titles.nth(0).fill("公众号");

  const bringOn = await holdBack(page, "**/api/oss/upload");
  const picture = { name: "code.png", mimeType: "image/png", buffer: PICTURE };
  await pictureOf(1)
    .getByLabel(/文件$/)
    .setInputFiles(picture);
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
  await save.click();
  await form.getByRole("region", { name: "修改前后" }).waitFor({ state: "detached" });
  expect(await typed()).toEqual(["官方网站", "公众号"]);
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Holds back what is sent to an address until the answer is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = withResolvers();
  await page.route(address, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}
