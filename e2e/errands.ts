import type { Page } from "playwright-core";

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
  await page.getByLabel("注册地址（必填）", { exact: true }).selectOption({ label: "广东省" });
  await page.getByLabel("注册地址（必填）：城市").selectOption({ label: "深圳市" });
  await page.getByLabel("注册地址（必填）：区县").selectOption({ label: "南山区" });
  await page.getByLabel("注册详细地址（必填）").fill("科技园路 1 号");
  await page.getByLabel("联系人（必填）").fill("李四");
  await page.getByLabel("邮箱（必填）").fill("li@example.com");
  await page.getByRole("button", { name: "与注册地址相同" }).click();
  await page.getByLabel(/我单独同意/).check();
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByText("资料已提交").waitFor();
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
