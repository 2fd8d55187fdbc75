import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { decideCase } from "./decide-cases.ts";
import {
  isTakenOver,
  logInAsOperatorThrough,
  logInByPhone,
  logInThrough,
  openBrowser,
  useJourney,
  visit,
} from "./browser.ts";

const journey = useJourney();
const CENTRE = "/userCenter/manage";

test("a certified company writes its page, proves a brand with a certificate and names a contact; an operator approves", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-certificate-"));
  const certificate = path.join(folder, "代理证.jpg");
  await writeFile(
    certificate,
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#efe" } })
      .jpeg()
      .toBuffer(),
  );

  await visit(page, `${portal.address}${CENTRE}/agentManage`);
  await logInThrough(page, "13800000002");
  await page.getByLabel("在代理商目录中展示本企业").check();
  await page.getByLabel("交期（天）").fill("14");
  await page.getByLabel("起订金额（元）").fill("5,000.50");
  await page.getByLabel("简称和别名").fill("演示芯城，芯谱演示");
  await page.getByRole("button", { name: "添加办公点" }).click();
  await page.getByLabel("名称", { exact: true }).last().fill("杭州办事处");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("已保存").waitFor();
  await page.getByRole("link", { name: "预览企业主页" }).waitFor();
  await visit(page, `${portal.address}${CENTRE}/agentManage`);
  await page.locator('input[value="5000.50"]').waitFor();
  await page.locator('input[value="杭州办事处"]').waitFor();

  await page.getByRole("link", { name: "品牌与授权" }).click();
  await page.getByRole("button", { name: "添加品牌" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("品牌（必填）").fill("Espressif");
  await dialog.getByText("已选 Espressif Systems").waitFor();
  await dialog.getByLabel("授权级别").selectOption("first");
  await dialog.getByLabel("代理证书文件").setInputFiles(certificate);
  await dialog.getByRole("img", { name: "代理证书" }).waitFor();
  await dialog.getByLabel("有效期至").fill("2099-12-31");
  await dialog.getByRole("button", { name: "提交" }).click();
  const brand = page.getByRole("listitem", { name: /Espressif/ });
  await brand.getByText("审核中").waitFor();
  await brand.getByRole("link", { name: /^型号/ }).click();
  await page.getByLabel("添加型号", { exact: true }).last().fill("ESP32-S3\nesp32 s3\n——");
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByText("已添加 1 个，1 个未添加").waitFor();

  await page.getByRole("link", { name: "企业联系人" }).click();
  for (const name of ["王销售", "李工"]) {
    await page.getByRole("button", { name: "添加联系人" }).click();
    await dialog.getByLabel("姓名（必填）").fill(name);
    await dialog.getByLabel("手机", { exact: true }).fill("13912345678");
    await dialog.getByLabel("谁可以看到").selectOption({ label: "认证企业" });
    await dialog.getByRole("button", { name: "提交" }).click();
    await page.getByRole("listitem", { name }).waitFor();
  }
  await page.getByRole("button", { name: "上移 李工" }).press("Enter");
  const added = page.getByRole("listitem").filter({ hasText: /王销售|李工/ });
  await expect
    .poll(async () => (await added.allTextContents()).map((text) => /王销售|李工/.exec(text)?.[0]))
    .toEqual(["李工", "王销售"]);

  const office = await openBrowser();
  try {
    const desk = await office.newPage();
    await visit(desk, `${portal.address}/ops/queue/brand-certificates`);
    await logInAsOperatorThrough(desk, portal);
    const waiting = desk.getByRole("row", { name: /Espressif/ });
    await waiting.getByRole("img", { name: "代理证书" }).waitFor();
    await waiting.getByText("没有其他企业声明独家代理").waitFor();
    await waiting.getByRole("button", { name: "通过" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "通过", exact: true }).click();
    await waiting.waitFor({ state: "detached" });
  } finally {
    await office.close();
    await rm(folder, { recursive: true, force: true });
  }
  await visit(page, `${portal.address}${CENTRE}/productionLineManage?role=agent`);
  await brand.getByText("已验证").waitFor();
});

test("a company is led from step to step; names that it pastes are shown as what they are before they are added", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}${CENTRE}/productionLineManage?role=trader`);
  await logInThrough(page, "13800000002");
  const steps = page.getByRole("region", { name: "企业上线步骤" });
  await steps.getByText("代理品牌，已完成").waitFor();
  await page.getByRole("button", { name: "批量添加" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("品牌名称").fill("TI\n意法半导体，没有这个牌子");
  // A dialog that is closed by mistake loses nothing.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "批量添加" }).click();
  expect(await dialog.getByLabel("品牌名称").inputValue()).toContain("没有这个牌子");
  await dialog.getByRole("button", { name: "识别" }).click();
  await dialog.getByRole("listitem", { name: "TI" }).getByText("已找到").waitFor();
  await dialog.getByRole("listitem", { name: "没有这个牌子" }).getByText("品牌库中没有").waitFor();
  await dialog.getByRole("button", { name: "添加 2 个品牌" }).click();
  await page.getByText("已添加 2 个品牌").waitFor();
  // What the catalogue does not know stays to be mended.
  await expect.poll(() => dialog.getByLabel("品牌名称").inputValue()).toBe("没有这个牌子");
  await dialog.getByRole("button", { name: "取消" }).click();
  await page.getByRole("listitem", { name: /Texas Instruments/ }).waitFor();
  await steps.getByRole("link", { name: /^去/ }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("productionLineManage"));
});

test("an announcement with a word that wants a look is seen by its company alone, and told why once it is refused; with a phone too", async () => {
  const { page, portal } = journey;
  await logInByPhone(page, portal, "13800000002");
  await visit(page, `${portal.address}${CENTRE}/promotion`);
  await page.getByRole("button", { name: "添加公告" }).click();
  const dialog = page.getByRole("dialog", { name: "添加公告" });
  await dialog.getByLabel("标题（必填）").fill("现货到货，代开发票");
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  for (const day of ["开始日期（必填）", "结束日期（必填）"]) await dialog.getByLabel(day).fill(today);
  await dialog.getByRole("button", { name: "提交" }).click();
  await page.getByText("已保存，含需核实的词，审核后展示").waitFor();
  const announced = page.getByRole("listitem", { name: "现货到货，代开发票" });
  await announced.getByText(/待审核，暂不对外展示：标题含有需要核实的词/).waitFor();
  const found = await (await fetch(`${portal.address}/api/agent/list?keywords=芯谱演示`)).json();
  const [{ id }] = (found as { data: { data: [{ id: number }] } }).data.data;
  const shown = async () => (await fetch(`${portal.address}/mobile/agent/${id}`)).text();
  expect(await shown()).toContain("芯谱演示电子");
  expect(await shown()).not.toContain("代开发票");
  await decideCase(portal, {
    queue: "public-texts",
    title: "现货到货",
    decision: "refused",
    reason: "违反法律法规",
  });
  await page.reload();
  await announced.getByText("未通过审核，不对外展示：违反法律法规。修改后会重新审核。").waitFor();
  expect(await shown()).not.toContain("代开发票");
});

test("two who keep a company's page at once lose nothing that they have typed, and are shown what the other has changed", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}${CENTRE}/agentManage`);
  await logInThrough(page, "13800000002");
  const fieldOf = (window: Page, name: string) => window.getByLabel(name, { exact: true });
  const save = (window: Page) => window.getByRole("button", { name: "保存", exact: true });
  await isTakenOver(save(page));
  await fieldOf(page, "英文名").fill("Typed Here");
  const second = await page.context().newPage();
  await visit(second, page.url());
  await isTakenOver(save(second));
  await fieldOf(second, "英文名").fill("Saved There");
  await fieldOf(second, "详细地址").fill("华强北路 2 号");
  await save(second).click();
  await second.getByText(/^已保存/).waitFor();
  await save(page).click();
  const overtaken = page.getByRole("alert", { name: "内容已被修改" });
  await overtaken.getByText(/^英文名：.* → Saved There$/).waitFor();
  await overtaken.getByText(/^详细地址：.* → 华强北路 2 号$/).waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  expect(await fieldOf(page, "英文名").inputValue()).toBe("Typed Here");
  await overtaken.getByRole("button", { name: "保留我填写的" }).click();
  // What was not touched follows the other one.
  await expect.poll(() => fieldOf(page, "详细地址").inputValue()).toBe("华强北路 2 号");
  expect(await fieldOf(page, "英文名").inputValue()).toBe("Typed Here");
  await save(page).click();
  await page.getByText(/^已保存/).waitFor();
  await page.locator("form [aria-busy]").waitFor({ state: "detached" });
  expect(await fieldOf(page, "英文名").inputValue()).toBe("Typed Here");
  // It can be saved again at once.
  await fieldOf(page, "英文名").fill("Typed Again");
  await save(page).click();
  await page.locator("form [aria-busy]").waitFor({ state: "detached" });
  expect(await overtaken.count()).toBe(0);

  for (const window of [page, second]) {
    await visit(window, `${portal.address}${CENTRE}/corporateContact`);
    const edit = window.getByRole("button", { name: /^编辑 / }).first();
    await isTakenOver(edit);
    await edit.click();
  }
  const dialogOf = (window: Page) => window.getByRole("dialog", { name: /^编辑 / });
  const send = (window: Page) => dialogOf(window).getByRole("button", { name: "提交" }).click();
  await dialogOf(page).getByLabel("职务").fill("甲的职务");
  await dialogOf(second).getByLabel("职务").fill("乙的职务");
  await dialogOf(second).getByLabel("谁可以看到").selectOption("nobody");
  await send(second);
  await dialogOf(second).waitFor({ state: "hidden" });
  await second.close();
  await send(page);
  const told = dialogOf(page).getByRole("alert", { name: "内容已被修改" });
  await told.getByText(/^职务：.* → 乙的职务$/).waitFor();
  expect(await dialogOf(page).getByLabel("职务").inputValue()).toBe("甲的职务");
  await told.getByRole("button", { name: "保留我填写的" }).click();
  await expect.poll(() => dialogOf(page).getByLabel("谁可以看到").inputValue()).toBe("nobody");
  await send(page);
  await dialogOf(page).waitFor({ state: "hidden" });
  await page.getByText("甲的职务").waitFor();
});
