import { handle } from "#platform/handlers.ts";
import { securityEvents } from "../contract/events.ts";
import { exportEvents } from "./events/export-events.ts";
import { listEvents } from "./events/list-events.ts";

export const handlers = [
  handle(securityEvents.listEvents, listEvents),
  handle(securityEvents.exportEvents, exportEvents),
];
