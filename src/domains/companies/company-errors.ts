import { defineRefusals, numberRefusals } from "#api/refusals.ts";

/** Of what a company keeps of itself: profile, contacts, announcements. */
export const companyRefusals = {
  ...defineRefusals(16_200, {
    changedMeanwhile: "内容已被同事修改，请刷新后再改",
    contactGone: "该联系人已被删除",
    contactsFull: "联系人最多 {most} 个",
    promotionGone: "该公告已被删除",
    promotionsFull: "同一天最多 {most} 条公告，{day} 已满",
    companyChanged: "该企业主页的状态已改变，请刷新后再处理",
    promotionsKeptFull: "公告最多保留 {most} 条，请先删除已结束的",
  }),
  // What holds a company for long is a large file of stock.
  ...numberRefusals({ companyBusy: [16_411, "库存正在导入，请稍后再试"] }),
};
