import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onWatchCertificates, watchCertificatesTask } from "./line-card/watch-certificates.ts";
import { onHoldPromotion } from "./promotions/hold-promotion.ts";

export const tasks: TaskHandler[] = [onWatchCertificates, onHoldPromotion];

export const dailyTasks: Task[] = [watchCertificatesTask];
