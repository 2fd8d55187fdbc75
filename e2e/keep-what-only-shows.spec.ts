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
