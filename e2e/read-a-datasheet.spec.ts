import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, visit } from "./browser.ts";
import { type PortalProcess, startPortal } from "./portal-process.ts";

let portal: PortalProcess & { address: string };
let browser: BrowserContext;
let page: Page;
let complaints: string[];
const folder = await mkdtemp(path.join(tmpdir(), "xinpu-journey-"));

beforeAll(async () => {
  portal = await startPortal({ DATA_DIR: path.join(folder, "var") });
});
afterAll(async () => {
  await portal.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  return async () => {
    await browser.close();
    expect(complaints).toEqual([]);
  };
});

test("an engineer types a part number, opens it, reads its datasheet in the page and saves it", async () => {
  await visit(page, portal.address);
  const box = page.getByRole("combobox", { name: "查型号" });
  await box.pressSequentially("stm32f103c8");
  await page.getByRole("option", { name: /STM32F103C8T6/ }).first().click();

  await page.getByRole("heading", { level: 1, name: "STM32F103C8T6" }).waitFor();
  expect(await page.title()).toMatch(/^STM32F103C8T6 .*规格书 PDF 下载/);
  await page.getByRole("link", { name: "阅读规格书" }).click();

  // Reading asks for login, and goes on where it was.
  await page.waitForURL(/\/specification\/specification_detail\/\d+/);
  await page.getByRole("dialog").getByRole("button", { name: /13800000001/ }).click();
  await page.getByText("登录成功!").waitFor();
  await page.locator(".textLayer").first().getByText("STM32F103C8T6").first().waitFor();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.waitForURL(/#page=2/);

  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "下载" }).or(page.getByRole("button", { name: "下载" })).first().click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/STM32F103C8T6.*\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("several datasheets are saved as one zip, and none asks for a choice", async () => {
  await visit(page, `${portal.address}/specification/STM32F103`);
  await page.getByRole("button", { name: /打包下载/ }).click();
  await page.getByText("请选择文件").first().waitFor();
  for (const choice of (await page.getByRole("checkbox").all()).slice(0, 2)) await choice.check();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /打包下载/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /13800000001/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/spec\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
});

test("the search box is worked by keyboard alone, and remembers", async () => {
  await visit(page, portal.address);
  await page.keyboard.press("/");
  await page.keyboard.type("lm358");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/specification\/lm358/i);
  await page.getByRole("heading", { level: 1, name: /lm358/i }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "芯片规格书查询与下载" }).waitFor();
  await page.getByRole("combobox", { name: "查型号" }).click();
  await page.getByRole("option", { name: /lm358/i }).waitFor();
});

test("an unknown address says so, counts down and leads home", async () => {
  const response = await page.goto(`${portal.address}/no/such/page`);
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "This page could not be found" }).waitFor();
  expect(await page.getByText(/已从这个星球上消失/).count()).toBe(1);
  await page.waitForURL(`${portal.address}/`);
  // The browser itself reports the 404 of the document.
  complaints = complaints.filter((complaint) => !complaint.includes("404"));
});

test("everything that is read is there without JavaScript", async () => {
  const withoutScripts = await openBrowser({ hasScripts: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(`${portal.address}/specification/STM32F103C8T6`);
  expect(await plain.getByRole("link", { name: "STM32F103C8T6" }).count()).toBeGreaterThan(0);
  await plain.getByRole("link", { name: "STM32F103C8T6" }).first().click();
  expect(await plain.getByText("72 MHz").count()).toBeGreaterThan(0);
  await withoutScripts.close();
});
