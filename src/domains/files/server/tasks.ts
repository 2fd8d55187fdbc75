import type { KeptFiles } from "#platform/kept-files.ts";
import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onScanAgain, onScanUploads } from "./scan-uploads.ts";
import { onSweepFiles, sweepFilesTask } from "./sweep-files.ts";

/** What the domain does behind answers; `kept` names the files of all domains. */
export function fileTasks(kept: KeptFiles[]): TaskHandler[] {
  return [onScanUploads, onScanAgain, onSweepFiles(kept)];
}

export const fileDailyTasks: Task[] = [sweepFilesTask];
