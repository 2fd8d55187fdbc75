import type { UserContext } from "#platform/context.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";
import { companyOf } from "./own-company.ts";

/** The company that the asker works for, whatever his role: all its members may look. It has no id before something of it is kept. What can be taken off later is seen by who was certified once, too. */
export async function seeOwnCompany(
  context: UserContext,
  { isLapsedToo = false }: { isLapsedToo?: boolean } = {},
): Promise<{ enterpriseId: number; name: string; companyId: number | null }> {
  const membership = await findMembership(context, context.user.id);
  if (!membership) throw enterpriseRefusals.noEnterprise();
  if (membership.status !== "certified" && (membership.status === "new" || !isLapsedToo))
    throw enterpriseRefusals.notCertified();
  const { enterpriseId, name } = membership;
  const company = await companyOf(context, enterpriseId);
  return { enterpriseId, name, companyId: company?.id ?? null };
}
