import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { logInThrough, useJourney, visit } from "./browser.ts";
import { countActs } from "./count-acts.ts";
import { mendPrice } from "./errands.ts";

const journey = useJourney();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COMPANY = "13800000002";

test("a company writes its stock in the rows of the table, by the keyboard alone, and undoes what it did last", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/userCenter/manage/stockManage`);
  await logInThrough(page, COMPANY);
  const sheet = page.getByRole("table", { name: "库存" });
  const rowOf = (mpn: string) => sheet.getByRole("row").filter({ hasText: mpn });
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  await page.getByRole("button", { name: "添加一行" }).click();
  await expect.poll(focused).toBe("mpn");
  await page.keyboard.type("SHEET-100");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("note");
  await sheet.getByLabel("数量").fill("100");
  // What is wrong stands at its field.
  await sheet.getByLabel("批号").fill("2399");
  await page.keyboard.press("Enter");
  await sheet.getByText("批号「2399」的周数应在 01 到 53 之间").waitFor();
  expect(await sheet.getByLabel("批号").getAttribute("aria-invalid")).toBe("true");
  // Wherever Enter was pressed, the keyboard is brought to what is wrong.
  await sheet.getByLabel("备注").focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("dateCode");
  const barriers = await page.evaluate(
    `${axe}; axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" ")))`,
  );
  expect(barriers).toEqual([]);
  await sheet.getByLabel("批号").fill("2340");
  await page.keyboard.press("Enter");
  // Enter goes on to a new line, Esc gives it up.
  await rowOf("SHEET-100").waitFor();
  await expect.poll(async () => sheet.getByLabel("型号", { exact: true }).inputValue()).toBe("");
  await expect.poll(focused).toBe("mpn");
  await page.keyboard.type("SHEET-200");
  await sheet.getByLabel("数量").fill("200");
  await page.keyboard.press("Enter");
  await rowOf("SHEET-200").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(async () => sheet.getByLabel("型号", { exact: true }).count()).toBe(0);

  // Another window changes a line that is just written here: who comes second is told, and what he typed stays.
  const here = rowOf("SHEET-200");
  await here.getByRole("button", { name: "修改 SHEET-200" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("quantity");
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = other.getByRole("table", { name: "库存" });
  await there.getByRole("button", { name: "修改 SHEET-200" }).click();
  await there.getByLabel("备注").fill("原装");
  await there.getByRole("button", { name: "保存" }).click();
  await other.getByRole("button", { name: "撤销：修改 SHEET-200" }).waitFor();
  await other.close();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("250");
  await page.keyboard.press("ArrowDown");
  await page.getByText("这条库存刚被他人修改，已显示最新内容，请核对后再保存").waitFor();
  await expect.poll(async () => sheet.getByLabel("备注").inputValue()).toBe("原装");
  expect(await sheet.getByLabel("数量").inputValue()).toBe("250");
  // Saved this time, the arrow goes on to the line below, in the same field.
  await sheet.getByLabel("数量").focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => sheet.getByLabel("型号", { exact: true }).inputValue()).toBe("SHEET-100");
  expect(await focused()).toBe("quantity");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "撤销：修改 SHEET-200" }).click();
  await rowOf("SHEET-200").getByText("200", { exact: true }).waitFor();

  // docs/performance.md: what it took before is there.
  await visit(page, `${portal.address}/about`);
  const acts = await countActs(page);
  await mendPrice(page, { mpn: "NE555P", price: "0.8" });
  expect(acts.clicks).toBeLessThanOrEqual(4);
  expect(acts.keys).toBeLessThanOrEqual(6);
});
