import { expect, test } from "vitest";
import { logInThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("what a page only shows comes without its data, stays through a login, and is there again after going away and back", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  const brands = page.locator("#brands .brand-card");
  const categories = page.getByRole("navigation", { name: "分类" }).locator("summary");
  const shown = { brands: await brands.allInnerTexts(), categories: await categories.allInnerTexts() };
  expect(Math.min(shown.brands.length, shown.categories.length)).toBeGreaterThan(10);
  const sent = await page.locator("#page-data").textContent();
  for (const name of ["兆易创新", "电容", "LDO 还是 DC-DC"])
    expect([name, sent!.includes(name)]).toEqual([name, false]);
  const again = async () => ({ brands: await brands.allInnerTexts(), categories: await categories.allInnerTexts() });

  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).click();
  await logInThrough(page);
  await page.getByLabel(/^账号菜单/).waitFor();
  expect(await again()).toEqual(shown);

  await page.getByRole("link", { name: /^LDO 还是 DC-DC/ }).click();
  const text = page.locator(".article-body");
  await text.getByText("压差").first().waitFor();
  const read = await text.innerText();
  await page.reload();
  await page.locator("html[data-live]").waitFor();
  expect(await text.innerText()).toBe(read);
  await page.goBack();
  await expect.poll(again).toEqual(shown);
  await page.locator("#brands").getByRole("link", { name: "国际", exact: true }).click();
  await page.waitForURL(/brands=international/);
  await expect.poll(async () => (await again()).brands).not.toEqual(shown.brands);
});

test("hits that only show are copied, ticked and downloaded; what is ticked stays so in another order and back", async () => {
  const { page, portal } = journey;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, `${portal.address}/specification/STM32`);
  const sent = await page.locator("#page-data").textContent();
  expect(sent!.includes('"mpn":')).toBe(false);

  const copy = page
    .getByRole("table")
    .getByRole("button", { name: /^复制 / })
    .first();
  await copy.click();
  await copy.getByText("已复制").waitFor();
  const name = (await copy.getAttribute("aria-label"))!.replace("复制 ", "");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  await expect.poll(() => copy.innerText()).toBe("");

  const ticked = page.getByRole("checkbox", { name: /规格书/ }).first();
  await ticked.check();
  const bar = page.getByRole("group", { name: "批量下载" });
  await bar.getByText("已选 1 份规格书").waitFor();
  await page.getByRole("link", { name: "更新", exact: true }).click();
  await page.waitForURL(/sort=updated/);
  await bar.getByText("已选 1 份规格书").waitFor();
  await page.goBack();
  await expect.poll(() => ticked.isChecked()).toBe(true);
  await bar.getByRole("button", { name: "清空" }).click();
  await expect.poll(() => ticked.isChecked()).toBe(false);

  await page
    .getByRole("link", { name: /^下载 .* 的样例规格书/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
});
