import type { Currency } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { StockUploadState } from "./states.ts";

export const STOCK_MODES = ["merge", "replace"] as const;
export type StockMode = (typeof STOCK_MODES)[number];
export const STOCK_MODE_LABELS: Record<StockMode, string> = { merge: "合并", replace: "整体替换" };

export const STOCK_UPLOAD_STATE_LABELS: Record<StockUploadState, string> = {
  draft: "待确认",
  waiting: "导入中",
  asking: "待确认替换",
  done: "已完成",
  failed: "失败",
  cancelled: "已取消",
};

export const CURRENCY_NAMES: Record<Currency, string> = { CNY: "人民币", USD: "美元", HKD: "港币", EUR: "欧元" };

export const STALE_LABEL = "超过 30 天未更新";

/** What a replacement does, in words. */
export function describeReplacement({
  added,
  changed,
  unchanged,
  removed,
  kept,
}: Record<"added" | "changed" | "unchanged" | "removed" | "kept", number>): string {
  const counts = [
    `新增 ${formatNumber(added)} 条`,
    `更改 ${formatNumber(changed)} 条`,
    `未变 ${formatNumber(unchanged)} 条`,
    `移除 ${formatNumber(removed)} 条`,
  ].join("，");
  return kept > 0 ? `${counts}；保留 ${formatNumber(kept)} 条（文件里对应的行被拒绝）` : counts;
}
