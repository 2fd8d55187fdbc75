import type { Context } from "#platform/context.ts";
import { regionPath } from "#platform/regions.ts";
import { anyOf } from "#platform/any-of.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import { regionOfCreditCode } from "../../credit-code.ts";
import { statusNow } from "../in-force.ts";
import {
  CAPACITY_LABELS,
  CERTIFICATION_STATE_LABELS,
  ENTERPRISE_TYPE_LABELS,
  type EnterpriseType,
  type Capacity,
  type EnterpriseStatus,
} from "../../labels.ts";
import type { CertificationState } from "../../states.ts";

/** What an operator needs to decide: what was submitted, what its code tells, who else has it, and what was decided before. */
export interface WaitingCertification {
  id: number;
  name: string;
  creditCode: string;
  verdict: "accepted" | "doubtful";
  /** Where the code was given out, and where the licence says the enterprise is; empty where unknown. */
  codeRegion: string;
  registeredAt: string;
  type: string;
  legalPerson: string;
  capacity: string;
  licenceUntil: string | null;
  files: { id: number; label: string; mediaType: string }[];
  contact: string;
  /** In part. */
  mobile: string;
  submittedAt: Date;
  owner: { id: number; nickName: string };
  inForce: { name: string; creditCode: string } | null;
  /** Other enterprises with the code, in force or waiting. */
  others: { enterpriseId: number; name: string; isInForce: boolean; ownerId: number }[];
  earlier: { state: string; decidedAt: Date; reason: string }[];
  /** What was submitted and decided last. */
  former: FormerCertification | null;
  end: { status: EnterpriseStatus; reason: string } | null;
}

type FormerCertification = Pick<
  WaitingCertification,
  "name" | "creditCode" | "registeredAt" | "type" | "legalPerson" | "capacity" | "licenceUntil"
>;

/** Those that wait, the oldest first; of `ids` alone where they are given. */
export async function listWaitingCertifications(
  { db, now }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingCertification[]> {
  const rows = await db
    .selectFrom("suppliersCertifications as submitted")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "submitted.enterpriseId")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .innerJoin("suppliersFiles as licence", "licence.id", "submitted.licenceId")
    .leftJoin("suppliersFiles as letter", "letter.id", "submitted.letterId")
    .select([
      "submitted.id",
      "submitted.enterpriseId",
      "submitted.name",
      "submitted.creditCode",
      "submitted.verdict",
      "submitted.type",
      "submitted.legalPerson",
      "submitted.region",
      "submitted.address",
      "submitted.capacity",
      "submitted.licenceUntil",
      "submitted.submittedAt",
    ])
    .select([
      "licence.id as licenceId",
      "licence.mediaType as licenceType",
      "letter.id as letterId",
      "letter.mediaType as letterType",
      "owner.id as ownerId",
      "owner.nickName",
    ])
    .select([
      "enterprise.name as ownName",
      "enterprise.creditCode as ownCode",
      "enterprise.endReason",
      "enterprise.contact",
      "enterprise.mobile",
    ])
    .select(statusNow(now).as("status"))
    .where("submitted.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("submitted.id", "=", anyOf(ids!)))
    .orderBy("submitted.submittedAt")
    .orderBy("submitted.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const others = await othersWith(
    db,
    rows.map(({ creditCode }) => creditCode),
  );
  const earlier = await db
    .selectFrom("suppliersCertifications")
    .select(["enterpriseId", "state", "decidedAt", "reason", "name", "creditCode", "type", "legalPerson"])
    .select(["region", "address", "capacity", "licenceUntil"])
    .where("enterpriseId", "=", anyOf(rows.map(({ enterpriseId }) => enterpriseId)))
    .where("state", "<>", "waiting")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...submittedOf(row),
    verdict: row.verdict as WaitingCertification["verdict"],
    codeRegion: regionPath(regionOfCreditCode(row.creditCode)),
    former: formerOf(earlier.find((one) => one.enterpriseId === row.enterpriseId)),
    files: [
      { id: row.licenceId, label: "营业执照", mediaType: row.licenceType },
      ...(row.letterId === null ? [] : [{ id: row.letterId, label: "授权书", mediaType: row.letterType! }]),
    ],
    contact: row.contact,
    mobile: row.mobile && maskMobile(row.mobile),
    submittedAt: row.submittedAt,
    owner: { id: row.ownerId, nickName: row.nickName },
    inForce: row.status === "certified" ? { name: row.ownName, creditCode: row.ownCode! } : null,
    others: others.filter((other) => other.creditCode === row.creditCode && other.enterpriseId !== row.enterpriseId),
    earlier: earlier
      .filter((one) => one.enterpriseId === row.enterpriseId)
      .map((one) => ({
        state: CERTIFICATION_STATE_LABELS[one.state as CertificationState],
        decidedAt: one.decidedAt!,
        reason: one.reason,
      })),
    end: row.status === "expired" || row.status === "revoked" ? { status: row.status, reason: row.endReason } : null,
  }));
}

interface Submitted {
  name: string;
  creditCode: string;
  type: string;
  legalPerson: string;
  region: string;
  address: string;
  capacity: string;
  licenceUntil: string | null;
}

const formerOf = (earlier: Submitted | undefined) => (earlier ? submittedOf(earlier) : null);

function submittedOf({
  name,
  creditCode,
  type,
  legalPerson,
  region,
  address,
  capacity,
  licenceUntil,
}: Submitted): FormerCertification {
  return {
    name,
    creditCode,
    registeredAt: `${regionPath(region)} ${address}`,
    type: ENTERPRISE_TYPE_LABELS[type as EnterpriseType],
    legalPerson,
    capacity: CAPACITY_LABELS[capacity as Capacity],
    licenceUntil,
  };
}

async function othersWith(db: Context["db"], codes: string[]) {
  const known = new Set(codes);
  const [inForce, waiting] = await Promise.all([
    db
      .selectFrom("suppliersEnterprises")
      .select(["id as enterpriseId", "name", "ownerId", "creditCode"])
      .where("creditCode", "=", anyOf(known))
      .execute(),
    db
      .selectFrom("suppliersCertifications as submitted")
      .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "submitted.enterpriseId")
      .select(["enterprise.id as enterpriseId", "submitted.name", "enterprise.ownerId", "submitted.creditCode"])
      .where("submitted.creditCode", "=", anyOf(known))
      .where("submitted.state", "=", "waiting")
      .execute(),
  ]);
  return [
    ...inForce.map((one) => ({ ...one, isInForce: true })),
    ...waiting
      .filter((one) => !inForce.some(({ enterpriseId }) => enterpriseId === one.enterpriseId))
      .map((one) => ({ ...one, isInForce: false })),
  ];
}
