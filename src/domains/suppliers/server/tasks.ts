import type { Task, TaskHandler } from "#platform/tasks.ts";
import { endCertificationsTask, onEndCertifications } from "./certification/end-certifications.ts";
import { onSendInvitation } from "./members/invite.ts";
import { onWatchMerchants, watchMerchantsTask } from "./merchants/watch-merchants.ts";

export const supplierTasks: TaskHandler[] = [onEndCertifications, onSendInvitation, onWatchMerchants];
export const supplierDailyTasks: Task[] = [endCertificationsTask, watchMerchantsTask];
