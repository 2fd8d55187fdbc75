import type { Task, TaskHandler } from "#platform/tasks.ts";
import { forgetOldTask, onForgetOld } from "./forget-old.ts";
import { onSendNotice } from "./send-notice.ts";

export const tasks: TaskHandler[] = [onForgetOld, onSendNotice];

export const dailyTasks: Task[] = [forgetOldTask];
