import type { UploadState } from "./states.ts";

export const UPLOAD_STATE_LABELS: Record<UploadState, string> = {
  reading: "识别中",
  unusable: "不可用",
  draft: "待提交",
  linked: "已关联",
  waiting: "审核中",
  published: "已发布",
  rejected: "未通过",
  withdrawn: "已撤回",
};

/** What somebody may hold who says that it is infringed. */
export const CLAIMED_RIGHTS = ["copyright", "trademark", "patent", "trade-secret", "other"] as const;
export type ClaimedRight = (typeof CLAIMED_RIGHTS)[number];

export const CLAIMED_RIGHT_LABELS: Record<ClaimedRight, string> = {
  copyright: "著作权",
  trademark: "商标权",
  patent: "专利权",
  "trade-secret": "商业秘密",
  other: "其他权利",
};
