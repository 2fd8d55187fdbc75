import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onTellLikes } from "./comments/tell-likes.ts";

export const newsTasks: TaskHandler[] = [onTellLikes];
export const newsDailyTasks: Task[] = [];
