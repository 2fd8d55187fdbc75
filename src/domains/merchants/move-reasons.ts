import type { OPERATOR_MOVES } from "./states.ts";

/** Common reasons for what operators do to a shop. */
export const MOVE_REASONS: Record<(typeof OPERATOR_MOVES)[number], string[]> = {
  suspend: ["客服电话无法接通", "主体信息已变更，请先更新企业认证", "收到多起成立的投诉"],
  resume: ["问题已解决", "企业认证已恢复"],
  remove: ["销售假货或翻新件", "资料虚假", "多次违反入驻协议"],
};
