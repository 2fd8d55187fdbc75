import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  merchants: {
    title: "商家入驻",
    columns: {
      number: "商家编号",
      state: "状态",
      shopName: "店铺名称",
      shopType: "店铺类型",
      categorySlugs: "经营类目",
      taxRate: "税率",
      bankName: "开户行",
      bankCode: "联行号",
      bankAccountEnd: "账号末四位",
      returnRegion: "退货地区",
      returnAddress: "退货地址",
      servicePhone: "客服电话",
      serviceHours: "客服时间",
      draft: "草稿",
      agreedDepositFen: "约定保证金（分）",
      agreedFeePercent: "约定服务费（%）",
      depositReference: "保证金汇款备注",
      depositReceivedAt: "保证金到账时间",
      termEndsOn: "合作期至",
      exitAskedAt: "申请退店时间",
      exitReason: "退店原因",
      refundDueFen: "应退保证金（分）",
      refundedAt: "保证金退还时间",
      signedVersion: "签署的协议版本",
      signedAt: "签约时间",
      openedAt: "开店时间",
      createdAt: "申请时间",
    },
  },
};
