import type { Page } from "playwright-core";
import type { Envelope } from "#api/envelope.ts";
import { DEVICE, tokenOfOperator } from "./log-in.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

/** From now on the browser of a phone, held upright. */
export async function bePhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setExtraHTTPHeaders({ "user-agent": IPHONE });
}

interface Applicant {
  name: string;
  creditCode: string;
  /** A picture of the licence. */
  licence: string;
}

/** From any page on which somebody is signed in until what certifies his company is handed in: what must be filled in, and nothing else. */
export async function certify(page: Page, { name, creditCode, licence }: Applicant): Promise<void> {
  await page.getByLabel(/账号菜单/).click();
  await page.getByRole("link", { name: "去认证" }).first().click();
  await page.getByLabel("营业执照（必填）文件").setInputFiles(licence);
  await page.getByRole("img", { name: "营业执照" }).waitFor();
  await page.getByLabel("企业名称（必填）").fill(name);
  await page.getByLabel("统一社会信用代码（必填）").fill(creditCode);
  await page.getByLabel("企业类型（必填）").selectOption("trader");
  await page.getByLabel("法定代表人（必填）").fill("张三丰");
  await chooseRegion(page, "注册地址（必填）");
  await page.getByLabel("注册详细地址（必填）").fill("科技园路 1 号");
  await page.getByLabel("联系人（必填）").fill("李四");
  await page.getByLabel("邮箱（必填）").fill("li@example.com");
  const same = page.getByRole("button", { name: "与注册地址相同" });
  if (await same.isVisible()) await same.click();
  else {
    await chooseRegion(page, "经营地址（必填）");
    await page.getByLabel("经营详细地址（必填）").fill("科技园路 1 号");
  }
  await page.getByLabel(/我单独同意/).check();
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByText("资料已提交").waitFor();
}

async function chooseRegion(page: Page, title: string): Promise<void> {
  await page.getByLabel(title, { exact: true }).selectOption({ label: "广东省" });
  await page.getByLabel(`${title}：城市`).selectOption({ label: "深圳市" });
  await page.getByLabel(`${title}：区县`).selectOption({ label: "南山区" });
}

/** From any page on which a company is signed in until one line of its stock has another price. */
export async function mendPrice(page: Page, { mpn, price }: { mpn: string; price: string }): Promise<void> {
  await page.getByLabel(/账号菜单/).click();
  await page.locator(".account-menu").getByRole("link", { name: "库存管理" }).click();
  await page.getByRole("button", { name: `修改 ${mpn}`, exact: true }).click();
  const field = page.getByRole("table", { name: "库存" }).getByLabel("单价");
  await field.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(price);
  await page.keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: mpn }).getByText(`¥${price}`).first().waitFor();
}

interface Proposal {
  queue: string;
  /** Of the case. */
  title: string;
  decision: string;
  reason?: string;
}

/** Decides a case by its title, as the first operator of the demonstration: what wants a second one is proposed. */
export async function decideCase(
  portal: { address: string; lines: string[] },
  { queue, title, decision, reason = "" }: Proposal,
): Promise<void> {
  const token = await tokenOfOperator(portal);
  const address = `${portal.address}/api/ops/queues/${queue}`;
  const headers = { token, uuid: DEVICE };
  const { data } = (await (await fetch(`${address}?pageSize=100`, { headers })).json()) as Envelope;
  const waiting = (data as { cases: { data: { id: number; title: string }[] } }).cases.data;
  const { id } = waiting.find((one) => one.title.includes(title))!;
  const body = new URLSearchParams({ ids: String(id), decision, reason });
  const { code, msg } = (await (
    await fetch(`${address}/decide`, { method: "POST", headers, body })
  ).json()) as Envelope;
  if (code !== 1) throw new Error(`${title} was not decided: ${msg}`);
}
