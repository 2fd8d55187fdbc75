import { DAY_MS, HOUR_MS } from "./durations.ts";
import type { Moment } from "./format-date.ts";

/** 剩余 3 天, 剩余 5 小时, 不足 1 小时, 已截止: what is left until a moment, rounded down; empty for no date. */
export function formatRemaining(until: Moment, now: Moment): string {
  const left = new Date(until).getTime() - new Date(now).getTime();
  if (Number.isNaN(left)) return "";
  if (left <= 0) return "已截止";
  if (left < HOUR_MS) return "不足 1 小时";
  return left < DAY_MS ? `剩余 ${Math.floor(left / HOUR_MS)} 小时` : `剩余 ${Math.floor(left / DAY_MS)} 天`;
}
