import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  securityEvents: {
    title: "安全记录",
    columns: { at: "时间", kind: "事件", outcome: "结果", address: "网络地址", browser: "浏览器", times: "次数" },
  },
};
