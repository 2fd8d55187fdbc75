import type { CarriedState } from "./states.ts";

export const COMPANY_ROLES = ["maker", "agent", "trader"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];
export const COMPANY_ROLE_LABELS: Record<CompanyRole, string> = { maker: "原厂", agent: "代理商", trader: "贸易商" };

/** As what a company carries a brand. */
export const CARRIER_ROLES = ["agent", "trader"] as const;
export type CarrierRole = (typeof CARRIER_ROLES)[number];

export const BRAND_LEVELS = ["exclusive", "first", "second", "authorised"] as const;
export type BrandLevel = (typeof BRAND_LEVELS)[number];
export const BRAND_LEVEL_LABELS: Record<BrandLevel, string> = {
  exclusive: "独家代理",
  first: "一级代理",
  second: "二级代理",
  authorised: "授权代理",
};

export const CARRIED_STATE_LABELS: Record<CarriedState, string> = {
  stated: "自述",
  waiting: "审核中",
  verified: "已验证",
  rejected: "未通过",
};
export const LAPSED_LABEL = "已到期";

export const CONTACT_KINDS = ["sales", "fae", "service", "other"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
export const CONTACT_KIND_LABELS: Record<ContactKind, string> = {
  sales: "销售",
  fae: "FAE",
  service: "客服",
  other: "其他",
};

/** Who may see how to reach a contact. */
export const AUDIENCES = ["public", "users", "enterprises", "nobody"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Record<Audience, string> = {
  public: "所有人",
  users: "登录用户",
  enterprises: "认证企业",
  nobody: "不公开",
};

/** Stock that nobody has confirmed for so long sinks, and is marked. */
/** Of how many days a company is told its figures; the last is as long as they are kept. */
export const USES_DAYS = [7, 30, 90] as const;

export const STOCK_FRESH_DAYS = 30;
