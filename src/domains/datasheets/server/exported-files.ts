import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  corrections: {
    title: "纠错与投诉",
    columns: {
      subject: "对象",
      documentId: "规格书编号",
      partId: "型号编号",
      type: "类型",
      page: "页码",
      text: "内容",
      field: "哪一项",
      proposed: "应为",
      contact: "联系方式",
      claimant: "权利人",
      claimedRight: "权利",
      proof: "证明",
      state: "状态",
      decidedNote: "处理说明",
      createdAt: "时间",
    },
  },
  datasheetUploads: {
    title: "上传的规格书",
    columns: {
      fileName: "文件名",
      sizeBytes: "字节数",
      state: "状态",
      mpns: "型号",
      brandName: "品牌",
      title: "标题",
      description: "说明",
      kind: "类型",
      language: "语言",
      version: "版本",
      publishedOn: "发布日期",
      sourceUrl: "来源网址",
      documentId: "规格书编号",
      reason: "原因",
      submittedAt: "提交时间",
      decidedAt: "处理时间",
      createdAt: "上传时间",
    },
  },
  objections: {
    title: "下架异议",
    columns: { documentId: "规格书编号", text: "内容", state: "状态", decidedNote: "处理说明", createdAt: "时间" },
  },
  mails: { title: "发到邮箱的规格书", columns: { documentId: "规格书编号", sentAt: "时间" } },
};
