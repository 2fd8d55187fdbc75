import { defineRefusals } from "#api/refusals.ts";

export const complaintRefusals = defineRefusals(16_600, {
  ownCompany: "不能投诉自己的企业",
  alreadyOpen: "您对这家企业的投诉正在处理，请等待结果或先撤回",
  tooManyToday: "今日投诉次数已用完，请明天再试",
  notWithdrawable: "这条投诉已处理完毕或已撤回",
  notAnswerable: "这条投诉不在答复阶段，不能答复",
  answerOver: "答复期限已过，不能再答复",
  decidedAlready: "这条投诉已处理或已撤回",
  notWaiting: "这条投诉已受理，请作出处理结果",
  notAccepted: "这条投诉还没有受理",
  companyNotHeard: "企业尚未答复，{day} 前不能作出此结果（双方和解除外）",
  repliedMeanwhile: "企业刚刚作出或修改了答复，请刷新后再处理",
});
