/** Where a brand comes from: mainland China, or elsewhere; null where nobody has said. */
export const ORIGINS = ["domestic", "foreign"] as const;
export type Origin = (typeof ORIGINS)[number];

/** Why the kept list says so. Names stand in rows: they are never reused. */
export const KEPT_REASONS = ["data", "document", "pdf", "registered-name", "trade"] as const;
export const ORIGIN_REASONS = [...KEPT_REASONS, "operator"] as const;
export type OriginReason = (typeof ORIGIN_REASONS)[number];

export const ORIGIN_LABELS: Record<Origin | "unknown", string> = {
  domestic: "国产",
  foreign: "境外（含港澳台）",
  unknown: "未知",
};

const ORIGIN_REASON_LABELS: Record<OriginReason, string> = {
  data: "品牌名单所列",
  document: "公开资料",
  pdf: "规格书所印",
  "registered-name": "登记名称所示",
  trade: "行业公知",
  operator: "运营人员核实",
};

/** What an operator says instead of a source. */
export const UNSOURCED = "行业公知，未附来源";

/** Why a brand is said to be from there, in words for readers. */
export function sayOriginReason(reason: OriginReason | null, source: string | null): string {
  const label = reason === null ? ORIGIN_REASON_LABELS.data : ORIGIN_REASON_LABELS[reason];
  return source === null ? `${label}，未附来源` : label;
}
