import { defineDomainServer } from "#platform/define-domain.ts";
import { enqueue } from "#platform/tasks.ts";
import { handlers } from "./handlers.ts";
import { onRenewSealed, renewSealedTask } from "./renew-sealed.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";

export const domain = defineDomainServer({
  tables: ["operator_console_holds"],
  staffArea: { name: "console", title: "数据统计与发件箱" },
  handlers,
  tasks: [onRenewSealed],
  resumeTasks: ({ db }) => enqueue(db, renewSealedTask, {}),
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
