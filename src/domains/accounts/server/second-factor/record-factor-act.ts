import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { mayOperate } from "#shared/may-operate.ts";
import type { AUDIT_ACTIONS } from "../../audit-labels.ts";

/** What somebody does to his second factor. */
export type FactorAct = Extract<
  keyof typeof AUDIT_ACTIONS,
  | "renew-second-factor"
  | "remove-authenticator"
  | "renew-recovery-codes"
  | "add-passkey"
  | "rename-passkey"
  | "remove-passkey"
>;

/** Writes into the operators' log what one of them does to his own second factor; of others it holds nothing. */
export async function recordFactorAct(context: UserContext, act: FactorAct): Promise<void> {
  if (!mayOperate(context.user)) return;
  await recordAction(context, { act, subject: "user", subjectId: context.user.id });
}
