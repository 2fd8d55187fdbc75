import type { Task, TaskHandler } from "#platform/tasks.ts";
import { forgetOldTask, onForgetOld } from "./forget-old.ts";

export const tasks: TaskHandler[] = [onForgetOld];

export const dailyTasks: Task[] = [forgetOldTask];
