import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  feedback: {
    title: "意见反馈",
    columns: {
      categoryId: "类型编号",
      content: "内容",
      contact: "联系方式",
      pagePath: "页面",
      state: "状态",
      reply: "答复",
      createdAt: "时间",
      decidedAt: "处理时间",
    },
  },
  views: { title: "浏览记录", columns: { kind: "类型", targetId: "编号", viewedAt: "时间" } },
  navigation: { title: "我的导航", columns: { lists: "内容", updatedAt: "更新时间" } },
};
