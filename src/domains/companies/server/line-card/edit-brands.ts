import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { moveRow } from "#platform/move-rows.ts";
import { carriedRefusals } from "../../errors.ts";
import type { lineCard } from "../../contract/line-card.ts";
import { type CarriedState, carriedStates } from "../../states.ts";
import { publishInOwnCompany, takeOffOwnCompany } from "../own-company/change-own-company.ts";
import { changedAt, refuseStale } from "../own-company/refuse-stale.ts";
import { isSameProof, type Proof, readProof, requireCertificate } from "./proof.ts";
import { requireBrand } from "./require-brand.ts";

const BRANDS_MAX = 500;

/** Adds a brand that the asker's company carries as an agent or a trader, each once. */
export function addBrand(
  context: UserContext,
  { role, brandId, ...sent }: ParsedInputOf<typeof lineCard.addBrand>,
): Promise<DataOf<typeof lineCard.addBrand>> {
  const proof = readProof(context.now, sent);
  return publishInOwnCompany(context, async (context, companyId) => {
    const { db, now } = context;
    const brand = await requireBrand(db, brandId);
    const carried = await db
      .selectFrom("suppliersCarriedBrands")
      .select("brandId")
      .where("companyId", "=", companyId)
      .where("role", "=", role)
      .execute();
    if (carried.some((one) => one.brandId === brandId)) throw carriedRefusals.carriedAlready({ brand: brand.name });
    if (carried.length >= BRANDS_MAX) throw carriedRefusals.carriedFull({ most: BRANDS_MAX });
    await requireCertificate(context, { companyId, certificateId: proof.certificateId });
    const { id } = await db
      .insertInto("suppliersCarriedBrands")
      .values({ companyId, role, brandId, ...reviewOf(context, proof), createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, isReviewed: proof.certificateId !== null };
  });
}

/**
 * Changes the proof of a carried brand: what is verified stays in force while the change waits, and what equals it
 * takes back what waits.
 */
export function editBrand(
  context: UserContext,
  { id, updatedAt: seen, ...sent }: ParsedInputOf<typeof lineCard.editBrand>,
): Promise<DataOf<typeof lineCard.editBrand>> {
  return publishInOwnCompany(context, async (context, companyId) => {
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
    await moveRow(update, { states: carriedStates, to: state }, carriedRefusals.carriedGone);
    return { isReviewed: proof.certificateId !== null };
  });
}

export function removeBrand(
  context: UserContext,
  { id }: ParsedInputOf<typeof lineCard.removeBrand>,
): Promise<Record<string, never>> {
  return takeOffOwnCompany(context, async ({ db }, companyId) => {
    const gone = await db
      .deleteFrom("suppliersCarriedBrands")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw carriedRefusals.carriedGone();
    return {};
  });
}

/** How a brand stands with a proof that nobody has looked at. */
function reviewOf({ user, now }: Pick<UserContext, "user" | "now">, proof: Proof) {
  const isWaiting = proof.certificateId !== null;
  const state: CarriedState = isWaiting ? "waiting" : "stated";
  return {
    ...proof,
    state,
    submittedBy: isWaiting ? user.id : null,
    submittedAt: isWaiting ? now : null,
    decidedAt: null,
    reason: "",
    remindedDays: null,
  };
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
