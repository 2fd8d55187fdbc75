import type { StockUploadState } from "./states.ts";

export const STOCK_MODES = ["merge", "replace"] as const;
export type StockMode = (typeof STOCK_MODES)[number];
export const STOCK_MODE_LABELS: Record<StockMode, string> = { merge: "合并", replace: "整体替换" };

export const STOCK_UPLOAD_STATE_LABELS: Record<StockUploadState, string> = {
  draft: "待确认",
  waiting: "导入中",
  done: "已完成",
  failed: "失败",
  cancelled: "已取消",
};

export const STALE_LABEL = "超过 30 天未更新";
