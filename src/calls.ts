import { accountHandlers } from "#domains/accounts/server/handlers.ts";
import { datasheetHandlers } from "#domains/datasheets/server/handlers.ts";
import { datasheetDailyTasks, datasheetTasks } from "#domains/datasheets/server/tasks.ts";
import { siteHandlers } from "#domains/site/server/handlers.ts";
import type { Handler } from "#platform/handlers.ts";
import type { Task, TaskHandler } from "#platform/tasks.ts";

/** Every call of the portal with what answers it, and every task with what does it, and those that are done once a day. */
export const handlers: Handler[] = [...datasheetHandlers, ...accountHandlers, ...siteHandlers];
export const taskHandlers: TaskHandler[] = [...datasheetTasks];
export const dailyTasks: Task[] = [...datasheetDailyTasks];
