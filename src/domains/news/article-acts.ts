interface ArticleAct {
  label: string;
  kind: "danger" | "primary";
  reasons: string[];
}

/** Taking an article down, and showing it again. */
export const ARTICLE_ACTS: Record<"take-down" | "restore", ArticleAct> = {
  "take-down": {
    label: "下架",
    kind: "danger",
    reasons: ["内容不实", "侵犯他人权利", "违反法律法规", "广告推销"],
  },
  restore: { label: "恢复", kind: "primary", reasons: ["经复核没有问题", "下架有误"] },
};
