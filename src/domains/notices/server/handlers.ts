import { handle } from "#platform/handlers.ts";
import { ownTasks } from "../contract/own-tasks.ts";
import { listTasks, cancelTask, readTaskFile } from "./own-tasks.ts";
import { notices } from "../contract/notices.ts";
import { countUnread, listNotices, readNotices } from "./notices.ts";
import { countCart } from "./count-cart.ts";

export const handlers = [
  handle(ownTasks.tasks, listTasks),
  handle(ownTasks.cancelTask, cancelTask),
  handle(ownTasks.taskFile, readTaskFile),
  handle(notices.unreadCount, countUnread),
  handle(notices.notices, listNotices),
  handle(notices.readNotices, readNotices),
  handle(notices.cartCount, countCart),
];
