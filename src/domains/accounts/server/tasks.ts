import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onSendCode } from "./codes/send-code-task.ts";
import { onTellLogout } from "./outside/tell-logout.ts";
import { onForgetOld, forgetOldTask } from "./forget-old.ts";
import { onExportData } from "./rights/export-data.ts";
import { onCloseDueAccounts, closeDueAccountsTask } from "./rights/close-account.ts";
import { onWatchUnused, onWarnUnused, watchUnusedTask } from "./rights/unused-accounts.ts";

export const tasks: TaskHandler[] = [
  onSendCode,
  onTellLogout,
  onForgetOld,
  onExportData,
  onCloseDueAccounts,
  onWatchUnused,
  onWarnUnused,
];

export const dailyTasks: Task[] = [forgetOldTask, closeDueAccountsTask, watchUnusedTask];
