import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onRaiseAlarms, onTellMoreAlarms, raiseAlarmsTask } from "./alarms/raise-alarms.ts";
import { forgetOldEventsTask, onForgetOldEvents } from "./forget-old-events.ts";

export const tasks: TaskHandler[] = [onForgetOldEvents, onRaiseAlarms, onTellMoreAlarms];

export const dailyTasks: Task[] = [forgetOldEventsTask, raiseAlarmsTask];
