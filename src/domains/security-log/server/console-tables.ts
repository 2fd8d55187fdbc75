import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { securityEvents } from "../contract/events.ts";
import { listEvents } from "./events/list-events.ts";

/** Saved as a file by a call of its own, with more rows. */
export const consoleTables: Record<string, ConsoleTable> = {
  security: consoleTable({
    title: "安全日志",
    input: securityEvents.listEvents.input,
    list: listEvents,
    rowOf: ({ id, kind }) => ({ id, name: kind }),
    columns: {},
  }),
};
