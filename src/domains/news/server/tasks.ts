import type { Task, TaskHandler } from "#platform/tasks.ts";
import { forgetPicturesTask, onForgetPictures } from "./pictures/forget-pictures.ts";
import { onTellFollowers } from "./publish/tell-followers.ts";
import { forgetReadsTask, onForgetReads } from "./reading/count-read.ts";

export const newsTasks: TaskHandler[] = [onForgetPictures, onTellFollowers, onForgetReads];
export const newsDailyTasks: Task[] = [forgetPicturesTask, forgetReadsTask];
