import type { Task, TaskHandler } from "#platform/tasks.ts";
import { forgetPicturesTask, onForgetPictures } from "./pictures/forget-pictures.ts";

export const newsTasks: TaskHandler[] = [onForgetPictures];
export const newsDailyTasks: Task[] = [forgetPicturesTask];
