import type { TaskState } from "./states.ts";

/** What users are told of, besides the safety of their account. */
export const NOTICE_KINDS = ["review", "follow", "comment", "service"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_KIND_LABELS: Record<NoticeKind, string> = {
  review: "审核与反馈结果",
  follow: "关注的作者、专栏、型号与品牌动态",
  comment: "评论、回复、提到与点赞",
  service: "服务与活动公告",
};

/** Files of tasks can be saved for so long. */
export const TASK_FILES_KEPT_DAYS = 7;
export const TASKS_PATH = "/userCenter/taskList/taskList";

export const TASK_STATE_LABELS: Record<TaskState, string> = {
  waiting: "排队中",
  running: "进行中",
  done: "已完成",
  failed: "失败",
  cancelled: "已取消",
};
