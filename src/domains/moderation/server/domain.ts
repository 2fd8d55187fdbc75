import { defineDomainServer } from "#platform/define-domain.ts";
import { handlers } from "./handlers.ts";
import { whyNotShown } from "./sensitive-words/find-sensitive-words.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";

export const domain = defineDomainServer({
  tables: ["news_held_words"],
  handlers,
  whyNotShown,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
