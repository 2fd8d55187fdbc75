import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  proposals: {
    title: "提议收录的品牌和型号",
    columns: {
      brandName: "品牌",
      mpn: "型号",
      datasheetUrl: "规格书链接",
      note: "说明",
      state: "状态",
      createdAt: "时间",
    },
  },
};
