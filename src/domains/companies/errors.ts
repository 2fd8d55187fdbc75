import { defineRefusals } from "#api/refusals.ts";

/** Of the brands that a company carries, and their certificates. */
export const carriedRefusals = defineRefusals(16_300, {
  carriedGone: "该品牌已被删除",
  carriedAlready: "已添加过「{brand}」，请直接编辑",
  carriedFull: "每种身份最多 {most} 个品牌",
  modelGone: "该型号已被删除",
  modelThere: "已有型号 {mpn}",
  modelsFull: "每个品牌最多 {most} 个型号，还可添加 {left} 个",
  decidedAlready: "这份证书已处理、已修改或已撤回",
  companyNotCertified: "「{company}」的企业认证未生效，不能通过，请驳回",
  certificateLapsed: "证书已于 {day} 到期，不能通过，请驳回",
});

export const claimRefusals = defineRefusals(16_650, {
  ownPageHasContent: "贵司已有自己的主页且已填写内容，不能再认领其他页面",
  taken: "该页面已由其他企业管理，不能认领",
  alreadyWaiting: "贵司已有一份认领正在审核，请等待结果或先撤回",
  notWaiting: "没有正在审核的认领",
  decidedAlready: "这份认领已处理或已撤回",
  claimedByOthers: "「{names}」也在认领这个页面，请先核实并驳回其一",
  notCertifiedAnyMore: "申请企业的认证已失效，不能通过，请驳回",
});

/** Of what a company keeps of itself: profile, contacts, announcements. */
export const companyRefusals = {
  ...defineRefusals(16_200, {
    changedMeanwhile: "内容刚被修改过，请核对最新内容后再操作",
    contactGone: "该联系人已被删除",
    contactsFull: "联系人最多 {most} 个",
    promotionGone: "该公告已被删除",
    promotionsFull: "同一天最多 {most} 条公告，{day} 已满",
    companyChanged: "该企业主页的状态已改变，请刷新后再处理",
    promotionsKeptFull: "公告最多保留 {most} 条，请先删除已结束的",
    standsAlready: "贵司已是名录中的{role}，请直接修改",
    standsNotYet: "贵司还不是名录中的{role}，请先添加",
  }),
};

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
