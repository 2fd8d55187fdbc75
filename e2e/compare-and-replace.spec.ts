import { beforeAll, expect, test, vi } from "vitest";
import { logInThrough, openBrowser, useJourney, visit } from "./browser.ts";

const journey = useJourney();

beforeAll(async () => {
  await vi.waitUntil(
    async () =>
      (await (await fetch(`${journey.portal.address}/api/health`)).json()).data.search.answersFrom === "index",
    { timeout: 60_000, interval: 200 },
  );
});

test("two parts are chosen among the results, compared, narrowed to what differs, and the address shows the same to anybody", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/LM358`);
  const tray = page.getByRole("group", { name: "对比栏" });
  const choices = page.getByRole("link", { name: /^对比 / });
  // The tray comes after the page, and marks the links that it takes over: before that they lead to the comparison itself.
  await page.locator('a[data-compare][aria-current="false"]').first().waitFor();
  await choices.nth(0).click();
  await tray.getByText("1 / 6").waitFor();
  await choices.nth(1).click();
  await tray.getByText("2 / 6").waitFor();
  expect(await choices.nth(1).getAttribute("aria-current")).toBe("true");
  // It is kept while one goes on looking.
  await page.getByRole("combobox", { name: "查型号" }).fill("NE5532");
  await page.getByRole("combobox", { name: "查型号" }).press("Enter");
  await page.waitForURL(/NE5532/);
  await tray.getByText("2 / 6").waitFor();
  await tray.getByRole("link", { name: "开始对比" }).click();
  await page.getByRole("heading", { level: 1, name: "型号对比" }).waitFor();

  const rows = page.getByRole("table", { name: "型号参数对比" }).getByRole("row");
  const all = await rows.count();
  await page.getByRole("link", { name: "只看差异" }).click();
  await page.waitForURL(/diff=1/);
  await vi.waitUntil(async () => (await rows.count()) < all, { timeout: 60_000 });
  const shown = await rows.allTextContents();

  const browser = await openBrowser({ hasScripts: false });
  const plain = await browser.newPage();
  await plain.goto(page.url());
  expect(await plain.getByRole("table", { name: "型号参数对比" }).getByRole("row").allTextContents()).toEqual(shown);
  await browser.close();

  const box = page.getByRole("combobox", { name: "添加型号" });
  await box.pressSequentially("STM32F103C8T6");
  await page
    .getByRole("option", { name: /STM32F103C8T6/ })
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("这些型号不属于同一分类").waitFor();
  await page.getByRole("link", { name: "移除 STM32F103C8T6" }).click();
  await page.getByText("这些型号不属于同一分类").waitFor({ state: "detached" });
});

test("a part's page tells what can take its place and in what that differs; a user proposes another one", async () => {
  const { page, portal } = journey;
  const found = (await (await fetch(`${portal.address}/api/spec/v2/keywords?keywords=W25Q32JVSSIQ`)).json()) as {
    data: { parts: { id: number }[] };
  };
  await visit(page, `${portal.address}/datasheet/datasheetDetail/${found.data.parts[0]!.id}/W25Q32JVSSIQ`);
  const section = page.getByRole("region", { name: "替代料" });
  await section.getByRole("link", { name: "GD25Q32ESIG", exact: true }).waitFor();
  await section
    .getByRole("list", { name: "推荐理由" })
    .first()
    .getByText(/相同.*存储容量 32 Mbit/)
    .waitFor();
  await section
    .getByText(/^差异 \d+ 项$/)
    .first()
    .click();
  const differences = section.getByRole("table", { name: "W25Q32JVSSIQ 与 GD25Q32ESIG 的差异" });
  await differences.getByRole("rowheader").first().waitFor();
  expect(await differences.getByRole("row").count()).toBeGreaterThan(1);

  await section.getByRole("button", { name: "提出替代料" }).click();
  await logInThrough(page);
  const dialog = page.getByRole("dialog", { name: "提出 W25Q32JVSSIQ 的替代料" });
  await dialog
    .getByRole("list", { name: "证据" })
    .getByText(/W25Q32JVSSIQ：本站/)
    .waitFor();
  await dialog.getByRole("combobox", { name: "可以替代它的型号" }).pressSequentially("GD25Q128ESIGR");
  await dialog.getByRole("option", { name: /GD25Q128ESIGR/ }).click();
  await dialog.getByRole("button", { name: "提交" }).click();
  await dialog.getByText("请选择替代类型").waitFor();
  await dialog.getByRole("radio", { name: /功能替代/ }).check();
  await dialog.getByRole("button", { name: "提交" }).click();
  await page.getByText("操作成功，审核后会显示").waitFor();

  await section.getByRole("link", { name: "并排对比 W25Q32JVSSIQ 与 GD25Q32ESIG" }).click();
  await page.getByRole("heading", { level: 1, name: "型号对比" }).waitFor();
});
