import { takeText } from "./fill-fields.ts";
import type { Hand } from "./hand.ts";
import { attackFor } from "./text-fields.ts";

const CENTRE = "/userCenter/manage";
const STARTS = { 开始日期: "2026-11-01", 结束日期: "2099-12-31" };
const REACHED = { 手机: "13912345678", 座机: "0755-26001234", QQ: "", 微信号: "" };

/** Asks for a certification, with its papers. */
export async function walkCertification(hand: Hand): Promise<void> {
  const { main, open, fill, send, bring, uploads } = hand;
  await open(`${CENTRE}/companyManage?type=16`);
  for (const file of uploads.disguised.slice(1))
    await bring(main.getByLabel("营业执照（必填）文件"), file, "/oss/upload");
  await bring(main.getByLabel("营业执照（必填）文件"), uploads.picture, "/enterprise/file");
  await fill(main, {
    企业名称: "深圳市旅程电子有限公司",
    信用代码: "91110000802100433B",
    法定代表人: "张三",
    联系人: "李四",
    联系手机: "13800000001",
    座机: "0755-26001234",
  });
  await main.getByText("草稿已保存").waitFor();
  await bring(main.getByLabel("授权书（必填）文件"), uploads.pdf, "/enterprise/file");
  await bring(main.getByLabel("企业图片文件"), uploads.picture, "/enterprise/file");
  await send(main, "提交审核", "/enterprise/submit");
}

/** Keeps the pages of a certified company: what it says of itself, brands with certificates, models, contacts, announcements. */
export async function walkCompanyPages(hand: Hand): Promise<void> {
  const { main, dialog, open, fill, send, press, bring, uploads } = hand;
  for (const role of ["agent", "trader"]) {
    await open(`${CENTRE}/${role}Manage`);
    await press(main, "添加办公点");
    await fill(main, {
      英文名: attackFor("companies.saveAgentProfile nameEn"),
      交期: "14",
      账期: "30",
      起订: "12",
      仓: "<b>x</b>",
      别名: "<b>x</b>",
    });
    await send(main, "保存", `/${role}/save`);
  }

  await open(`${CENTRE}/productionLineManage?role=agent`);
  await press(main, "添加品牌");
  await dialog.getByLabel("品牌（必填）").fill("Espressif");
  await dialog.getByText("已选 Espressif Systems").waitFor();
  await bring(dialog.getByLabel("代理证书文件"), uploads.pdf, "/enterprise/file");
  await fill(dialog, { 品牌: null, 有效期自: "2026-01-01", 有效期至: "2099-12-31" });
  await send(dialog, "提交", "/specBrand/add");
  await open(`${CENTRE}/productionLineManage?role=agent`);
  await press(main, /^编辑 Espressif/);
  await fill(dialog, { 有效期自: "2026-01-01", 有效期至: "2099-12-31" });
  await send(dialog, "提交", "/specBrand/edit");
  await main.getByRole("link", { name: /^型号.*Espressif/ }).click();
  await main.getByRole("textbox", { name: "添加型号" }).fill(attackFor("companies.addModels mpns"));
  await send(main, "添加", "/specBrand/model/add");
  await press(main, /^编辑/);
  await dialog.getByLabel("型号", { exact: true }).fill(attackFor("companies.editModel mpn"));
  await send(dialog, "提交", "/specBrand/model/edit");

  await open(`${CENTRE}/corporateContact`);
  await press(main, "添加联系人");
  await fill(dialog, REACHED);
  await send(dialog, "提交", "/agent/contacts/add");
  await open(`${CENTRE}/corporateContact`);
  await press(main, /^编辑/);
  await fill(dialog, REACHED);
  await send(dialog, "提交", "/agent/contacts/edit");

  await open(`${CENTRE}/promotion`);
  await press(main, "添加公告");
  await fill(dialog, { ...STARTS, 相关品牌: "" });
  await send(dialog, "提交", "/agent/promotion/add");
  await open(`${CENTRE}/promotion`);
  await press(main, /^编辑/);
  await fill(dialog, { ...STARTS, 相关品牌: "" });
  await send(dialog, "提交", "/agent/promotion/edit");
}

/** Claims a page of the directory. */
export async function walkClaim(hand: Hand, { unclaimed }: { unclaimed: number }): Promise<void> {
  const { main, dialog, open, fill, send, press, bring, uploads } = hand;
  await open(`/agentList/agentDetail/${unclaimed}`);
  await press(main, "认领此页");
  await bring(dialog.locator("input[type=file]"), uploads.picture, "/enterprise/file");
  await fill(dialog);
  await send(dialog, "提交", "/agent/claim");
}

/** Loads stock from a file. */
export async function walkStock({ page, open, send, bring, uploads }: Hand): Promise<void> {
  await open(`${CENTRE}/stockManage`);
  await bring(page.getByLabel("库存文件", { exact: true }), uploads.stock, "/stock/upload");
  const confirm = page.getByRole("region", { name: /^确认导入/ });
  await confirm.getByRole("radio", { name: /^合并/ }).check();
  await send(confirm, "开始导入", "/stock/import");
  await page
    .getByRole("list", { name: "导入记录" })
    .getByText(/读取 2 行/)
    .first()
    .waitFor();
  await open(`${CENTRE}/stockManage`);
}

/** Asks for a shop, with its papers. */
export async function walkShop(hand: Hand): Promise<void> {
  const { main, open, fill, send, press, bring, uploads } = hand;
  await open("/mall/enterGarrison");
  await press(main, "添加品牌授权");
  await fill(main, {
    店铺名称: "旅程电子小店",
    客服电话: "400-123-4567",
    工作时间: takeText(40),
    起始日: "2026-01-01",
    到期日: "2099-12-31",
  });
  await main.getByLabel("可开税率（必填）").selectOption("3");
  for (const field of await main.locator("input[type=file]").all())
    await bring(field, uploads.picture, "/enterprise/file");
  await send(main, "提交审核", "/merchant/submit");
}

/** Signs and pays, once operators let the shop in. */
export async function walkDeposit({ main, open, fill, send }: Hand): Promise<void> {
  await open("/mall/enterGarrison");
  await main.getByLabel("我已阅读并代表企业同意以上协议").check();
  await send(main, "签署协议", "/merchant/sign");
  await fill(main);
  await send(main, "我已缴纳", "/merchant/deposit");
}

/** Answers a complaint that operators have taken up. */
export async function walkReply({ main, open, fill, send }: Hand): Promise<void> {
  await open("/userCenter/complaints?list=received");
  const form = main.getByRole("form", { name: "答复投诉" });
  await fill(form);
  await send(form, null, "/complaint/:id/reply");
}
