export const MERGED_KINDS = ["brand", "part", "category", "parameter"] as const;

export const MERGED_KIND_LABELS = { brand: "品牌", part: "型号", category: "分类", parameter: "参数" };

/** What can be deleted of these, and split. */
export const DELETED_KINDS = ["brand", "part"] as const;

/** What is written down row by row, so that it can be undone. Names stand in rows: they are never reused. */
export const CHANGE_ACTS = ["merge", "delete", "split"] as const;

export const CHANGE_ACT_LABELS = { merge: "合并", delete: "删除", split: "拆分" };

/** Common reasons for undoing each. */
export const UNDO_REASONS: Record<(typeof CHANGE_ACTS)[number], string[]> = {
  merge: ["不是同一原厂", "不是同一型号", "选错了目标"],
  delete: ["删错了"],
  split: ["拆错了"],
};

/** Why an import has made two parts one. Rows are known by it. */
export const SUCCESSION_REASON = "品牌承继，型号相同";

/** For so long it can be undone. */
export const UNDO_DAYS = 30;

/** So many of each kind are told, and ticked one by one. */
export const SPLIT_AT_ONCE_MAX = 200;
/** What there may be more of: all of it goes over at once. */
export const SPLIT_LABELS = { rows: "名单里的行", offers: "报价", documents: "规格书" };

/** Of a name that is in the way, though its part or brand is gone: how it comes back. */
export const DELETED_NAME = `已被删除：${UNDO_DAYS} 天内可在「合并、删除与拆分」撤销删除，之后可由商家提议收录来恢复`;
