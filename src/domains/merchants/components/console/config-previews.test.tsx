import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AdmissionConsent, AdmissionCosts, AdmissionSteps } from "../merchants/admission-costs.tsx";
import { DepositAccount } from "../merchants/deposit-account.tsx";
import { MerchantTermsPreview, ReceivingAccountPreview } from "./config-previews.tsx";

const shown = (node: ReactNode) => renderToStaticMarkup(node);

test("what admins type of deposit and fee is shown as merchants read it", () => {
  const page = shown(<MerchantTermsPreview value={{ depositYuan: 12_345, feePercent: 3 }} />);
  const terms = { depositFen: 1_234_500, feePercent: 3 };
  expect(page).toContain(shown(<AdmissionSteps terms={terms} />));
  expect(page).toContain(shown(<AdmissionCosts terms={terms} />));
  expect(page).toContain(shown(<AdmissionConsent terms={terms} />));
  expect(page).toContain("12,345");
  expect(page).toContain("商家入驻协议全文");
});

test("deposit and fee that could not be saved are not shown, which is said", () => {
  for (const depositYuan of [null, -1, 1.5, Number.NaN, 10_000_001, "100"])
    expect(shown(<MerchantTermsPreview value={{ depositYuan, feePercent: 2 }} />)).toContain(
      "保证金应为 0 到 10000000 的整数；改好后显示",
    );
  for (const feePercent of [null, 31])
    expect(shown(<MerchantTermsPreview value={{ depositYuan: 0, feePercent }} />)).toContain("服务费应为 0 到 30");
  for (const value of [null, undefined, "", []])
    expect(shown(<MerchantTermsPreview value={value} />)).toContain("保证金");
});

test("the account is shown as who pays a deposit sees it, its number without blanks", () => {
  const account = { name: "芯谱科技", bank: "招商银行", account: "6225 8801-2345" };
  expect(shown(<ReceivingAccountPreview value={account} />)).toBe(
    shown(<DepositAccount account={{ ...account, account: "622588012345" }} />),
  );
});

test("without an account merchants are told not to pay yet; half of one, or a wrong number, is told to whoever types", () => {
  const none = shown(<DepositAccount account={null} />);
  for (const value of [null, {}, { name: null, bank: "", account: null }])
    expect(shown(<ReceivingAccountPreview value={value} />)).toBe(none);
  expect(shown(<ReceivingAccountPreview value={{ name: "芯谱科技", bank: null, account: null }} />)).toContain(
    "户名、开户行和账号须一起填写，或都留空；改好后显示",
  );
  expect(shown(<ReceivingAccountPreview value={{ name: "芯谱科技", bank: "招商银行", account: "12a" }} />)).toContain(
    "账号为 8–30 位数字；改好后显示",
  );
});
