import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onWatchCertificates, watchCertificatesTask } from "./line-card/watch-certificates.ts";

export const tasks: TaskHandler[] = [onWatchCertificates];

export const dailyTasks: Task[] = [watchCertificatesTask];
