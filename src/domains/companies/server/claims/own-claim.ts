import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { claims } from "../../contract/claims.ts";
import { type ClaimState } from "../../states.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";

/** What became of the last claim of the asker's enterprise. */
export async function ownClaim(context: UserContext): Promise<DataOf<typeof claims.ownClaim>> {
  const { db, user } = context;
  const membership = await findMembership(context, user.id);
  if (membership?.role !== "admin") return null;
  const last = await db
    .selectFrom("suppliersClaims as claim")
    .innerJoin("suppliersCompanies as company", "company.id", "claim.companyId")
    .select(["claim.companyId", "company.name as companyName", "claim.state", "claim.reason", "claim.createdAt"])
    .where("claim.enterpriseId", "=", membership.enterpriseId)
    .orderBy("claim.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? { ...last, state: last.state as ClaimState, createdAt: last.createdAt.toISOString() } : null;
}
