import { mayUserPublish } from "#domains/accounts/server/public.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";
import type { Context } from "#platform/context.ts";

interface Asked {
  companyId: number;
  userId: number | null;
  /** When what he asked for is seen. */
  at: Date;
}

/**
 * Why somebody could not do for a company what its sellers do: by account, role or certification; null where he could.
 * What is wrong with his account it does not tell: colleagues read it.
 */
export async function whyNoSeller(
  context: Pick<Context, "db" | "now">,
  { companyId, userId, at }: Asked,
  { who, does }: { who: string; does: string },
): Promise<string | null> {
  if (userId === null || !(await mayUserPublish(context, userId, at))) return `${who}的账号目前不能发布内容`;
  const membership = await findMembership(context, userId);
  const company = await context.db
    .selectFrom("suppliersCompanies")
    .select("enterpriseId")
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!membership || membership.enterpriseId !== company?.enterpriseId) return `${who}已不是该企业的成员`;
  if (membership.role !== "admin" && membership.role !== "seller") return `${who}的角色已不能${does}`;
  return membership.status === "certified" ? null : "企业认证已失效";
}
