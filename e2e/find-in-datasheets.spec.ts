import { beforeAll, expect, test, vi } from "vitest";
import { logInThrough, useReadingJourney, visit } from "./browser.ts";

const journey = useReadingJourney();

beforeAll(async () => {
  // Datasheets are found in once their text is read.
  const waiting = async () =>
    (await (await fetch(`${journey.portal.address}/api/health`)).json()).data.documents.waitingForText as number;
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 300_000, interval: 500 });
}, 300_000);

test("an engineer asks the text of datasheets, narrows the answer, and a passage leads to its page in the viewer", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/lm358`);
  await page.getByRole("link", { name: "规格书内文" }).click();
  await page.getByRole("heading", { level: 1, name: "lm358 的规格书搜索结果" }).waitFor();

  const box = page.getByRole("combobox", { name: "在规格书中查找" });
  expect(await box.inputValue()).toBe("lm358");
  await box.fill("工作温度");
  await box.press("Enter");
  await page.waitForURL(`**/datasheet/datasheetSearch/${encodeURIComponent("工作温度")}`);
  const hits = page.getByRole("list", { name: "规格书" });
  await hits.locator("mark", { hasText: "工作温度" }).first().waitFor();

  await page.getByRole("region", { name: "语言" }).getByRole("link", { name: /^中文/ }).click();
  await page.waitForURL(/\?language=zh$/);
  await page.getByRole("list", { name: "筛选条件" }).getByRole("link", { name: "去掉语言 中文" }).waitFor();

  const passage = hits.getByRole("link", { name: /^第 \d+ 页/ }).first();
  const address = (await passage.getAttribute("href"))!;
  expect(address).toMatch(/^\/specification\/specification_detail\/\d+#page=\d+&q=.+$/);
  await passage.click();
  await page.waitForURL(`**${address}`);
  await logInThrough(page);
  await page.locator(".textLayer").first().waitFor();
});
