import { handle } from "#platform/handlers.ts";
import { securityLog } from "../contract/security-log.ts";
import { exportEvents } from "./events/export-events.ts";
import { listEvents } from "./events/list-events.ts";

export const handlers = [handle(securityLog.listEvents, listEvents), handle(securityLog.exportEvents, exportEvents)];
