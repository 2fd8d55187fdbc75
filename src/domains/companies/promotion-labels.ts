export const PROMOTION_STATES = ["coming", "running", "held", "over"] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];
export const PROMOTION_STATE_LABELS: Record<PromotionState, string> = {
  coming: "未开始",
  running: "进行中",
  held: "未发布",
  over: "已结束",
};

/** So many at most on one day. */
export const PROMOTIONS_A_DAY_MAX = 5;
