import { expect, test } from "vitest";
import { logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();
const LIST = "件号,品牌,封装,备注\nJRN100,Journey Semi,SOT-23,x\nJRN200,Journey Semi,SOP-8,y\nJRN300,,SOP-8,z\n";

test("an operator brings a list, maps a column, tries it, imports it and takes it back", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/imports`);
  await logInAsOperatorThrough(page, portal);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "选择名单" }).click();
  await (await chooser).setFiles({ name: "journey.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });

  await page.getByRole("heading", { level: 1, name: "journey.csv" }).waitFor();
  await page.getByRole("heading", { name: /概况 待试导入/ }).waitFor();
  const attempt = page.getByRole("form", { name: "试导入" });
  await attempt.getByRole("button", { name: "试导入" }).click();
  await attempt.getByText("请指定哪一列是型号").waitFor();
  await attempt.getByRole("combobox", { name: "「件号」列的含义" }).selectOption("型号");
  await attempt.getByRole("combobox", { name: "「备注」列的含义" }).selectOption("不导入");
  await attempt.getByRole("button", { name: "试导入" }).click();
  const found = page.getByRole("region", { name: "试导入的结果" });
  await found.getByText("没有品牌：1 行").waitFor();
  await found.getByText("新增品牌：Journey Semi").waitFor();
  await found.getByRole("row", { name: /JRN200 新增/ }).waitFor();
  const words = async () => (await page.request.get(`${portal.address}/datasheet/search?keywords=JRN100`)).text();
  expect(await words()).not.toContain("Journey Semi");

  // What is confirmed is what was tried.
  const confirm = found.getByRole("button", { name: "确认导入（2 个型号）" });
  expect(await confirm.isEnabled()).toBe(true);
  await attempt.getByRole("combobox", { name: "「备注」列的含义" }).selectOption("描述");
  await found.getByText("设置已改，请重新试导入").waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await attempt.getByRole("button", { name: "试导入" }).click();
  await found.getByRole("row", { name: /JRN200 新增.* y/ }).waitFor();
  await confirm.click();
  await page.getByRole("heading", { name: /概况 已完成/ }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载拒绝的行与说明" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("button", { name: "撤销导入" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "传错了文件" }).check();
  await dialog.getByRole("button", { name: "撤销导入" }).click();
  const undone = page.getByRole("region", { name: "撤销的结果" });
  await undone.getByText("移除型号 2 个、品牌 1 个").waitFor();
  await page.getByRole("heading", { name: /概况 已撤销/ }).waitFor();
});
