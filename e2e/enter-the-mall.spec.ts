import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { askDatabase } from "./ask-database.ts";
import { confirmProposals, decideCase } from "./decide-cases.ts";
import {
  bePhone,
  logInAsOperatorThrough,
  logInByPhone,
  logInThrough,
  openBrowser,
  useJourney,
  visit,
} from "./browser.ts";

const journey = useJourney();
const ENTER = "/mall/enterGarrison";
const SHOP = "旅程电子小店";

test("a certified company enters the mall: an operator asks for more, it hands in again, signs, pays and opens; a user sees the shop with its licence", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-papers-"));
  const paper = path.join(folder, "资料.jpg");
  await writeFile(
    paper,
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#eef" } })
      .jpeg()
      .toBuffer(),
  );

  await askDatabase(
    journey.environment,
    `insert into site_config (key, value, is_public) values ('receivingAccount', '{"name":"芯谱科技有限公司","bank":"招商银行深圳分行","account":"7559000011112222"}', false)
      on conflict (key) do update set value = excluded.value returning 1 as done`,
  );
  await visit(page, portal.address + ENTER);
  await page.getByRole("heading", { name: "商家入驻", level: 1 }).waitFor();
  // What one gets and pays is told before anything is handed in.
  await page
    .getByRole("region", { name: "入驻须知" })
    .getByText(/收录在商家名录/)
    .waitFor();
  await logInThrough(page, "13800000002");
  // All that is missing is told at once, papers and account too.
  await page.getByRole("button", { name: "提交审核" }).click();
  for (const words of ["请选择店铺类型", "请输入账号", "请上传开户许可证", "请上传法人身份证国徽面"])
    await page.getByText(words).first().waitFor();
  await page.getByLabel("店铺名称（必填）").fill(`${SHOP}官方`);
  await page.getByLabel("店铺类型（必填）").selectOption({ label: "贸易商" });
  await page.getByText("店铺名称含“官方”，请提供授权").waitFor();
  await page.getByLabel("店铺名称（必填）").fill(SHOP);
  await page.getByRole("checkbox", { name: "电阻", exact: true }).check();
  await page.getByLabel("客服电话（必填）").fill("400-123-4567");
  await page.getByLabel("工作时间（必填）").fill("工作日 9:00–18:00");
  await page.getByLabel("退货地址（必填）", { exact: true }).selectOption({ label: "广东省" });
  await page.getByLabel("退货地址（必填）：城市").selectOption({ label: "深圳市" });
  await page.getByLabel("退货地址（必填）：区县").selectOption({ label: "南山区" });
  await page.getByLabel("退货详细地址（必填）").fill("科技园 1 号");
  await page.getByLabel("可开税率（必填）").selectOption("3");
  await page.getByLabel("开户行（必填）").fill("招商银行深圳分行");
  await page.getByLabel("联行号（必填）").fill("308584000013");
  await page.getByLabel("账号（必填）").fill("6222000011112222");
  for (const title of ["开户许可证（必填）", "法人身份证人像面（必填）"]) {
    await page.getByLabel(`${title}文件`).setInputFiles(paper);
    await page.getByRole("group", { name: title }).getByRole("img").waitFor();
  }
  await page.getByLabel(/我同意开店前缴纳保证金/).check();
  await page.getByText("草稿已保存").waitFor();

  // What was typed is there again; what is missing is told at its place.
  await visit(page, portal.address + ENTER);
  expect(await page.getByLabel("店铺名称（必填）").inputValue()).toBe(SHOP);
  await page.getByLabel("账号（必填）").fill("6222000011112222");
  await page.getByLabel(/我同意开店前缴纳保证金/).check();
  const submit = page.getByRole("button", { name: "提交审核" });
  await submit.click();
  await page.getByText("请上传法人身份证国徽面").first().waitFor();
  await page.getByLabel("法人身份证国徽面（必填）文件").setInputFiles(paper);
  await page.getByRole("group", { name: "法人身份证国徽面（必填）" }).getByRole("img").waitFor();
  await submit.click();
  await page.getByText("资料已提交").waitFor();

  const office = await openBrowser();
  try {
    const desk = await office.newPage();
    await visit(desk, `${portal.address}/ops/queue/merchants`);
    await logInAsOperatorThrough(desk, portal);
    const waiting = desk.getByRole("row", { name: SHOP });
    const decide = async (label: string, common?: string) => {
      await waiting.getByRole("button", { name: label, exact: true }).click();
      const dialog = desk.getByRole("dialog");
      if (common) await dialog.getByRole("checkbox", { name: common }).check();
      await dialog.getByRole("button", { name: label, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await waiting.getByRole("img", { name: "法人身份证国徽面" }).waitFor();
    await decide("开始审核");
    await waiting.getByText("资料审核中").waitFor();
    await decide("要求补充", "开户许可证：户名与企业名称不一致");
    await waiting.waitFor({ state: "detached" });

    await visit(page, portal.address + ENTER);
    await page.getByRole("group", { name: "开户许可证（必填）" }).getByText("户名与企业名称不一致").waitFor();
    await page.getByLabel("开户许可证（必填）文件").setInputFiles(paper);
    await page.getByLabel(/我同意开店前缴纳保证金/).check();
    await submit.click();
    await page.getByText("资料已提交").waitFor();

    await visit(desk, `${portal.address}/ops/queue/merchants`);
    await decide("开始审核");
    await waiting.getByText("资料审核中").waitFor();
    await decide("通过");
    await waiting.waitFor({ state: "detached" });
    await visit(page, portal.address + ENTER);
    await page.getByLabel("我已阅读并代表企业同意以上协议").check();
    await page.getByRole("button", { name: "签署协议" }).click();
    await page.getByText("7559000011112222").waitFor();
    await page.getByLabel("银行回单（选填）文件").setInputFiles(paper);
    await page.getByRole("group", { name: "银行回单（选填）" }).getByRole("img").waitFor();
    await page.getByLabel("付款凭证号或说明").fill("银行回单 20261123");
    await page.getByRole("button", { name: "我已缴纳" }).click();
    await page.getByText("到账确认后开通店铺").waitFor();
    await visit(desk, `${portal.address}/ops/queue/merchants`);
    await waiting.getByText(/凭证 银行回单 20261123/).waitFor();
    await waiting.getByRole("img", { name: "银行回单" }).waitFor();
    await decide("确认保证金并开通");
    await waiting.getByText("待他人复核：您提出「确认保证金并开通」").waitFor();
    await confirmProposals(portal, "merchants");
  } finally {
    await office.close();
    await rm(folder, { recursive: true, force: true });
  }

  // The receipt comes once nobody takes back that the deposit was found.
  await askDatabase(
    journey.environment,
    "update suppliers_merchants set deposit_received_at = deposit_received_at - interval '10 minutes' where deposit_received_at is not null returning id",
  );

  // From here on with a phone.
  await bePhone(page);
  await visit(page, `${portal.address}/mobile/me`);
  await page.getByRole("region", { name: "商家" }).getByRole("link", { name: "入驻与店铺" }).click();
  await page.getByText(/合作期至/).waitFor();
  await page.getByText(/商家入驻协议（第 2 版，.* 签署）/).click();
  await page.getByText(/3\. 开通前缴纳保证金 ¥10,000\.00/).waitFor();
  await page.getByText("保证金收据", { exact: true }).click();
  await page.getByLabel("保证金收据").getByText("芯谱科技有限公司").waitFor();
  await page.getByLabel("工作时间").fill("每天 8:30–20:00");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("已保存").waitFor();

  const reader = await openBrowser();
  try {
    const look = await reader.newPage();
    await visit(look, `${portal.address}/agentList/merchant/index/?words=lvchengdianzi`);
    await look.getByRole("link", { name: SHOP }).click();
    await logInThrough(look, "13800000001");
    await look.getByRole("heading", { name: SHOP, level: 1 }).waitFor();
    await look.getByText("陈演示").waitFor();
    await look.getByText("每天 8:30–20:00").waitFor();
    const licence = look.getByRole("img", { name: "营业执照（带水印）" });
    await licence.scrollIntoViewIfNeeded();
    await expect
      .poll(() => licence.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 })
      .toBeGreaterThan(500);
  } finally {
    await reader.close();
  }
});

test("with a phone its owner renews the shop, asks to leave, takes that back, leaves, and reads that the deposit is paid back", async () => {
  const { page, portal, environment } = journey;
  await askDatabase(
    environment,
    `update suppliers_merchants set term_ends_on = current_date + 20 where shop_name = '${SHOP}' returning id::int`,
  );
  await logInByPhone(page, portal, "13800000002");
  await visit(page, `${portal.address}/userCenter?type=1`);
  await page.getByRole("link", { name: /^店铺合作期将于/ }).click();
  await page.getByLabel(/同意按以上协议续约一年/).check();
  await page.getByRole("button", { name: "续约一年" }).click();
  await page.getByText(/已续约至/).waitFor();
  await page.getByRole("button", { name: "续约一年" }).waitFor({ state: "detached" });

  const leave = async () => {
    await page.getByRole("button", { name: "申请退店" }).click();
    const dialog = page.getByRole("dialog", { name: "申请退店" });
    await dialog.getByLabel("退店原因").fill("转到线下经营");
    await dialog.getByRole("button", { name: "提交" }).click();
    await page.getByText(/^已于 .* 申请退店（转到线下经营）/).waitFor();
  };
  await leave();
  await page.getByRole("button", { name: "撤回退店申请" }).click();
  await leave();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await decideCase(portal, { queue: "merchant-exits", title: SHOP, decision: "confirm-exit" });
  await confirmProposals(portal, "merchant-exits");
  await visit(page, portal.address + ENTER);
  await page.getByText("应退保证金 ¥10,000.00，退还后会通知您。").waitFor();
  await decideCase(portal, { queue: "merchant-exits", title: SHOP, decision: "note-refund", reason: "网银回单 8812" });
  await confirmProposals(portal, "merchant-exits");
  await visit(page, portal.address + ENTER);
  await page.getByText(/应退保证金 ¥10,000.00，已于 .* 登记退还/).waitFor();
});
