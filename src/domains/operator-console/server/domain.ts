import { defineDomainServer } from "#platform/define-domain.ts";
import { enqueue } from "#platform/tasks.ts";
import { forgetDecisionsTask, onForgetDecisions } from "./forget-decisions.ts";
import { handlers } from "./handlers.ts";
import { personalData } from "./personal-data.ts";
import { onTellDecision } from "./tell-decision.ts";
import { EXPORT_TABLE_KIND, exportTableKind, onExportTable } from "./export-table.ts";
import { onRenewSealed, renewSealedTask } from "./renew-sealed.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";

export const domain = defineDomainServer({
  tables: [
    "operator_console_columns",
    "operator_console_decisions",
    "operator_console_holds",
    "operator_console_proposals",
    "operator_console_views",
  ],
  staffArea: { name: "console", title: "数据统计与发件箱" },
  handlers,
  tasks: [onRenewSealed, onForgetDecisions, onTellDecision, onExportTable],
  userTasks: { [EXPORT_TABLE_KIND]: exportTableKind },
  dailyTasks: [forgetDecisionsTask],
  resumeTasks: ({ db }) => enqueue(db, renewSealedTask, {}),
  personalData,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
