import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onRemindCertificates, remindCertificatesTask } from "./carried/remind-certificates.ts";
import { endCertificationsTask, onEndCertifications } from "./certification/end-certifications.ts";
import { keepStockCurrentTask, onKeepStockCurrent } from "./stock/keep-stock-current.ts";
import { onLoadStock } from "./stock/load-task.ts";
import { onSendInvitation } from "./members/invite.ts";
import { onWatchMerchants, watchMerchantsTask } from "./merchants/watch-merchants.ts";

export const supplierTasks: TaskHandler[] = [onEndCertifications, onSendInvitation, onRemindCertificates, onLoadStock, onKeepStockCurrent, onWatchMerchants];
export const supplierDailyTasks: Task[] = [endCertificationsTask, remindCertificatesTask, keepStockCurrentTask, watchMerchantsTask];
