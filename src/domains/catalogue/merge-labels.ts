export const MERGED_KINDS = ["brand", "part", "category", "parameter"] as const;

export const MERGED_KIND_LABELS = { brand: "品牌", part: "型号", category: "分类", parameter: "参数" };

/** For so long a merge can be undone. */
export const UNDO_DAYS = 30;
