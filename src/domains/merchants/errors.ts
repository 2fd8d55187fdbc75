import { defineRefusals, numberRefusals } from "#api/refusals.ts";

export const merchantRefusals = defineRefusals(16_500, {
  noMerchant: "您的企业还没有入驻申请",
  notMovable: "当前状态为「{state}」，不能进行“{move}”",
  changedMeanwhile: "这份申请刚刚有变化，请刷新后再处理",
  shopNameTaken: "店铺名称已被使用，请更换",
  otherAgreement: "入驻协议已更新，请刷新页面阅读后再签约",
  depositNotReported: "商家还没有告知保证金的缴纳情况，不能开通",
  notCertified: "企业认证未生效，不能进行“{move}”",
  brandLapsed: "品牌授权「{brand}」已于 {day} 到期，不能通过，请要求补充",
  nothingDue: "没有待退的保证金",
  noExitAsked: "商家没有申请退店，或已撤回",
  exitAsked: "已申请退店，请等待处理，或先撤回申请",
  notYetRenewed: "续约从到期前 {days} 天开始，本期至 {day}",
  refundDue: "上次退店的保证金还没有登记退还，退还后才能重新提交",
});

export const depositRefusals = numberRefusals({
  depositTold: [2110, "您已告知缴纳保证金，到账核对完成前不能撤回；开通后可以申请退店，保证金会退还"],
});
