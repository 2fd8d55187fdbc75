import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onForgetOld, forgetOldTask } from "./forget-old.ts";
import { onNotifyAll } from "./announcements/notify-all.ts";

export const tasks: TaskHandler[] = [onForgetOld, onNotifyAll];

export const dailyTasks: Task[] = [forgetOldTask];
