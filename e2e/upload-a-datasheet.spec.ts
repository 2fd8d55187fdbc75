import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { makePdf } from "#testing/pdf-files.ts";
import { logInThrough, openBrowser, useJourney, visit } from "./browser.ts";
import { readTold } from "./decide-cases.ts";
import { DEVICE, logIn, logInAsOperator } from "./log-in.ts";

const journey = useJourney();

test("a user uploads two datasheets, one of which is there already; an operator publishes the other, and the user finds it", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-datasheets-"));
  const text =
    "Texas Instruments XQ7788A buck converter. The device is a converter with the lowest quiescent current of its class.";
  await writeFile(
    path.join(folder, "XQ7788A.pdf"),
    await makePdf({ pages: [text, `${text} Page 2`], title: "XQ7788A buck converter" }),
  );
  const { token } = await logIn(portal, "13800000004");
  const known = await fetch(`${portal.address}/api/spec/v1/file/1`, { headers: { token, uuid: DEVICE } });
  await writeFile(path.join(folder, "copy.pdf"), Buffer.from(await known.arrayBuffer()));

  await visit(page, `${portal.address}/upload`);
  await logInThrough(page);
  await page
    .getByLabel("选择要上传的 PDF")
    .setInputFiles([path.join(folder, "XQ7788A.pdf"), path.join(folder, "copy.pdf")]);
  const copy = page.getByRole("article", { name: "copy.pdf" });
  await copy.getByText("该文件已存在，已为您关联到型号").waitFor();
  const card = page.getByRole("article", { name: "XQ7788A.pdf" });
  await card.getByText("待提交").waitFor();
  await rm(folder, { recursive: true });
  expect(await card.getByLabel("品牌（必填）").inputValue()).toBe("Texas Instruments");
  expect(await card.getByLabel(/^型号（必填/).inputValue()).toBe("XQ7788A");
  await card.getByRole("button", { name: "提交审核" }).click();
  await card.getByText("请确认版权声明").waitFor();

  // What was typed survives a reload.
  await card.getByLabel("版本号").fill("Rev. B");
  await page.reload();
  await page.locator("html[data-live]").waitFor();
  expect(await card.getByLabel("版本号").inputValue()).toBe("Rev. B");
  await card.getByRole("checkbox", { name: /我确认有权上传/ }).check();
  await card.getByRole("button", { name: "提交审核" }).click();
  await card.getByText("操作成功，审核通过后会发布").waitFor();

  const operators = await openBrowser();
  const login = await logInAsOperator(portal);
  await operators.addCookies(
    Object.entries({ token: login.token, uuid: DEVICE }).map(([name, value]) => ({ name, value, url: portal.address })),
  );
  await operators.addInitScript((kept) => localStorage.setItem("loginInfo", kept), JSON.stringify(login));
  const operator = await operators.newPage();
  await visit(operator, `${portal.address}/ops/queue/datasheets`);
  const waiting = operator.getByRole("row", { name: "XQ7788A buck converter" });
  await waiting.getByText("Rev. B").waitFor();
  await waiting.getByRole("button", { name: "发布", exact: true }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "发布" }).click();
  await operator.getByText("已处理 1 条").waitFor();
  await operators.close();

  await visit(page, `${portal.address}/userCenter/cloudDisk/specDisk?state=published`);
  await page.getByText("XQ7788A buck converter").waitFor();
  await readTold(page, journey, { words: "规格书已发布" });
  await visit(page, `${portal.address}/specification/XQ7788A`);
  await page.getByRole("link", { name: "XQ7788A" }).first().click();
  await page
    .getByRole("link", { name: /XQ7788A buck converter/ })
    .first()
    .waitFor();
});
