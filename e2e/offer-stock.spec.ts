import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { askDatabase } from "./ask-database.ts";
import { logInThrough, openBrowser, useJourney, visit } from "./browser.ts";
import { DEVICE, logIn } from "./log-in.ts";
import { startPortal } from "./portal-process.ts";

const journey = useJourney();
const COMPANY = "13800000002";
const LINES = 15_000;

test("a company loads its stock from a GB18030 file, sees what is wrong in it, and a visitor finds the part in stock", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-stock-"));
  const found = await fetch(`${portal.address}/api/chip/specification/search?keywords=&pageSize=1&sort=popular`);
  const [part] = ((await found.json()) as { data: { data: { id: number; mpn: string; brand: { name: string } }[] } })
    .data.data;
  const { id, mpn, brand } = part!;
  const table = `深圳某某电子 库存表,,,,\r\n产品,厂牌,可售,批号,备用价\r\n${mpn},${brand.name},"12,345",23+40,0.5\r\nXQ-NOWHERE-1,无名,1e4,,\r\n${mpn},${brand.name},-3,,\r\n`;
  await writeFile(path.join(folder, "库存.csv"), iconv.encode(table, "gb18030"));

  await visit(page, `${portal.address}/userCenter/manage/stockManage`);
  await logInThrough(page, COMPANY);
  await page.getByLabel("库存文件", { exact: true }).setInputFiles(path.join(folder, "库存.csv"));
  const confirm = page.getByRole("region", { name: "确认导入：库存.csv" });
  await confirm.getByText("按 GB18030（GBK） 读取").waitFor();
  await rm(folder, { recursive: true });
  // Headings that nobody knows are told by hand.
  await confirm.getByLabel("标题行").selectOption({ label: "第 2 行" });
  for (const [heading, field] of [
    ["产品", "型号"],
    ["可售", "数量"],
    ["备用价", "单价"],
  ] as const) {
    await confirm.getByLabel(`「${heading}」列的含义`).selectOption({ label: field });
    await expect
      .poll(async () => confirm.getByLabel(`「${heading}」列的含义`).locator("option:checked").textContent())
      .toBe(field);
  }
  await confirm.getByText("前 3 行中，2 行会被拒绝").waitFor();
  await confirm.getByText(/第 4 行.*科学计数法/).waitFor();
  await confirm.getByRole("button", { name: "开始导入" }).click();
  await confirm.getByText("请选择合并或整体替换").waitFor();
  await confirm.getByRole("radio", { name: /^合并/ }).check();
  await confirm.getByRole("button", { name: "开始导入" }).click();
  const history = page.getByRole("list", { name: "导入记录" });
  await history.getByText(/读取 3 行：导入 1，未变 0，拒绝 2/).waitFor({ timeout: 60_000 });
  await history.getByRole("button", { name: "错误明细" }).waitFor();
  await page
    .getByRole("row", { name: new RegExp(mpn.replaceAll(/[^\w-]/g, ".")) })
    .first()
    .getByText("12,345")
    .waitFor();

  const visitor = await openBrowser({ hasScripts: false });
  const seen = await visitor.newPage();
  await seen.goto(`${portal.address}/datasheet/datasheetDetail/${id}/${encodeURIComponent(mpn)}`);
  const stock = seen.getByRole("region", { name: "现货库存" });
  await stock.getByText("12,345").first().waitFor();
  expect(await stock.getByText("2340").count()).toBe(1);
  expect(await stock.getByText("已认证").count()).toBe(1);
  // On the page of the company it is searched by the beginning of a number.
  await stock.getByRole("link", { name: /公司/ }).first().click();
  const offered = seen.getByRole("region", { name: "现货库存" });
  await offered.getByRole("textbox", { name: "型号" }).fill("ZZZZ");
  await offered.getByRole("button", { name: "搜索" }).click();
  await offered.getByText("没有以「ZZZZ」开头的现货").waitFor();
  await offered.getByRole("textbox", { name: "型号" }).fill(mpn.slice(0, 4));
  await offered.getByRole("button", { name: "搜索" }).click();
  await offered.getByText("12,345").first().waitFor();
  await visitor.close();

  // Who has logged in is offered besides whom the company shows to users, and sees him whole once he asks.
  await visit(page, `${portal.address}/datasheet/datasheetDetail/${id}/${encodeURIComponent(mpn)}`);
  const line = page.getByRole("region", { name: "现货库存" }).getByRole("row").filter({ hasText: "12,345" });
  await line.getByText("手机 138****0002").waitFor();
  await line.getByRole("button", { name: /^查看联系方式/ }).click();
  await line.getByText("QQ 10000001").waitFor();
});

test("a replacement that a kill -9 ends leaves the stock as it was, and is carried out when the portal runs again", async () => {
  const { token } = await logIn(journey.portal, COMPANY);
  const headers = { token, uuid: DEVICE };
  const ask = async <Data>(path: string, body?: unknown) => {
    const sent =
      body === undefined
        ? { headers }
        : {
            method: "POST",
            headers: body instanceof FormData ? headers : { ...headers, "content-type": "application/json" },
            body: body instanceof FormData ? body : JSON.stringify(body),
          };
    return ((await (await fetch(`${journey.portal.address}/api${path}`, sent)).json()) as { data: Data }).data;
  };
  const bring = async (name: string, mode: "merge" | "replace") => {
    const form = new FormData();
    form.set("purpose", "stock");
    form.set(
      "file",
      new Blob([["型号,数量", ...Array.from({ length: LINES }, (_, at) => `${name}${at},5`)].join("\n")]),
      `${name}.csv`,
    );
    const upload = await ask<{ id: string }>("/oss/upload", form);
    const opened = await fetch(`${journey.portal.address}/api/stock/upload`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ uploadId: upload.id }),
    });
    const { id, sheet, headingRow, mapping } = ((await opened.json()) as { data: Record<string, unknown> }).data;
    await ask("/stock/import", { id, sheet, headingRow, mapping, mode });
  };
  const last = async () =>
    (await ask<{ data: { id: number; state: string; asked: unknown }[] }>("/stock/uploads")).data[0]!;
  const lastState = async () => (await last()).state;
  const lines = () =>
    askDatabase<{ old: number; new: number }>(
      journey.environment,
      "select count(*) filter (where mpn like 'OLD%')::int as old, count(*) filter (where mpn like 'NEW%')::int as new from suppliers_stock_lines",
    );

  await bring("OLD", "merge");
  await expect.poll(lastState).toBe("done");
  await bring("NEW", "replace");
  await expect.poll(lastState).toBe("asking");
  const { id, asked } = await last();
  expect(asked).toMatchObject({ added: LINES, changed: 0 });
  await ask("/stock/replace", { id, asked });
  await expect
    .poll(
      async () =>
        (
          await askDatabase<{ staged: number }>(
            journey.environment,
            "select count(*)::int as staged from suppliers_stock_staged",
          )
        ).staged,
      { interval: 20 },
    )
    .toBe(LINES);
  await journey.portal.kill("SIGKILL");
  expect(await lines()).toEqual({ old: LINES, new: 0 });

  journey.portal = await startPortal(journey.environment);
  await expect.poll(lastState).toBe("done");
  expect(await lines()).toEqual({ old: 0, new: LINES });
});
