import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();
const AUTHOR = "13800000004";

let folder: string;
let picture: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-recover-"));
  picture = path.join(folder, "波形.png");
  await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#2a7" } })
    .png()
    .toFile(picture);
});
afterAll(() => rm(folder, { recursive: true }));

const textOf = (page: Page) => page.getByRole("textbox", { name: "正文" });
const saved = (page: Page) =>
  page
    .locator('[data-save="saved"]')
    .getByText(/已保存/)
    .waitFor();

/** Holds what stores a file until it is let go on, with the portal's answer or this one. */
async function hold(page: Page, address: string) {
  let letGo: (answer?: object) => void;
  const isLetGo = new Promise<object | undefined>((resolve) => (letGo = resolve));
  let isHeld: () => void;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  await page.route(address, async (route) => {
    isHeld();
    const answer = await isLetGo;
    await (answer ? route.fulfill({ json: answer }) : route.continue());
  });
  return { held, letGo: (answer?: object) => letGo(answer) };
}

test("a formula is mended where it stands by then, and a picture whose place was undone meanwhile comes back whole", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const text = textOf(page);
  const dialog = page.getByRole("dialog", { name: /公式$/ });
  await text.click();
  const refused = await hold(page, "**/api/my/article/picture");
  await page.getByLabel("选择图片").setInputFiles(picture);
  await refused.held;
  await page.keyboard.type("电压为");
  await page.getByRole("button", { name: "插入公式" }).click();
  await dialog.getByLabel("LaTeX").fill("V_1");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.type("伏特");
  await text.locator('.editor-formula[data-latex="V_1"]').dblclick();
  await dialog.getByLabel("LaTeX").fill("V_2");
  // The picture above it is refused, and goes.
  refused.letGo({ code: 17_008, msg: "图片无法读取，请换一张", data: null });
  await text.locator("figure").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "修改", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => text.locator("p", { hasText: "电压为" }).textContent()).toMatch(/^电压为.*伏特$/);
  expect(await text.locator(".editor-formula").count()).toBe(1);
  await text.locator('.editor-formula[data-latex="V_2"]').waitFor();

  await page.unrouteAll({ behavior: "wait" });
  const brought = await hold(page, "**/api/my/article/picture");
  await text.getByText("伏特").click();
  await page.keyboard.press("End");
  await page.getByLabel("选择图片").setInputFiles(picture);
  await brought.held;
  const undone = page.waitForResponse("**/api/my/article/picture");
  await page.keyboard.press("Control+z");
  await text.locator("figure").waitFor({ state: "detached" });
  brought.letGo();
  await undone;
  await page.keyboard.press("Control+Shift+z");
  await text.locator('figure img[src^="/api/article/picture/"]').waitFor();
  await page.getByText("正在上传图片…").waitFor({ state: "hidden" });
  await saved(page);
});
