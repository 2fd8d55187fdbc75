/** How one part can take the place of another. */
export const ALTERNATE_TYPES = ["direct", "pin-compatible", "functional", "domestic"] as const;
export type AlternateType = (typeof ALTERNATE_TYPES)[number];
export const ALTERNATE_TYPE_LABELS: Record<AlternateType, string> = {
  direct: "直接替代",
  "pin-compatible": "引脚兼容",
  functional: "功能替代",
  domestic: "国产替代",
};

export const ALTERNATE_TYPE_HINTS: Record<AlternateType, string> = {
  direct: "封装、引脚与参数都可直接换用",
  "pin-compatible": "封装与引脚相同，参数需核对",
  functional: "功能相近，封装或外围电路可能要改",
  domestic: "国产品牌的替代，需核对差异",
};
