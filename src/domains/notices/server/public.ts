export { notifyMany, withdrawNotices } from "./announce.ts";
export { removeTaskFile } from "./forget-old.ts";
export { notify } from "./notify.ts";
export { addTask, endTask, endTaskWithFile, reportProgress } from "./task-progress.ts";
