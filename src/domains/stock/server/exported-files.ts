import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  stockUploads: {
    title: "上传的库存文件",
    columns: { fileName: "文件名", mode: "方式", state: "状态", note: "备注", createdAt: "时间" },
  },
};
