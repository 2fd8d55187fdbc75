import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onScanAgain, onScanUploads } from "./scan-uploads.ts";
import { onSweepFiles, sweepFilesTask } from "./sweep-files.ts";

export const tasks: TaskHandler[] = [onScanUploads, onScanAgain, onSweepFiles];

export const dailyTasks: Task[] = [sweepFilesTask];
