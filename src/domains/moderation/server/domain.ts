import { lookedAtPictures } from "#domains/accounts/server/public/looked-at-pictures.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { consoleTables } from "./console-tables.ts";
import { handlers } from "./handlers.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
import { heldAmong } from "./public-texts/held-texts.ts";
import { lookAt } from "./public-texts/look-at.ts";
import { publicTextQueue } from "./public-texts/public-text-queue.ts";
import { tasks } from "./tasks.ts";
import { whyNotShown } from "./sensitive-words/find-sensitive-words.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { caseStates } from "../states.ts";

export const domain = defineDomainServer({
  tables: ["moderation_cases", "moderation_refused_marks", "news_held_words"],
  states: { moderation_cases: caseStates },
  staffArea: { name: "moderation", title: "敏感词与公开内容" },
  consoleTables,
  handlers,
  tasks,
  queues: [publicTextQueue],
  personalData: { tables: PERSONAL_TABLES, files: EXPORTED_FILES, export: exportPersonalData, close: closeAccount },
  whyNotShown,
  fillings: [lookedAtPictures.with({ lookAt, heldAmong })],
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
