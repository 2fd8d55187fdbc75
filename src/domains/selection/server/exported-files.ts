import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  alternates: {
    title: "推荐的替代料",
    columns: {
      partId: "型号编号",
      replacementId: "替代型号编号",
      type: "类型",
      note: "说明",
      risks: "风险",
      state: "状态",
      createdAt: "时间",
    },
  },
};
