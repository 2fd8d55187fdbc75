import { expect, test } from "vitest";
import { logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

// Nothing links to the host that is allowed here, so that nobody outside is asked.
const journey = useJourney({ DOCUMENT_SOURCE: "http" });
const HOST = "datasheets.example";

test("an operator allows a host with a reason, has links collected and fetched, and takes the host back", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/link-fetching`);
  await logInAsOperatorThrough(page, portal);
  await page.getByRole("button", { name: "开始抓取" }).click();
  await page.getByText("还没有允许任何网站，请先允许").waitFor();

  const form = page.getByRole("form", { name: "允许一个网站" });
  await form.getByLabel("网站").fill("http://127.0.0.1/");
  await form.getByLabel("理由").fill("条款允许收录规格书");
  await form.getByRole("button", { name: "允许" }).click();
  await form.getByText(/请填写网站的域名/).waitFor();
  await page.getByRole("navigation", { name: "运营后台" }).getByRole("link", { name: "公告", exact: true }).click();
  const question = page.getByRole("dialog", { name: "还有修改没有保存" });
  await question.getByRole("button", { name: "取消" }).click();
  await form.getByLabel("网站").fill(HOST);
  await form.getByLabel("间隔（秒）").fill("30");
  await form.getByRole("button", { name: "允许" }).click();
  const row = page.getByRole("row", { name: new RegExp(HOST) });
  await row.getByText("条款允许收录规格书").waitFor();
  await row.getByText("30", { exact: true }).waitFor();
  expect(await form.getByLabel("网站").inputValue()).toBe("");

  await page.getByRole("button", { name: "开始抓取" }).click();
  const state = page.getByRole("region", { name: "抓取" });
  await state.getByText("已完成").waitFor();
  await state.getByText(/收录 0，已有 0/).waitFor();

  await row.getByRole("button", { name: `不再允许 ${HOST}` }).click();
  await row.getByText("未允许").waitFor();
});
