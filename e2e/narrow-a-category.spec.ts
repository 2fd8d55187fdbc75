import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { useReadingJourney, visit } from "./browser.ts";

const journey = useReadingJourney();
const VOLTAGE = "漏源电压(Vdss)";

async function shownParts(): Promise<string[]> {
  return journey.page.locator(".category-table tbody th .mpn").allTextContents();
}

test("MOSFETs are narrowed by voltage and sorted; the address shows the same again, the export holds it, and back leads back", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/datasheet/datasheetCategory`);
  await page.getByRole("link", { name: "场效应管(MOSFET)" }).first().click();
  await page.getByRole("heading", { level: 1, name: "场效应管(MOSFET)" }).waitFor();
  await page.locator(".category-table tbody th .mpn").first().waitFor();
  const all = await shownParts();

  await page.getByRole("textbox", { name: `${VOLTAGE} 不低于` }).fill("0.06kV");
  await page.getByRole("textbox", { name: `${VOLTAGE} 不低于` }).press("Enter");
  await page.getByRole("link", { name: `去掉${VOLTAGE} ≥ 60 V` }).waitFor();
  const narrowed = await shownParts();
  expect(narrowed.length).toBeGreaterThan(0);
  expect(narrowed.length).toBeLessThan(all.length);
  expect(narrowed.every((mpn) => all.includes(mpn))).toBe(true);
  const narrowedAddress = page.url();
  expect(narrowedAddress).toContain("drain-source-voltage.from=0.06kV");

  const head = page.getByRole("columnheader", { name: "导通电阻" });
  await head.getByRole("link").click();
  await page.waitForURL(/sort=on-resistance/);
  await page.locator('th[aria-sort="ascending"]', { hasText: "导通电阻" }).waitFor();
  const sorted = await shownParts();
  expect(sorted.toSorted()).toEqual(narrowed.toSorted());

  await page.reload();
  expect(await shownParts()).toEqual(sorted);
  expect(await page.getByRole("textbox", { name: `${VOLTAGE} 不低于` }).inputValue()).toBe("0.06kV");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).click(),
  ]);
  const rows = parse(await readFile(await download.path()), { bom: true });
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(rows.slice(1).map(([mpn]) => mpn)).toEqual(sorted);

  await page.goBack();
  await page.waitForURL(narrowedAddress);
  await expect.poll(shownParts, { timeout: 60_000 }).toEqual(narrowed);
});
