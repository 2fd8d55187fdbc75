import { onTask, type Task } from "#platform/tasks.ts";
import { drawPreview, drawPreviewTask } from "./draw-preview.ts";
import { readDocumentPages, readPagesTask } from "./read-document-pages.ts";
import { rebuildSearch, rebuildSearchTask } from "./rebuild-search.ts";
import { rankParts, rankPartsTask } from "./popularity/rank-parts.ts";

export const datasheetTasks = [onTask(drawPreviewTask, drawPreview), onTask(readPagesTask, readDocumentPages), onTask(rebuildSearchTask, rebuildSearch), onTask(rankPartsTask, rankParts)];
export const datasheetDailyTasks: Task[] = [rankPartsTask];
