import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  reviewedTexts: {
    title: "被审核的内容",
    columns: {
      kind: "类型",
      state: "状态",
      words: "涉及的词",
      reason: "原因",
      openedAt: "提交时间",
      decidedAt: "处理时间",
    },
  },
};
