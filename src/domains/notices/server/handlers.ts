import { handle } from "#platform/handlers.ts";
import { ownTasks } from "../contract/own-tasks.ts";
import { listTasks } from "./list-tasks.ts";
import { cancelTask } from "./cancel-task.ts";
import { readTaskFile } from "./read-task-file.ts";
import { notices } from "../contract/notices.ts";
import { countUnreadNotices } from "./count-unread-notices.ts";
import { listNotices } from "./list-notices.ts";
import { readNotices } from "./read-notices.ts";
import { countCart } from "./count-cart.ts";

export const handlers = [
  handle(ownTasks.listTasks, listTasks),
  handle(ownTasks.cancelTask, cancelTask),
  handle(ownTasks.readTaskFile, readTaskFile),
  handle(notices.countUnreadNotices, countUnreadNotices),
  handle(notices.listNotices, listNotices),
  handle(notices.readNotices, readNotices),
  handle(notices.countCart, countCart),
];
