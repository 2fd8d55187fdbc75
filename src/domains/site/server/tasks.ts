import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onForgetOld, forgetOldTask } from "./forget-old.ts";
import { onEndAnnouncement } from "./announcements/end-announcement.ts";
import { onNotifyAll } from "./announcements/notify-all.ts";

export const tasks: TaskHandler[] = [onForgetOld, onNotifyAll, onEndAnnouncement];

export const dailyTasks: Task[] = [forgetOldTask];
