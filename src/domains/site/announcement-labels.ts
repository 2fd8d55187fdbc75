import { formatExactTime } from "#shared/format-date.ts";

export const ANNOUNCEMENT_STATES = ["draft", "scheduled", "published", "withdrawn", "ended"] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
export const ANNOUNCEMENT_STATE_LABELS: Record<AnnouncementState, string> = {
  draft: "草稿",
  scheduled: "定时",
  published: "已发布",
  withdrawn: "已撤下",
  ended: "已结束",
};

export const AUDIENCES = ["all", "users", "enterprises", "merchants", "authors"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Record<Audience, string> = {
  all: "所有人",
  users: "登录用户",
  enterprises: "认证企业",
  merchants: "已开店的商家",
  authors: "作者",
};

/** When what is not published yet is to be; empty where nothing says so. */
export function plannedWords({ state, startsAt }: { state: AnnouncementState; startsAt: string | null }): string {
  const isAhead = state === "draft" || state === "scheduled";
  return isAhead && startsAt !== null ? `计划 ${formatExactTime(startsAt).slice(0, 16)}` : "";
}
