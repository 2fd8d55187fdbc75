import { handle } from "#platform/handlers.ts";
import { ownTasks } from "../contract/own-tasks.ts";
import { listTasks, cancelTask, readTaskFile } from "./own-tasks.ts";
import { notices } from "../contract/notices.ts";
import { countUnreadNotices, listNotices, readNotices } from "./own-notices.ts";
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
