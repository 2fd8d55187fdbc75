import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onEndCertifications, endCertificationsTask } from "./certification/watch-certifications.ts";
import { onSendInvitation } from "./members/invite.ts";

export const tasks: TaskHandler[] = [onEndCertifications, onSendInvitation];

export const dailyTasks: Task[] = [endCertificationsTask];
