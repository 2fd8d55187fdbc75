import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { auditLog } from "../contract/audit-log.ts";
import { listActions } from "./list-actions.ts";

/** Saved as a file by a call of its own, with more rows. */
export const consoleTables: Record<string, ConsoleTable> = {
  acts: consoleTable({
    title: "操作日志",
    input: auditLog.listActions.input,
    list: listActions,
    rowOf: ({ id, act }) => ({ id, name: act }),
    columns: {},
  }),
};
