import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  promotions: {
    title: "企业动态",
    columns: {
      title: "标题",
      text: "内容",
      link: "链接",
      startsOn: "开始日期",
      endsOn: "结束日期",
      createdAt: "发布时间",
    },
  },
  claims: {
    title: "企业主页认领",
    columns: { name: "企业", note: "说明", state: "状态", reason: "原因", createdAt: "申请时间" },
  },
  carriedBrands: {
    title: "代理与经营品牌",
    columns: {
      brand: "品牌",
      role: "角色",
      level: "级别",
      state: "状态",
      certificateNumber: "证书编号",
      validFrom: "有效期起",
      validUntil: "有效期至",
      submittedAt: "提交时间",
      changeSubmittedAt: "变更提交时间",
    },
  },
  complaints: {
    title: "举报与回应",
    columns: {
      kind: "类型",
      mpn: "型号",
      state: "状态",
      outcome: "结果",
      createdAt: "时间",
      decidedAt: "处理时间",
      reason: "处理说明",
      text: "举报内容",
      reply: "回应",
    },
  },
};
