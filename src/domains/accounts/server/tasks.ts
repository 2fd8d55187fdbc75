import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onSendWord } from "./credentials/tell-owner.ts";
import { onSendCode } from "./codes/send-code-task.ts";
import { onNotifyOfLogout } from "./outside/notify-of-logout.ts";
import { onForgetOld, forgetOldTask } from "./forget-old.ts";
import { onExportData } from "./rights/export-my-data.ts";
import { onCloseDueAccounts, onCloseAgain, closeDueAccountsTask } from "./rights/close-account.ts";
import { onWatchFactorDuties, watchFactorDutiesTask } from "./second-factor/watch-factor-duties.ts";
import { onWatchRecoveries, watchRecoveriesTask } from "./recoveries/watch-recoveries.ts";
import { onWatchUnused, onWarnUnused, watchUnusedTask } from "./rights/watch-unused-accounts.ts";

export const tasks: TaskHandler[] = [
  onSendCode,
  onSendWord,
  onNotifyOfLogout,
  onForgetOld,
  onExportData,
  onCloseDueAccounts,
  onCloseAgain,
  onWatchUnused,
  onWarnUnused,
  onWatchFactorDuties,
  onWatchRecoveries,
];

export const dailyTasks: Task[] = [
  forgetOldTask,
  closeDueAccountsTask,
  watchUnusedTask,
  watchFactorDutiesTask,
  watchRecoveriesTask,
];
