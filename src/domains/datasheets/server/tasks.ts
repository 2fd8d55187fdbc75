import { onTask } from "#platform/tasks.ts";
import { drawPreview, drawPreviewTask } from "./draw-preview.ts";

export const datasheetTasks = [onTask(drawPreviewTask, drawPreview)];
