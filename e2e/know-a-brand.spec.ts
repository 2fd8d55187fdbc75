import { expect, test } from "vitest";
import { logInThrough, openBrowser, useReadingJourney, visit } from "./browser.ts";

const journey = useReadingJourney();

test("a former name leads from the list to its brand, to who has it now, to a category of its parts, and to a part", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/brandList/all`);
  const field = page.getByRole("searchbox", { name: "品牌名" });
  await field.pressSequentially("凌力尔特");
  await page.waitForURL(/keywords=/);
  const found = page.getByRole("link", { name: /Linear Technology.*已并入 亚德诺/ });
  await found.waitFor();
  // The list follows what is typed, and leaves the keyboard where it is.
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await found.click();

  await page.getByRole("heading", { level: 1, name: "凌力尔特（Linear Technology）" }).waitFor();
  expect(decodeURIComponent(page.url())).toMatch(/\/brandDetail\/\d+\/Linear Technology$/);
  await page
    .getByRole("complementary", { name: "品牌变更" })
    .getByRole("link", { name: "亚德诺（Analog Devices）" })
    .click();

  await page.getByRole("heading", { level: 1, name: "亚德诺（Analog Devices）" }).waitFor();
  await page
    .getByRole("region", { name: "曾用品牌" })
    .getByRole("link", { name: "凌力尔特（Linear Technology）" })
    .waitFor();
  await page.getByRole("navigation", { name: "品牌页面" }).getByRole("link", { name: /^型号/ }).click();

  await page.waitForURL(/\/datasheet\/datasheetBrand\/analog-devices$/);
  const categories = page.getByRole("navigation", { name: "分类" });
  await categories.getByRole("link", { name: /电源管理/ }).click();
  await page.waitForURL(/category=power-ics$/);
  await page.locator("main:not([aria-busy])").waitFor();
  const part = page.getByRole("rowheader").first().getByRole("link");
  const mpn = await part.textContent();
  await part.click();
  await page.getByRole("heading", { level: 1, name: mpn!, exact: true }).waitFor();
});

test("the datasheets of a brand ask for login; who has signed in searches them", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/brandDetail/specification/analog-devices`);
  await page.getByRole("dialog").waitFor();
  await logInThrough(page);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("searchbox", { name: "标题、文件名或型号" }).fill("ds18b20");
  await page.getByRole("search", { name: "在该品牌的规格书中查找" }).getByRole("button", { name: "查找" }).click();
  await page.waitForURL(/keywords=ds18b20$/);
  await page.getByRole("link", { name: /DS18B20/ }).waitFor();
});

test("the menu of categories is worked by the arrow keys", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  const menu = page.getByRole("navigation", { name: "分类" });
  await menu.locator("summary").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const opened = menu.locator("details[open]");
  expect(await opened.count()).toBe(1);
  expect(await focused()).toBe(await opened.getByRole("link").first().textContent());
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused()).toBe(await opened.getByRole("link").nth(1).textContent());
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => focused()).toBe(await menu.locator("summary").nth(1).textContent());
});

test("without JavaScript the list of brands is searched by its button", async () => {
  const { portal } = journey;
  const plain = await openBrowser({ width: 390, height: 800, hasScripts: false });
  const page = await plain.newPage();
  await page.goto(`${portal.address}/specification/brandList/all`);
  await page.getByRole("searchbox", { name: "品牌名" }).fill("feisikaer");
  await page.getByRole("button", { name: "查找" }).click();
  await page
    .getByRole("link", { name: /飞思卡尔/ })
    .first()
    .click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toContain("飞思卡尔");
  await plain.close();
});
