import { numberRefusals } from "#api/refusals.ts";

/** Refusals of the tasks of users, by numbers that are never reused. */
export const taskRefusals = numberRefusals({
  taskOver: [1058, "任务已结束，不能取消"],
  taskFileGone: [1060, "文件已过期，请重新生成"],
});
