import { defineDomainServer } from "#platform/define-domain.ts";
import { handlers } from "./handlers.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";

export const domain = defineDomainServer({
  tables: ["site_config"],
  staffArea: { name: "config", title: "系统配置" },
  handlers,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
