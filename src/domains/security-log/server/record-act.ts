import type { Actor, AuditAction } from "#domains/audit/server/public.ts";
import type { SecurityKind } from "../labels.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

const KINDS: Record<string, SecurityKind> = {
  "add-operator": "operator-role",
  "remove-operator": "operator-role",
  "invite-operator": "operator-role",
  "withdraw-operator-invitation": "operator-role",
  "change-operator": "operator-role",
  "save-config": "setting-change",
  "write-archive": "archive",
  "restore-archive": "archive",
  "freeze-user": "account-standing",
  "unfreeze-user": "account-standing",
  "mute-user": "account-standing",
  "unmute-user": "account-standing",
  "note-risk": "account-standing",
  "end-sessions": "account-standing",
};

/** What an operator did goes to the security log, too, where it is a look, an export, or about accounts, rights or the whole. */
export async function recordAct(actor: Actor, { act, subject, subjectId }: AuditAction): Promise<void> {
  const kind = kindOf(act);
  if (kind)
    await recordSecurityEvent(actor, { kind, outcome: "done", details: { act, of: subject, id: subjectId ?? null } });
}

function kindOf(act: string): SecurityKind | undefined {
  if (act.startsWith("read-")) return "operator-look";
  if (act.startsWith("export-")) return "operator-export";
  return KINDS[act];
}
