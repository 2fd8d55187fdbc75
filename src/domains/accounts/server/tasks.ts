import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onSendCode } from "./codes/send-code-task.ts";
import { forgetOldTask, onForgetOld } from "./forget-old.ts";
import { closeDueAccountsTask, onCloseDueAccounts } from "./rights/close-account.ts";
import { onExportData } from "./rights/export-data.ts";
import { onWarnUnused, onWatchUnused, watchUnusedTask } from "./rights/unused-accounts.ts";
import { onSendPdf } from "./kept/send-pdf.ts";
import { onTellLogout } from "./outside/tell-logout.ts";

export const accountTasks: TaskHandler[] = [onSendCode, onSendPdf, onTellLogout, onForgetOld, onExportData, onCloseDueAccounts, onWatchUnused, onWarnUnused];
export const accountDailyTasks: Task[] = [forgetOldTask, closeDueAccountsTask, watchUnusedTask];
