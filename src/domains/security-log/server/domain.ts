import { onAction } from "#domains/audit/server/public.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { alarmStates } from "../states.ts";
import { alarmQueue } from "./alarms/alarm-queue.ts";
import { configKinds } from "./config-kinds.ts";
import { consoleTables } from "./console-tables.ts";
import { handlers } from "./handlers.ts";
import { personalData } from "./personal-data.ts";
import { recordAct } from "./record-act.ts";
import { recordTurnedAway } from "./record-turned-away.ts";
import { countRefusedInput, writeRefusedInputs } from "./refused-inputs.ts";
import { dailyTasks, tasks } from "./tasks.ts";

export const domain = defineDomainServer({
  tables: ["security_alarms", "security_events"],
  states: { security_alarms: alarmStates },
  staffArea: { name: "security", title: "安全日志" },
  consoleTables,
  handlers,
  tasks,
  dailyTasks,
  personalData,
  queues: [alarmQueue],
  configKinds,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
  onTurnedAway: recordTurnedAway,
  onInputRefused: countRefusedInput,
  // Once nobody is answered any more.
  serve: async (app, portal) => void app.addHook("onClose", () => writeRefusedInputs(portal)),
  fillings: [onAction.with(recordAct)],
});
