export const COMPANY_ROLES = ["maker", "agent", "trader"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];
export const COMPANY_ROLE_LABELS: Record<CompanyRole, string> = { maker: "原厂", agent: "代理商", trader: "贸易商" };

/** As what a company carries a brand. */
export const CARRIER_ROLES = ["agent", "trader"] as const;
export type CarrierRole = (typeof CARRIER_ROLES)[number];

export const BRAND_LEVELS = ["exclusive", "first", "second", "authorised"] as const;
export type BrandLevel = (typeof BRAND_LEVELS)[number];
export const BRAND_LEVEL_LABELS: Record<BrandLevel, string> = { exclusive: "独家代理", first: "一级代理", second: "二级代理", authorised: "授权代理" };

/** How it stands with the proof that a company carries a brand. */
export const CARRIED_STATES = ["stated", "waiting", "verified", "rejected"] as const;
export type CarriedState = (typeof CARRIED_STATES)[number];
export const CARRIED_STATE_LABELS: Record<CarriedState, string> = { stated: "自述", waiting: "审核中", verified: "已验证", rejected: "未通过" };
export const LAPSED_LABEL = "已到期";

export const CONTACT_KINDS = ["sales", "fae", "service", "other"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
export const CONTACT_KIND_LABELS: Record<ContactKind, string> = { sales: "销售", fae: "FAE", service: "客服", other: "其他" };

/** Who may see how to reach a contact. */
export const AUDIENCES = ["public", "users", "enterprises", "nobody"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Record<Audience, string> = { public: "所有人", users: "登录用户", enterprises: "认证企业", nobody: "不公开" };

export const COMPLAINT_KINDS = ["fake-parts", "not-delivered", "wrong-stock", "wrong-facts", "breach", "other"] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
export const COMPLAINT_KIND_LABELS: Record<ComplaintKind, string> = { "fake-parts": "假货翻新", "not-delivered": "收款不发货", "wrong-stock": "虚假库存", "wrong-facts": "资料不实", breach: "违约", other: "其他" };

export const COMPLAINT_STATES = ["waiting", "open", "decided", "refused", "withdrawn"] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
export const COMPLAINT_STATE_LABELS: Record<ComplaintState, string> = { waiting: "待受理", open: "待企业答复", decided: "已公示", refused: "不予受理", withdrawn: "已撤回" };

export const COMPLAINT_OUTCOMES = ["upheld", "settled", "unfounded"] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];
export const COMPLAINT_OUTCOME_LABELS: Record<ComplaintOutcome, string> = { upheld: "投诉成立", settled: "双方和解", unfounded: "投诉不成立" };

export const MERCHANT_STATES = ["draft", "submitted", "reviewing", "incomplete", "signing", "deposit", "open", "suspended", "removed"] as const;
export type MerchantState = (typeof MERCHANT_STATES)[number];
export const MERCHANT_STATE_LABELS: Record<MerchantState, string> = {
  draft: "草稿", submitted: "已提交", reviewing: "资料审核中", incomplete: "待补充", signing: "待签约", deposit: "待缴保证金", open: "已开通", suspended: "已暂停", removed: "已清退",
};

export const SHOP_TYPES = ["own-brand", "agent", "trader"] as const;
export type ShopType = (typeof SHOP_TYPES)[number];
export const SHOP_TYPE_LABELS: Record<ShopType, string> = { "own-brand": "自营品牌", agent: "授权代理", trader: "贸易商" };

/** Stock that nobody has confirmed for so long sinks, and is marked. */
export const STOCK_FRESH_DAYS = 30;
