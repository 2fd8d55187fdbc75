import type { Context } from "#platform/context.ts";
import { formatDay } from "#shared/format-date.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { hasContent } from "./claim-company.ts";
import { companyOf } from "../own-company/own-company.ts";
import { seatOf } from "../companies/company-cards.ts";
import { regionPath } from "#platform/regions.ts";
import { anyOf } from "#platform/any-of.ts";

/** What an operator needs to decide whether a page is the claimant's own. */
export interface WaitingClaim {
  id: number;
  company: {
    id: number;
    name: string;
    nameEn: string;
    aliases: string[];
    website: string;
    seat: string;
    source: string;
  };
  enterprise: {
    name: string;
    creditCode: string | null;
    isInForce: boolean;
    validUntil: string | null;
    website: string;
    place: string;
  };
  /** Whether a page of its own would be merged away, or stands against it. */
  ownPage: "none" | "empty" | "filled";
  note: string;
  evidence: { id: number; mediaType: string } | null;
  /** Others who wait for the same page. */
  rivals: string[];
  earlier: { day: string; isApproved: boolean; enterprise: string; reason: string }[];
  claimant: { id: number; nickName: string } | null;
  createdAt: Date;
}

/** Those that wait, the oldest first; of `ids` alone where they are given. */
export async function listWaitingClaims(
  context: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingClaim[]> {
  const { db, now } = context;
  const rows = await db
    .selectFrom("suppliersClaims as claim")
    .innerJoin("suppliersCompanies as company", "company.id", "claim.companyId")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "claim.enterpriseId")
    .leftJoin("accountUsers as claimant", "claimant.id", "claim.userId")
    .leftJoin("suppliersFiles as file", "file.id", "claim.evidenceId")
    .select([
      "claim.id",
      "claim.companyId",
      "claim.enterpriseId",
      "claim.note",
      "claim.createdAt",
      "claimant.id as claimantId",
      "claimant.nickName",
      "file.id as fileId",
      "file.mediaType",
    ])
    .select([
      "company.name",
      "company.nameEn",
      "company.aliases",
      "company.website",
      "company.region",
      "company.seat",
      "company.country",
      "company.source",
    ])
    .select([
      "enterprise.name as enterpriseName",
      "enterprise.creditCode",
      "enterprise.validUntil",
      "enterprise.website as enterpriseWebsite",
      "enterprise.businessRegion",
      "enterprise.businessAddress",
    ])
    .select(isInForce(now).as("isInForce"))
    .where("claim.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("claim.id", "=", anyOf(ids!)))
    .orderBy("claim.createdAt")
    .orderBy("claim.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const others = await db
    .selectFrom("suppliersClaims as claim")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "claim.enterpriseId")
    .select(["claim.id", "claim.companyId", "claim.state", "claim.reason", "claim.decidedAt", "enterprise.name"])
    .where("claim.companyId", "=", anyOf(rows.map(({ companyId }) => companyId)))
    .orderBy("claim.id", "desc")
    .execute();
  const claims: WaitingClaim[] = [];
  for (const row of rows) {
    const about = others.filter(({ companyId, id }) => companyId === row.companyId && id !== row.id);
    claims.push({
      id: row.id,
      company: {
        id: row.companyId,
        name: row.name,
        nameEn: row.nameEn,
        aliases: row.aliases,
        website: row.website,
        seat: seatOf(row),
        source: row.source,
      },
      enterprise: {
        name: row.enterpriseName,
        creditCode: row.creditCode,
        isInForce: row.isInForce,
        validUntil: row.validUntil,
        website: row.enterpriseWebsite,
        place: `${regionPath(row.businessRegion)} ${row.businessAddress}`.trim(),
      },
      ownPage: await standOfOwnPage(context, row.enterpriseId),
      note: row.note,
      evidence: row.fileId === null ? null : { id: row.fileId, mediaType: row.mediaType! },
      rivals: about.filter(({ state }) => state === "waiting").map(({ name }) => name),
      earlier: about
        .filter(({ state }) => state === "approved" || state === "rejected")
        .map(({ state, decidedAt, name, reason }) => ({
          day: formatDay(decidedAt!),
          isApproved: state === "approved",
          enterprise: name,
          reason,
        })),
      claimant: row.claimantId === null ? null : { id: row.claimantId, nickName: row.nickName! },
      createdAt: row.createdAt,
    });
  }
  return claims;
}

async function standOfOwnPage(context: Context, enterpriseId: number): Promise<WaitingClaim["ownPage"]> {
  const own = await companyOf(context, enterpriseId);
  return own ? ((await hasContent(context, own.id)) ? "filled" : "empty") : "none";
}
