import { accountCallbacks } from "#domains/accounts/server/callbacks.ts";
import { accountHandlers } from "#domains/accounts/server/handlers.ts";
import { accountDailyTasks, accountTasks } from "#domains/accounts/server/tasks.ts";
import { datasheetHandlers } from "#domains/datasheets/server/handlers.ts";
import { datasheetDailyTasks, datasheetTasks } from "#domains/datasheets/server/tasks.ts";
import { consoleHandlers } from "#domains/operator-console/server/handlers.ts";
import { fileHandlers } from "#domains/files/server/handlers.ts";
import { fileDailyTasks, fileTasks } from "#domains/files/server/tasks.ts";
import { newsHandlers } from "#domains/news/server/handlers.ts";
import { newsDailyTasks, newsTasks } from "#domains/news/server/tasks.ts";
import { siteHandlers } from "#domains/site/server/handlers.ts";
import { siteDailyTasks, siteTasks } from "#domains/site/server/tasks.ts";
import { supplierHandlers } from "#domains/suppliers/server/handlers.ts";
import { supplierDailyTasks, supplierTasks } from "#domains/suppliers/server/tasks.ts";
import type { Callback } from "#platform/callbacks.ts";
import type { Handler } from "#platform/handlers.ts";
import type { Task, TaskHandler } from "#platform/tasks.ts";
import { keptFiles } from "./kept-files.ts";

/** Every call of the portal with what answers it, and every task with what does it, and those that are done once a day. */
export const handlers: Handler[] = [...datasheetHandlers, ...accountHandlers, ...siteHandlers, ...supplierHandlers, ...newsHandlers, ...fileHandlers, ...consoleHandlers];
export const taskHandlers: TaskHandler[] = [...datasheetTasks, ...accountTasks, ...siteTasks, ...supplierTasks, ...newsTasks, ...fileTasks(keptFiles)];
export const dailyTasks: Task[] = [...datasheetDailyTasks, ...accountDailyTasks, ...siteDailyTasks, ...supplierDailyTasks, ...newsDailyTasks, ...fileDailyTasks];
/** What outside services post to. */
export const callbacks: Callback[] = [...accountCallbacks];
