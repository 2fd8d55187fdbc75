import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onLoadStock } from "./uploads/load-task.ts";
import { onKeepStockCurrent, keepStockCurrentTask } from "./keep-stock-current.ts";

export const tasks: TaskHandler[] = [onLoadStock, onKeepStockCurrent];

export const dailyTasks: Task[] = [keepStockCurrentTask];
