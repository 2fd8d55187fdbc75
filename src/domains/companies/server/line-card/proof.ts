import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { formatDay } from "#shared/format-date.ts";
import type { BrandLevel } from "../../labels.ts";
import { requireFiles } from "#domains/enterprises/server/public.ts";

/** What proves that a brand is carried; without a file it is the company's own word. */
export interface Proof {
  level: string | null;
  certificateId: number | null;
  certificateNumber: string;
  validFrom: string | null;
  /** Null: for good. */
  validUntil: string | null;
}

interface ProofInput {
  level?: BrandLevel | undefined;
  certificateId?: number | undefined;
  certificateNumber: string;
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

/** The proof that was sent, if it can be one today. */
export function readProof(
  now: Date,
  { level, certificateId, certificateNumber, validFrom, validUntil }: ProofInput,
): Proof {
  const refuse = (field: string, text: string) => doorRefusals.invalidInput({ [field]: text });
  if (certificateId === undefined && (certificateNumber !== "" || validFrom !== undefined || validUntil !== undefined))
    throw refuse("certificateId", "填写了证书编号或日期，请上传证书");
  if (certificateId !== undefined && level === undefined) throw refuse("level", "请选择授权级别");
  if (validFrom !== undefined && validUntil !== undefined && validUntil < validFrom)
    throw refuse("validUntil", "截止日期不能早于开始日期");
  if (validUntil !== undefined && validUntil < formatDay(now))
    throw refuse("validUntil", "证书已到期，请上传有效的证书");
  return {
    level: level ?? null,
    certificateId: certificateId ?? null,
    certificateNumber,
    validFrom: validFrom ?? null,
    validUntil: validUntil ?? null,
  };
}

export function isSameProof(one: Proof, other: Proof): boolean {
  return (
    one.level === other.level &&
    one.certificateId === other.certificateId &&
    one.certificateNumber === other.certificateNumber &&
    one.validFrom === other.validFrom &&
    one.validUntil === other.validUntil
  );
}

/** Refuses a certificate that the asker may not show. One may stand for several brands of a company, whoever of it brought it. */
export async function requireCertificate(
  context: UserContext,
  { companyId, certificateId }: { companyId: number; certificateId: number | null },
): Promise<void> {
  if (certificateId === null) return;
  const shown = await context.db
    .selectFrom("suppliersCarriedBrands as carried")
    .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
    .select("carried.id")
    .where("carried.companyId", "=", companyId)
    .where((eb) =>
      eb.or([eb("carried.certificateId", "=", certificateId), eb("change.certificateId", "=", certificateId)]),
    )
    .executeTakeFirst();
  if (!shown) await requireFiles(context, [{ id: certificateId, kind: "certificate", field: "certificateId" }]);
}
