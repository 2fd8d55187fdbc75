import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onTellFollowers } from "./publish/tell-followers.ts";
import { forgetReadsTask, onForgetReads } from "./reading/count-read.ts";

export const newsTasks: TaskHandler[] = [onTellFollowers, onForgetReads];
export const newsDailyTasks: Task[] = [forgetReadsTask];
