/** What becomes of an upload. */
export const UPLOAD_STATES = [
  "reading",
  "unusable",
  "draft",
  "linked",
  "waiting",
  "published",
  "rejected",
  "withdrawn",
] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

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

/** Where an upload may go next; what is not named stays where it is. */
export const UPLOAD_MOVES = {
  reading: ["unusable", "draft", "linked"],
  unusable: ["reading"],
  draft: ["waiting", "linked"],
  linked: ["waiting"],
  waiting: ["published", "rejected", "withdrawn"],
  published: [],
  rejected: ["waiting", "linked"],
  withdrawn: ["waiting", "linked"],
} as const satisfies Record<UploadState, readonly UploadState[]>;

/** States in which its uploader fills it in and submits it. */
export const EDITABLE_STATES = UPLOAD_STATES.filter((state) =>
  (UPLOAD_MOVES[state] as readonly UploadState[]).includes("waiting"),
);

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
