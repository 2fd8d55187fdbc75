import { lockReceiver, moveFavourites } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { claimRefusals } from "../../errors.ts";
import { claimStates } from "../../states.ts";
import { companyOf } from "../own-company/own-company.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { hasContent } from "./claim-company.ts";

export interface DecidedClaim {
  companyId: number;
  companyName: string;
  /** Who claimed it; where he is gone, the main account. */
  userId: number;
}

/** Gives the page to who claims it, in place of an empty one of his own, or turns him down; once. While two claim it, neither gets it. */
export function decideClaim(
  context: UserContext,
  { id, isApproved, reason }: { id: number; isApproved: boolean; reason: string },
): Promise<DecidedClaim> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const claim = await db
      .selectFrom("suppliersClaims")
      .select(["companyId", "enterpriseId", "userId"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!claim) throw claimRefusals.decidedAlready();
    const { companyId, enterpriseId } = claim;
    // In the order in which a claim is made.
    const enterprise = await db
      .selectFrom("suppliersEnterprises as enterprise")
      .select(["enterprise.name", "enterprise.ownerId"])
      .select(isInForce(now).as("isInForce"))
      .where("enterprise.id", "=", enterpriseId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const company = await db
      .selectFrom("suppliersCompanies")
      .select(["name", "enterpriseId"])
      .where("id", "=", companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await moveRow(
      db.updateTable("suppliersClaims").set({ decidedAt: now, reason }).where("id", "=", id),
      { states: claimStates, to: isApproved ? "approved" : "rejected" },
      claimRefusals.decidedAlready,
    );
    if (isApproved) {
      if (company.enterpriseId !== null) throw claimRefusals.taken();
      await lockReceiver(context, enterprise.ownerId, { whose: "企业主账号", what: "认领企业主页" });
      if (!enterprise.isInForce) throw claimRefusals.notCertifiedAnyMore();
      await refuseRivals(context, companyId);
      await mergeOwnPage(context, enterpriseId, companyId);
      await db
        .updateTable("suppliersCompanies")
        .set({ enterpriseId, updatedAt: now })
        .where("id", "=", companyId)
        .execute();
    }
    await recordAction(context, {
      act: isApproved ? "approve-claim" : "reject-claim",
      subject: "company",
      subjectId: companyId,
      reason,
      before: { name: company.name, enterpriseId: company.enterpriseId },
      after: isApproved ? { enterpriseId, enterprise: enterprise.name } : { rejected: enterprise.name },
    });
    return { companyId, companyName: company.name, userId: claim.userId ?? enterprise.ownerId };
  });
}

async function refuseRivals({ db }: UserContext, companyId: number): Promise<void> {
  const rivals = await db
    .selectFrom("suppliersClaims as claim")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "claim.enterpriseId")
    .select("enterprise.name")
    .where("claim.companyId", "=", companyId)
    .where("claim.state", "=", "waiting")
    .execute();
  if (rivals.length > 0) throw claimRefusals.claimedByOthers({ names: rivals.map(({ name }) => name).join("」「") });
}

/** An enterprise has one page: its empty one goes, and who kept that keeps the other. */
async function mergeOwnPage(context: UserContext, enterpriseId: number, companyId: number): Promise<void> {
  const own = await companyOf(context, enterpriseId);
  if (!own) return;
  if (await hasContent(context, own.id)) throw claimRefusals.ownPageHasContent();
  await moveFavourites(context, { kind: "company", moves: [{ from: own.id, to: companyId }] });
  await context.db.deleteFrom("suppliersCompanies").where("id", "=", own.id).execute();
}
