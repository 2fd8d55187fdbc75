import { onTask, type Task } from "#platform/tasks.ts";
import { drawPreview, drawPreviewTask } from "./draw-preview.ts";
import { rankParts, rankPartsTask } from "./popularity/rank-parts.ts";

export const datasheetTasks = [onTask(drawPreviewTask, drawPreview), onTask(rankPartsTask, rankParts)];
export const datasheetDailyTasks: Task[] = [rankPartsTask];
