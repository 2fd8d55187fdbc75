import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  uploads: {
    title: "近期上传",
    columns: {
      purpose: "用途",
      fileName: "文件名",
      sizeBytes: "字节数",
      mediaType: "文件类型",
      scanState: "安全检查",
      createdAt: "开始时间",
      finishedAt: "传完时间",
      takenAt: "取用时间",
      goneAt: "清除时间",
    },
  },
};
