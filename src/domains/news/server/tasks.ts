import type { Task, TaskHandler } from "#platform/tasks.ts";
import { forgetSearchesTask, onForgetSearches } from "./search/record-search.ts";

export const newsTasks: TaskHandler[] = [onForgetSearches];
export const newsDailyTasks: Task[] = [forgetSearchesTask];
