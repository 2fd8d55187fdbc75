export { notifyMany, removeNotices } from "./notify-many.ts";
export { notify } from "./notify.ts";
export { endTaskWithFile, openRefusedLines, removeTaskFile } from "./task-files.ts";
export { addTask, advanceTask, endTask, reportProgress, TaskGivenUp, untilGivenUp } from "./task-progress.ts";
