import type { Task, TaskHandler } from "#platform/tasks.ts";

export const newsTasks: TaskHandler[] = [];
export const newsDailyTasks: Task[] = [];
