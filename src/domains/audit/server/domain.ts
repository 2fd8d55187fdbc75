import { defineDomainServer } from "#platform/define-domain.ts";
import { consoleTables } from "./console-tables.ts";
import { handlers } from "./handlers.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";

export const domain = defineDomainServer({
  tables: ["operator_console_acts"],
  staffArea: { name: "audit", title: "操作日志" },
  consoleTables,
  handlers,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
