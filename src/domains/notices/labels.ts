import type { TaskState } from "./states.ts";

/** Files of tasks can be saved for so long. */
export const TASK_FILES_KEPT_DAYS = 7;

export const TASK_STATE_LABELS: Record<TaskState, string> = {
  waiting: "排队中",
  running: "进行中",
  done: "已完成",
  failed: "失败",
  cancelled: "已取消",
};
