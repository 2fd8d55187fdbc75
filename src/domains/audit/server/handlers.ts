import { handle } from "#platform/handlers.ts";
import { auditLog } from "../contract/audit-log.ts";
import { listActions } from "./list-actions.ts";
import { exportActions } from "./export-actions.ts";

export const handlers = [handle(auditLog.listActions, listActions), handle(auditLog.exportActions, exportActions)];
