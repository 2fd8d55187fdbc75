import { recordSecurityEvent, type SecurityEvent } from "#domains/security-log/server/public.ts";
import type { Context } from "#platform/context.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import { type Provider, PROVIDER_NAMES } from "../../labels.ts";
import { tellOwner } from "./tell-owner.ts";

interface CredentialChange {
  kind:
    | "password-change"
    | "password-reset"
    | "mobile-change"
    | "email-change"
    | "identity-bind"
    | "identity-unbind"
    | "second-factor-change";
  userId: number;
  /** What he was reached by until now, where that has changed. */
  former?: { mobile?: string | null; email?: string | null };
  details?: SecurityEvent["details"];
  /** What he is told in place of the asker's time, place and device, where another one has done it for him. */
  facts?: string[];
  /** What he is told besides. */
  more?: string[];
}

/**
 * What opens or reaches an account has changed: into the security log, and its owner is told, by the former number or
 * address too. In the transaction that changes it.
 */
export async function tellCredentialChanged(
  context: Context,
  { kind, userId, former = {}, details = {}, facts, more }: CredentialChange,
): Promise<void> {
  await recordSecurityEvent(context, { kind, outcome: "done", userId, details });
  const { mobile } = await context.db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await tellOwner(context, {
    userId,
    title: titleOf(kind, { details, mobile }),
    former,
    ...(facts && { facts }),
    ...(more && { more }),
  });
}

function titleOf(
  kind: CredentialChange["kind"],
  { details, mobile }: { details: NonNullable<CredentialChange["details"]>; mobile: string | null },
): string {
  const provider = PROVIDER_NAMES[details["provider"] as Provider] ?? "第三方账号";
  const titles: Record<CredentialChange["kind"], string> = {
    "password-change": "您的登录密码已修改",
    "password-reset": "您的登录密码已重设",
    "mobile-change": `您账号的手机号已更换为 ${maskMobile(mobile ?? "")}`,
    "email-change": "您账号的邮箱已更换",
    "identity-bind": `您的账号已绑定${provider}`,
    "identity-unbind": `您的账号已解除绑定${provider}`,
    "second-factor-change": details["isRemoved"] ? "您账号的第二步验证已移除" : "您账号的第二步验证已更换",
  };
  return titles[kind];
}
