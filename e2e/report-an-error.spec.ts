import { expect, test } from "vitest";
import { logInThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("a reader reports an error with the keyboard alone, and loses nothing when the network does", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/specification_detail/1`);
  await logInThrough(page);

  const button = page.getByRole("button", { name: "纠错" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "规格书纠错" });
  await dialog.getByRole("radio", { name: "文件打不开" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => dialog.getByRole("radio", { name: "型号不符" }).isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.type("abc");
  await page.keyboard.press("Tab");
  await page.keyboard.type("封面写的是另一个型号");

  await page.route("**/api/spec/v1/corrections", (route) => route.abort());
  await dialog.getByRole("button", { name: "提交" }).press("Enter");
  await dialog.getByText("您填写的内容仍在").waitFor();
  await page.unroute("**/api/spec/v1/corrections");
  // The browser tells of the network, too.
  journey.complaints.length = 0;
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByLabel("说明").inputValue()).toBe("封面写的是另一个型号");
  await dialog.getByRole("button", { name: "提交" }).press("Enter");
  await dialog.getByText("页码有误").waitFor();
  await dialog.getByLabel("页码").fill("1");
  await dialog.getByRole("button", { name: "提交" }).press("Enter");
  await page.getByText("操作成功，感谢您的反馈").waitFor();
  await dialog.waitFor({ state: "hidden" });

  // What was taken is not sent again by mistake.
  await button.click();
  await expect.poll(() => dialog.getByLabel("说明").inputValue()).toBe("");
});
