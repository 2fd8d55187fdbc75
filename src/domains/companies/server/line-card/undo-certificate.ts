import type { Context, UserContext } from "#platform/context.ts";
import { hasMoved } from "#platform/move-rows.ts";
import type { CarriedState } from "../../states.ts";
import { carriedStates } from "../../states.ts";
import { changedAt } from "../refuse-stale.ts";

const PROOF = [
  "level",
  "certificateId",
  "certificateNumber",
  "validFrom",
  "validUntil",
  "submittedBy",
  "submittedAt",
] as const;

/** A carried brand as it stands before its certificate is decided, with the change that waits beside what is verified. */
export async function rememberCertificate({ db }: UserContext, id: number) {
  const carried = await db
    .selectFrom("suppliersCarriedBrands")
    .select([...PROOF, "state", "decidedAt", "reason", "remindedDays", "updatedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!carried) return undefined;
  const change = await db
    .selectFrom("suppliersCertificateChanges")
    .select([...PROOF])
    .where("carriedId", "=", id)
    .executeTakeFirst();
  return { carried, change: change ?? null };
}

type Remembered = NonNullable<Awaited<ReturnType<typeof rememberCertificate>>>;

/** Lets a certificate wait again, what was verified before standing as it did; false where the company has changed or removed it since, or who brought it is gone with it. */
export async function undoCertificate(
  { db }: UserContext,
  { id, decidedAt, former }: { id: number; decidedAt: Date; former: Record<string, unknown> },
): Promise<boolean> {
  // As it was kept: times as text.
  const { carried, change } = former as unknown as Remembered;
  const brought = (change ?? carried).certificateId ?? 0;
  const paper = await db
    .selectFrom("suppliersFiles")
    .select("id")
    .where("id", "in", [brought, carried.certificateId ?? brought])
    .forKeyShare()
    .execute();
  if (paper.length < new Set([brought, carried.certificateId ?? brought]).size) return false;
  const { state, ...stood } = carried;
  const isBack = await hasMoved(
    db
      .updateTable("suppliersCarriedBrands")
      .set(stood)
      .where("id", "=", id)
      .where("decidedAt", "=", decidedAt)
      .where("updatedAt", "=", changedAt(decidedAt, { updatedAt: new Date(carried.updatedAt) })),
    {
      states: carriedStates,
      to: state as CarriedState,
      from: ["verified", ...(state === "waiting" ? (["rejected"] as const) : [])],
    },
  );
  if (isBack && change)
    await db
      .insertInto("suppliersCertificateChanges")
      .values({ ...change, carriedId: id })
      .execute();
  return isBack;
}

/** Whether what was verified is not removed or changed since. */
export async function standsVerified(
  { db }: Pick<Context, "db">,
  { id, decision, decidedAt }: { id: number; decision: string; decidedAt: Date },
): Promise<boolean> {
  if (decision !== "approved") return true;
  const carried = await db
    .selectFrom("suppliersCarriedBrands")
    .select("id")
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt)
    .executeTakeFirst();
  return carried !== undefined;
}
