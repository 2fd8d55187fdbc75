import { beforeAll, expect, test, vi } from "vitest";
import { openBrowser, useReadingJourney, visit } from "./browser.ts";

const journey = useReadingJourney();

beforeAll(async () => {
  // Filters tell their counts as soon as there is an index.
  await vi.waitUntil(
    async () =>
      (await (await fetch(`${journey.portal.address}/api/health`)).json()).data.search.answersFrom === "index",
    { timeout: 60_000, interval: 200 },
  );
});

const box = () => journey.page.getByRole("combobox", { name: "查型号" });
const shownOptions = () => journey.page.getByRole("option").allTextContents();

test("type-ahead is grouped and marked, and worked by keyboard; what was searched is offered again and can be deleted", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  await box().pressSequentially("stm32-f103c8");
  const parts = page.getByRole("group", { name: "型号" });
  await parts
    .getByRole("option", { name: /STM32F103C8T6/ })
    .first()
    .waitFor();
  expect(await parts.locator("mark").first().textContent()).toBe("STM32F103C8");
  expect(await box().getAttribute("aria-expanded")).toBe("true");

  await page.keyboard.press("ArrowDown");
  const active = page.getByRole("option", { selected: true });
  expect(await box().getAttribute("aria-activedescendant")).toBe(await active.getAttribute("id"));
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => active.count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => box().getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /^STM32F103C8/ }).waitFor();

  await box().fill("德州");
  await page
    .getByRole("group", { name: "品牌" })
    .getByRole("option", { name: /德州仪器/ })
    .waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => box().getAttribute("aria-expanded")).toBe("false");

  await box().fill("lm358");
  await box().press("Enter");
  await page.waitForURL(/\/specification\/lm358$/);
  // The box and the focus are the new page's once it stands.
  await page.getByRole("heading", { level: 1, name: /lm358/i }).waitFor();
  await box().fill("");
  const recent = page.getByRole("group", { name: "最近搜索" });
  await recent.getByRole("option", { name: "lm358" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await recent.getByRole("option", { name: "lm358" }).waitFor({ state: "detached" });
});

test("the first key asks at once, and an answer that comes late takes nothing's place", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  await page.route("**/api/spec/v2/keywords*", async (route) => {
    const words = new URL(route.request().url()).searchParams.get("keywords")!;
    asked.push(words);
    if (asked.length === 1) await held;
    await route.continue().catch(() => {});
  });
  await box().press("l");
  await expect.poll(() => asked).toEqual(["l"]);
  await box().fill("ne555");
  await page.getByRole("option", { name: /NE555/ }).first().waitFor();
  const answered = await shownOptions();
  release();
  await page.unrouteAll({ behavior: "wait" });
  expect(await shownOptions()).toEqual(answered);
});

test("what is typed while a page comes stays in the box, with what is offered for it", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/NE555`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/chip/specification/search*", async (route) => {
    await held;
    await route.continue();
  });
  await box().fill("lm358");
  await box().press("Enter");
  await page.locator("main[aria-busy=true]").waitFor();
  await box().fill("");
  const recent = page.getByRole("group", { name: "最近搜索" }).getByRole("option", { name: "lm358" });
  await recent.waitFor();
  release();
  await page.getByRole("heading", { level: 1, name: "lm358" }).waitFor();
  await page.locator("main:not([aria-busy])").waitFor();
  expect(await box().inputValue()).toBe("");
  expect(await recent.isVisible()).toBe(true);

  await box().fill("unsent");
  await page.getByRole("link", { name: "NE555", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "NE555" }).waitFor();
  await page.locator("main:not([aria-busy])").waitFor();
  expect(await box().inputValue()).toBe("NE555");
});

test("filters narrow the list one by one, stand in the address, and are taken away again", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/LM`);
  const filters = page.getByRole("complementary", { name: "筛选" });
  const total = async () => page.locator(".pager-total").textContent();
  const all = await total();
  const brand = filters.getByRole("region", { name: "品牌" }).getByRole("link").first();
  await brand.click();
  await page.waitForURL(/\/specification\/LM\?brand=[\w-]+$/);
  await filters.locator('[aria-current="true"]').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-current"))).toBe("true");
  await expect.poll(total).not.toBe(all);
  await page.getByRole("link", { name: "热度" }).click();
  await page.waitForURL(/brand=[\w-]+&sort=popular$/);
  await page.goBack();
  // The list of the page before it keeps the order in its links.
  await page.getByRole("list", { name: "筛选条件" }).locator('a[href$="/specification/LM"]').first().click();
  await page.waitForURL(/\/specification\/LM$/);
  await filters.locator('[aria-current="true"]').waitFor({ state: "detached" });
  await expect.poll(total).toBe(all);
});

test("the rest of the brands are looked through where they stand, and stay unfolded once one is chosen", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/`);
  const brands = page.getByRole("complementary", { name: "筛选" }).getByRole("region", { name: "品牌" });
  await brands.getByText(/^更多/).click();
  const rest = brands.locator(".facet-rest > li:visible");
  const all = await rest.count();
  const name = (await rest
    .last()
    .locator("a")
    .evaluate((link) => link.firstChild!.textContent))!;
  await brands.getByRole("searchbox", { name: "在其余品牌中查找" }).fill(name.toUpperCase());
  await expect.poll(() => rest.count()).toBeLessThan(all);
  await rest.last().getByRole("link").click();
  await page.waitForURL(/\?brand=/);
  const chosen = brands.getByRole("link", { name });
  await expect.poll(() => chosen.getAttribute("aria-current")).toBe("true");
  await expect.poll(() => rest.count()).toBeGreaterThan(0);
});

test("on a phone the filters open above the list, without JavaScript too", async () => {
  const { portal } = journey;
  const plain = await openBrowser({ width: 390, height: 800, hasScripts: false });
  const phone = await plain.newPage();
  await phone.goto(`${portal.address}/specification/LM`);
  const brand = phone.getByRole("region", { name: "品牌" }).getByRole("link").first();
  expect(await brand.isVisible()).toBe(false);
  await phone.getByText("筛选", { exact: true }).click();
  await brand.click();
  await phone.waitForURL(/\?brand=/);
  expect(await phone.getByText("筛选（已选 1 项）").isVisible()).toBe(true);
  await plain.close();
});
