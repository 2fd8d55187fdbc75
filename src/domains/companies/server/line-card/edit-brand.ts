import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { moveRow } from "#platform/move-rows.ts";
import { carriedRefusals } from "../../errors.ts";
import type { lineCard } from "../../contract/line-card.ts";
import { type CarriedState, carriedStates } from "../../states.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { changedAt, refuseStale } from "../refuse-stale.ts";
import { isSameProof, type Proof, readProof, requireCertificate } from "./proof.ts";
import { reviewOf } from "./review-of.ts";

/**
 * Changes the proof of a carried brand: what is verified stays in force while the change waits, and what equals it
 * takes back what waits.
 */
export function editBrand(
  context: UserContext,
  { id, updatedAt: seen, ...sent }: ParsedInputOf<typeof lineCard.editBrand>,
): Promise<DataOf<typeof lineCard.editBrand>> {
  return changeOwnCompany(context, async (context, companyId) => {
    const { db, now, user } = context;
    const known = await db
      .selectFrom("suppliersCarriedBrands")
      .select(["state", "level", "certificateId", "certificateNumber", "validFrom", "validUntil", "updatedAt"])
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw carriedRefusals.carriedGone();
    refuseStale(seen, known);
    const change = await db
      .selectFrom("suppliersCertificateChanges")
      .select(["level", "certificateId", "certificateNumber", "validFrom", "validUntil"])
      .where("carriedId", "=", id)
      .executeTakeFirst();
    const updatedAt = changedAt(now, known);
    // What stands already may have lapsed since.
    if (known.state === "verified" && isSameProof(asProof(sent), known)) {
      await db.deleteFrom("suppliersCertificateChanges").where("carriedId", "=", id).execute();
      if (change) await db.updateTable("suppliersCarriedBrands").set({ updatedAt }).where("id", "=", id).execute();
      return { isReviewed: false };
    }
    const proof = readProof(now, sent);
    if (isSameProof(proof, change ?? known) && (change || known.state === "waiting" || proof.certificateId === null))
      return { isReviewed: proof.certificateId !== null };
    await requireCertificate(context, { companyId, certificateId: proof.certificateId });
    if (known.state === "verified" && proof.certificateId !== null) {
      const wanted = {
        ...proof,
        certificateId: proof.certificateId,
        level: proof.level!,
        submittedBy: user.id,
        submittedAt: updatedAt,
      };
      await db
        .insertInto("suppliersCertificateChanges")
        .values({ carriedId: id, ...wanted })
        .onConflict((conflict) => conflict.column("carriedId").doUpdateSet(wanted))
        .execute();
      await db.updateTable("suppliersCarriedBrands").set({ reason: "", updatedAt }).where("id", "=", id).execute();
      return { isReviewed: true };
    }
    await db.deleteFrom("suppliersCertificateChanges").where("carriedId", "=", id).execute();
    const { state, ...stated } = reviewOf({ user, now: updatedAt }, proof);
    const update = db
      .updateTable("suppliersCarriedBrands")
      .set({ ...stated, updatedAt })
      .where("id", "=", id);
    await moveRow(
      update,
      { states: carriedStates, to: state, from: [known.state as CarriedState] },
      carriedRefusals.carriedGone,
    );
    return { isReviewed: proof.certificateId !== null };
  });
}

function asProof({
  level,
  certificateId,
  certificateNumber,
  validFrom,
  validUntil,
}: Omit<ParsedInputOf<typeof lineCard.editBrand>, "id" | "updatedAt">): Proof {
  return {
    level: level ?? null,
    certificateId: certificateId ?? null,
    certificateNumber,
    validFrom: validFrom ?? null,
    validUntil: validUntil ?? null,
  };
}
