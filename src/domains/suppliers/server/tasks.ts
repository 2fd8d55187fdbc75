import type { Task, TaskHandler } from "#platform/tasks.ts";
import { endCertificationsTask, onEndCertifications } from "./certification/end-certifications.ts";
import { onSendInvitation } from "./members/invite.ts";

export const supplierTasks: TaskHandler[] = [onEndCertifications, onSendInvitation];
export const supplierDailyTasks: Task[] = [endCertificationsTask];
