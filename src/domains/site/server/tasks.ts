import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onTellAll } from "./announcements.ts";
import { forgetOldTask, onForgetOld } from "./forget-old.ts";

export const siteTasks: TaskHandler[] = [onForgetOld, onTellAll];
export const siteDailyTasks: Task[] = [forgetOldTask];
