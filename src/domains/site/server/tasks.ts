import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onForgetOld, forgetOldTask } from "./forget-old.ts";
import { onTellAll } from "./announcements.ts";

export const tasks: TaskHandler[] = [onForgetOld, onTellAll];

export const dailyTasks: Task[] = [forgetOldTask];
