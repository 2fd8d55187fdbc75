import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onTask } from "#platform/tasks.ts";
import { rebuildSearch, rebuildSearchTask } from "./search/rebuild-search.ts";
import { rereadValues, rereadValuesTask } from "./vocabulary/reread-values.ts";
import { findOddClasses, findOddClassesTask } from "./doubts/find-odd-classes.ts";
import { recheckValues, recheckValuesTask } from "./doubts/recheck-values.ts";
import { rankParts, rankPartsTask } from "./popularity/rank-parts.ts";
import { forgetMergeChanges, forgetMergeChangesTask } from "./merges/forget-merge-changes.ts";
import { tryList, trialTask } from "./import/browser/try-list.ts";
import { forgetImportFiles, forgetImportFilesTask } from "./import/browser/forget-import-files.ts";
import { importCatalogue, importTask } from "./import/import-task.ts";

export const tasks: TaskHandler[] = [
  onTask(rebuildSearchTask, rebuildSearch),
  onTask(rereadValuesTask, rereadValues),
  onTask(recheckValuesTask, recheckValues),
  onTask(findOddClassesTask, findOddClasses),
  onTask(rankPartsTask, rankParts),
  onTask(importTask, importCatalogue),
  onTask(trialTask, tryList),
  onTask(forgetMergeChangesTask, forgetMergeChanges),
  onTask(forgetImportFilesTask, forgetImportFiles),
];

export const dailyTasks: Task[] = [rankPartsTask, findOddClassesTask, forgetMergeChangesTask, forgetImportFilesTask];
