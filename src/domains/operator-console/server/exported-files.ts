import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the file of an export holds, in the words of who reads it. */
export const EXPORTED_FILES: ExportedFiles = {
  caseDecisions: { title: "运营人员的处理", columns: { queue: "事项", decision: "处理方式", decidedAt: "时间" } },
  consoleViews: {
    title: "后台列表的视图",
    columns: { list: "列表", name: "名称", query: "筛选条件", columns: "列", isShared: "共享", createdAt: "时间" },
  },
  consoleColumns: { title: "后台列表的列", columns: { list: "列表", columns: "列" } },
};
