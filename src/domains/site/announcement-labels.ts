export const ANNOUNCEMENT_STATES = ["draft", "scheduled", "published", "withdrawn", "ended"] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const AUDIENCES = ["all", "enterprises", "merchants", "authors"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Record<Audience, string> = {
  all: "全部用户",
  enterprises: "认证企业",
  merchants: "已开店的商家",
  authors: "作者",
};
