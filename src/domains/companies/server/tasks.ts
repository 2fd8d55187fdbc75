import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onWatchCertificates, watchCertificatesTask } from "./line-card/watch-certificates.ts";
import { onHoldPromotion } from "./promotions/hold-promotion.ts";

import { forgetUsesTask, onForgetUses } from "./uses/forget-old-uses.ts";

export const tasks: TaskHandler[] = [onWatchCertificates, onHoldPromotion, onForgetUses];

export const dailyTasks: Task[] = [watchCertificatesTask, forgetUsesTask];
