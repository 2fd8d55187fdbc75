import { defineDomainServer } from "#platform/define-domain.ts";
import { handlers } from "./handlers.ts";
import { personalData } from "./personal-data.ts";
import { dailyTasks, tasks } from "./tasks.ts";
import { NOTICE_KINDS } from "../notice-kinds.ts";
import { taskStates } from "../states.ts";

export const domain = defineDomainServer({
  tables: ["account_tasks", "site_notices"],
  states: {
    account_tasks: taskStates,
  },
  handlers,
  tasks,
  dailyTasks,
  noticeKinds: NOTICE_KINDS,
  personalData,
  storedFiles: [
    { table: "account_tasks", column: "result_sha256" },
    { table: "account_tasks", column: "error_sha256" },
  ],
});
