import type { UserContext } from "#platform/context.ts";
import { supplierRefusals } from "../../errors.ts";
import { findMembership } from "../enterprise-queries.ts";
import { companyOf } from "./own-company.ts";

/** The company that the asker works for, whatever his role: all its members may look. It has no id before something of it is kept. What can be taken off later is seen by who was certified once, too. */
export async function seeOwnCompany(context: UserContext, { isLapsedToo = false }: { isLapsedToo?: boolean } = {}): Promise<{ enterpriseId: number; name: string; companyId: number | null }> {
  const membership = await findMembership(context, context.user.id);
  if (!membership) throw supplierRefusals.noEnterprise();
  if (membership.standing !== "certified" && (membership.standing === "new" || !isLapsedToo)) throw supplierRefusals.notCertified();
  const { enterpriseId, name } = membership;
  const company = await companyOf(context, enterpriseId);
  return { enterpriseId, name, companyId: company?.id ?? null };
}
