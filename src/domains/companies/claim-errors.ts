import { defineRefusals } from "#api/refusals.ts";

export const claimRefusals = defineRefusals(16_650, {
  ownPageHasContent: "贵司已有自己的主页且已填写内容，不能再认领其他页面",
  taken: "该页面已由其他企业管理，不能认领",
  alreadyWaiting: "贵司已有一份认领正在审核，请等待结果或先撤回",
  notWaiting: "没有正在审核的认领",
  decidedAlready: "这份认领已处理或已撤回",
  claimedByOthers: "「{names}」也在认领这个页面，请先核实并驳回其一",
  notCertifiedAnyMore: "申请企业的认证已失效，不能通过，请驳回",
});
