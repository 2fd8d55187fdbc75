import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onWatchMerchants, watchMerchantsTask } from "./watch-merchants.ts";

export const tasks: TaskHandler[] = [onWatchMerchants];

export const dailyTasks: Task[] = [watchMerchantsTask];
