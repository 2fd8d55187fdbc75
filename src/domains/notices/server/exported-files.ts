import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the files of an export hold, in the words of who reads them. */
export const EXPORTED_FILES: ExportedFiles = {
  notices: {
    title: "消息",
    columns: { title: "标题", text: "内容", path: "页面", createdAt: "时间", readAt: "已读时间" },
  },
  tasks: { title: "任务", columns: { kind: "类型", title: "名称", state: "状态", note: "备注", createdAt: "时间" } },
};
