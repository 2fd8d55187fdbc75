import type { CertificationState } from "./states.ts";

export const ENTERPRISE_TYPES = ["maker", "agent", "trader", "solution", "oem", "ems", "other"] as const;
export type EnterpriseType = (typeof ENTERPRISE_TYPES)[number];
export const ENTERPRISE_TYPE_LABELS: Record<EnterpriseType, string> = {
  maker: "原厂",
  agent: "授权代理商",
  trader: "贸易商",
  solution: "方案商",
  oem: "终端制造（OEM/ODM）",
  ems: "EMS",
  other: "其他",
};

/** As what somebody certifies an enterprise: its legal representative, or somebody whom it sends. */
export const CAPACITIES = ["legal", "agent"] as const;
export type Capacity = (typeof CAPACITIES)[number];
export const CAPACITY_LABELS: Record<Capacity, string> = { legal: "法定代表人", agent: "经办人" };

export const MEMBER_ROLES = ["admin", "buyer", "seller", "finance"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export const MEMBER_ROLE_LABELS: Record<MemberRole, string> = {
  admin: "管理员",
  buyer: "采购",
  seller: "销售",
  finance: "财务",
};

export const FILE_KINDS = ["licence", "letter", "logo", "picture", "certificate", "paper", "evidence"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
export const FILE_KIND_LABELS: Record<FileKind, string> = {
  licence: "营业执照",
  letter: "授权书",
  logo: "Logo",
  picture: "企业图片",
  certificate: "代理证书",
  paper: "入驻资料",
  evidence: "证明材料",
};

/** How the certification of an enterprise stands, by the numbers that the trade's interfaces use; null: 未认证. */
export const CERTIFICATION_STATUS_LABELS = { 0: "审核中", 1: "已认证", 2: "未通过", 3: "已过期", 4: "已撤销" } as const;
export type CertificationStatus = keyof typeof CERTIFICATION_STATUS_LABELS | null;
export const UNCERTIFIED_LABEL = "未认证";

export const CERTIFICATION_STATE_LABELS: Record<CertificationState, string> = {
  waiting: "审核中",
  approved: "已通过",
  rejected: "未通过",
  withdrawn: "已撤回",
};

export const ENTERPRISE_STATUSES = ["new", "certified", "expired", "revoked"] as const;
export type EnterpriseStatus = (typeof ENTERPRISE_STATUSES)[number];

export const PICTURES_MAX = 9;
export const LICENCE_SIDE_PIXELS_MIN = 800;
export const REVIEW_PROMISE = "1–2 个工作日内完成审核";
/** A certification lasts a year, as the trade's do, or as long as the licence where that is shorter. */
export const VALID_DAYS = 365;
