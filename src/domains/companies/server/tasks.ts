import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onRemindCertificates, remindCertificatesTask } from "./line-card/remind-certificates.ts";

export const tasks: TaskHandler[] = [onRemindCertificates];

export const dailyTasks: Task[] = [remindCertificatesTask];
