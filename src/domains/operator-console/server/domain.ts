import { defineDomainServer } from "#platform/define-domain.ts";
import { enqueue } from "#platform/tasks.ts";
import { forgetDecisionsTask, onForgetDecisions } from "./forget-decisions.ts";
import { handlers } from "./handlers.ts";
import { personalData } from "./personal-data.ts";
import { onTellDecision } from "./tell-decision.ts";
import { onRenewSealed, renewSealedTask } from "./renew-sealed.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";

export const domain = defineDomainServer({
  tables: ["operator_console_decisions", "operator_console_holds", "operator_console_proposals"],
  staffArea: { name: "console", title: "数据统计与发件箱" },
  handlers,
  tasks: [onRenewSealed, onForgetDecisions, onTellDecision],
  dailyTasks: [forgetDecisionsTask],
  resumeTasks: ({ db }) => enqueue(db, renewSealedTask, {}),
  personalData,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
