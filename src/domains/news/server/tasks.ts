import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onTellLikes } from "./comments/tell-likes.ts";
import { forgetPicturesTask, onForgetPictures } from "./pictures/forget-pictures.ts";

export const newsTasks: TaskHandler[] = [onForgetPictures, onTellLikes];
export const newsDailyTasks: Task[] = [forgetPicturesTask];
