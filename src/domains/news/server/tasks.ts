import type { Task, TaskHandler } from "#platform/tasks.ts";
import { forgetPicturesTask, onForgetPictures } from "./pictures/forget-pictures.ts";
import { forgetSearchesTask, onForgetSearches } from "./search/record-search.ts";

export const newsTasks: TaskHandler[] = [onForgetSearches, onForgetPictures];
export const newsDailyTasks: Task[] = [forgetSearchesTask, forgetPicturesTask];
