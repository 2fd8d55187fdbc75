interface TextAct {
  label: string;
  kind: "danger" | "primary";
  reasons: string[];
}

/** Taking a text down without its page, and showing it again. */
export const TEXT_ACTS: Record<"take-down" | "put-back", TextAct> = {
  "take-down": {
    label: "下架",
    kind: "danger",
    reasons: ["含有广告法禁止的绝对化用语", "引流或留有站外联系方式", "违反法律法规", "不实宣传"],
  },
  "put-back": { label: "恢复", kind: "primary", reasons: ["问题已解决", "下架有误"] },
};

export const TEXT_STATE_LABELS = { shown: "展示中", waiting: "待审核", refused: "不予展示" };
