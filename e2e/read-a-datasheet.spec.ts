import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openBrowser, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("an engineer types a part number, opens it, reads its datasheet in the page and saves it", async () => {
  const { page, portal } = journey;
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
  const { page, portal } = journey;
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
  const { page, portal } = journey;
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

test("an unknown address says so, counts down and leads home, and the way back leads past it", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/LM358`);
  const response = await page.goto(`${portal.address}/no/such/page`);
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "页面不存在" }).waitFor();
  expect(await page.getByText(/已从这个星球上消失/).count()).toBe(1);
  await page.waitForURL(`${portal.address}/`);
  await page.goBack();
  await page.waitForURL(`${portal.address}/specification/LM358`);
  // The browser itself reports the 404 of the document.
  journey.complaints = journey.complaints.filter((complaint) => !complaint.includes("404"));
});

test("a navigation brings the keyboard and the title of the page, but not to who is typing", async () => {
  const { page, portal } = journey;
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await visit(page, `${portal.address}/specification/LM358`);
  expect(await focused()).toBe("BODY");
  await page.getByRole("link", { name: "LM358P", exact: true }).click();
  await page.getByRole("status").filter({ hasText: /^LM358P .*芯谱$/ }).waitFor({ state: "attached" });
  expect(await focused()).toBe("MAIN");

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/chip/specification/search*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "NE555", exact: true }).first().click();
  await page.locator("main[aria-busy=true]").waitFor();
  await page.getByRole("combobox", { name: "查型号" }).pressSequentially("x");
  release();
  await page.getByRole("heading", { level: 1, name: "NE555" }).waitFor();
  await page.locator("main:not([aria-busy])").waitFor();
  expect(await focused()).toBe("INPUT");
});

test("the address of the reader names the page that is shown, whatever it named before; on a phone its tools stand in one row", async () => {
  const { page, portal } = journey;
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, `${portal.address}/specification/specification_detail/1#page=999999`);
  await page.getByRole("dialog").getByRole("button", { name: /13800000001/ }).click();
  await page.locator(".textLayer").first().waitFor();
  const pageCount = Number(/\d+/.exec((await page.locator(".pdf-page-total").textContent())!)![0]);
  await page.waitForURL(new RegExp(`#page=${pageCount}$`));
  await page.evaluate(() => (location.hash = "#page=-1"));
  await page.waitForURL(/#page=1$/);
  const tops = await page.locator(".pdf-toolbar-group").evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
});

test("everything that is read is there without JavaScript", async () => {
  const { portal } = journey;
  const withoutScripts = await openBrowser({ hasScripts: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(`${portal.address}/specification/STM32F103C8T6`);
  expect(await plain.getByRole("link", { name: "STM32F103C8T6" }).count()).toBeGreaterThan(0);
  await plain.getByRole("link", { name: "STM32F103C8T6" }).first().click();
  expect(await plain.getByText("72 MHz").count()).toBeGreaterThan(0);
  await withoutScripts.close();
});
