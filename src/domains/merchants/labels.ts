export const MERCHANT_STATES = [
  "draft",
  "submitted",
  "reviewing",
  "incomplete",
  "signing",
  "deposit",
  "open",
  "suspended",
  "removed",
  "left",
] as const;
export type MerchantState = (typeof MERCHANT_STATES)[number];
export const MERCHANT_STATE_LABELS: Record<MerchantState, string> = {
  draft: "草稿",
  submitted: "已提交",
  reviewing: "资料审核中",
  incomplete: "待补充",
  signing: "待签约",
  deposit: "待缴保证金",
  open: "已开通",
  suspended: "已暂停",
  removed: "已清退",
  left: "已退店",
};

export const SHOP_TYPES = ["own-brand", "agent", "trader"] as const;
export type ShopType = (typeof SHOP_TYPES)[number];
export const SHOP_TYPE_LABELS: Record<ShopType, string> = {
  "own-brand": "自营品牌",
  agent: "授权代理",
  trader: "贸易商",
};

export const SHOP_NAME_CHARACTERS_MAX = 20;
export const SHOP_CATEGORIES_MAX = 3;
export const SHOP_BRANDS_MAX = 10;

export const TAX_RATES = [13, 6, 3, 1] as const;
export type TaxRate = (typeof TAX_RATES)[number];

/** Papers of an admission, beside the authorisations of brands. */
export const PAPER_KINDS = [
  "trademark",
  "taxpayer",
  "account-permit",
  "id-front",
  "id-back",
  "quality",
  "antistatic",
  "iso9001",
] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];
export const PAPER_LABELS: Record<PaperKind, string> = {
  trademark: "商标注册证",
  taxpayer: "一般纳税人证明",
  "account-permit": "开户许可证",
  "id-front": "法人身份证人像面",
  "id-back": "法人身份证国徽面",
  quality: "质检报告",
  antistatic: "防静电证书",
  iso9001: "ISO9001 证书",
};
export const AUTHORISATIONS_LABEL = "品牌授权";

/** What an operator may find wrong, as the form calls it. */
const ADMISSION_FIELD_LABELS: Record<string, string> = {
  shopName: "店铺名称",
  shopType: "店铺类型",
  categorySlugs: "主营类目",
  taxRate: "可开税率",
  bankName: "开户行",
  bankCode: "联行号",
  bankAccount: "账号",
  returnAddress: "退货地址",
  servicePhone: "客服电话",
  serviceHours: "工作时间",
  brands: AUTHORISATIONS_LABEL,
  ...Object.fromEntries(Object.entries(PAPER_LABELS).map(([kind, label]) => [`papers.${kind}`, label])),
};

/** What was found wrong by field, of lines like 「店铺名称：与品牌不符」, or several such joined by 「；」; under `""` what names no field. */
export function reasonsByField(reason: string): Record<string, string> {
  const reasons: Record<string, string> = {};
  for (const line of reason.split(/\n|；(?=[^；：:]{2,12}[：:])/).filter(Boolean)) {
    const [, title = "", text = ""] = /^(.{2,12}?)\s*[：:]\s*(.+)$/.exec(line.trim()) ?? [];
    const field = Object.keys(ADMISSION_FIELD_LABELS).find((name) => ADMISSION_FIELD_LABELS[name] === title) ?? "";
    const said = field === "" ? line.trim() : text.trim();
    reasons[field] = reasons[field] === undefined ? said : `${reasons[field]}；${said}`;
  }
  return reasons;
}

/** How a shop is reached is changed by its owner from then on. */
export const EDITED_STATES: readonly MerchantState[] = ["signing", "deposit", "open", "suspended"];

/** What was agreed holds as long, and is renewed so many days before it ends at the earliest. */
export const TERM_YEARS = 1;
export const RENEWAL_DAYS = 60;

/** A merchant is compared with its licence as often, as the law asks. */
export const CHECKED_DAYS = 180;
