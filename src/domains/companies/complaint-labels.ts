import type { ComplaintState } from "./states.ts";

export const COMPLAINT_KINDS = [
  "fake-parts",
  "not-delivered",
  "wrong-stock",
  "wrong-facts",
  "breach",
  "other",
] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
export const COMPLAINT_KIND_LABELS: Record<ComplaintKind, string> = {
  "fake-parts": "假货翻新",
  "not-delivered": "收款不发货",
  "wrong-stock": "虚假库存",
  "wrong-facts": "资料不实",
  breach: "违约",
  other: "其他",
};

export const COMPLAINT_STATE_LABELS: Record<ComplaintState, string> = {
  waiting: "待受理",
  open: "待企业答复",
  decided: "已公示",
  refused: "不予受理",
  withdrawn: "已撤回",
};

export const COMPLAINT_OUTCOMES = ["upheld", "settled", "unfounded"] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];
export const COMPLAINT_OUTCOME_LABELS: Record<ComplaintOutcome, string> = {
  upheld: "投诉成立",
  settled: "双方和解",
  unfounded: "投诉不成立",
};
