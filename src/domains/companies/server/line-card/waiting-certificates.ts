import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import type { BrandLevel, CarrierRole } from "../../labels.ts";
import { isProven } from "../companies/read-trust.ts";

/** A certificate that waits: of a brand that has none in force, or to take the place of one that has. */
export interface WaitingCertificate {
  id: number;
  role: CarrierRole;
  brand: { id: number; name: string };
  company: { id: number; name: string };
  level: BrandLevel;
  number: string;
  validFrom: string | null;
  validUntil: string | null;
  mediaType: string;
  submittedAt: Date;
  submittedBy: { id: number; nickName: string } | null;
  /** What it is to take the place of. */
  inForce: { level: BrandLevel; number: string; validFrom: string | null; validUntil: string | null } | null;
  /** Other companies that are, or want to be, the only one. */
  exclusive: { companyId: number; name: string; isProven: boolean }[];
}

/** Those that wait, as a query of `id` and `opened_at`. */
export function waitingCertificates({ db }: Context) {
  const opened = selectWaiting(db).select((eb) => [
    "carried.id",
    eb.fn.coalesce("change.submittedAt", "carried.submittedAt").as("openedAt"),
  ]);
  return sql<{ id: number; openedAt: Date }>`${opened}`;
}

/** Those that wait, the oldest first; of `ids` alone where they are given. */
export async function listWaitingCertificates(
  { db, now }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingCertificate[]> {
  const rows = await selectWaiting(db)
    .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
    .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
    .innerJoin("suppliersFiles as file", (join) =>
      join.on((eb) => eb("file.id", "=", eb.fn.coalesce("change.certificateId", "carried.certificateId"))),
    )
    .leftJoin("accountUsers as user", (join) =>
      join.on((eb) =>
        eb(
          "user.id",
          "=",
          eb
            .case()
            .when("change.carriedId", "is not", null)
            .then(eb.ref("change.submittedBy"))
            .else(eb.ref("carried.submittedBy"))
            .end(),
        ),
      ),
    )
    .select([
      "carried.id",
      "carried.role",
      "carried.level",
      "carried.certificateNumber",
      "carried.validFrom",
      "carried.validUntil",
      "carried.submittedAt",
      "brand.id as brandId",
      "brand.name as brandName",
      "company.id as companyId",
      "company.name as companyName",
      "file.mediaType",
      "user.id as userId",
      "user.nickName",
    ])
    .select([
      "change.carriedId as changeId",
      "change.level as newLevel",
      "change.certificateNumber as newNumber",
      "change.validFrom as newFrom",
      "change.validUntil as newUntil",
      "change.submittedAt as newSubmittedAt",
    ])
    .$if(ids !== null, (query) => query.where("carried.id", "=", anyOf(ids!)))
    .orderBy((eb) => eb.fn.coalesce("change.submittedAt", "carried.submittedAt"))
    .orderBy("carried.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const exclusive = await db
    .selectFrom("suppliersCarriedBrands as carried")
    .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
    .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
    .select(["carried.brandId", "company.id as companyId", "company.name"])
    .select((eb) =>
      eb
        .and([isProven(now), eb("carried.level", "=", "exclusive")])
        .$castTo<boolean>()
        .as("isProven"),
    )
    .where("carried.brandId", "=", anyOf(rows.map(({ brandId }) => brandId)))
    .where((eb) =>
      eb.or([
        eb("change.level", "=", "exclusive"),
        eb("carried.level", "=", "exclusive").and(eb.or([eb("carried.state", "=", "waiting"), isProven(now)])),
      ]),
    )
    .orderBy("carried.id")
    .execute();
  return rows.map((row) => {
    const isChange = row.changeId !== null;
    return {
      id: row.id,
      role: row.role as CarrierRole,
      brand: { id: row.brandId, name: row.brandName },
      company: { id: row.companyId, name: row.companyName },
      level: (isChange ? row.newLevel : row.level) as BrandLevel,
      number: (isChange ? row.newNumber : row.certificateNumber) ?? "",
      validFrom: isChange ? row.newFrom : row.validFrom,
      validUntil: isChange ? row.newUntil : row.validUntil,
      mediaType: row.mediaType,
      submittedAt: (row.newSubmittedAt ?? row.submittedAt)!,
      submittedBy: row.userId === null ? null : { id: row.userId, nickName: row.nickName! },
      inForce: isChange
        ? {
            level: row.level as BrandLevel,
            number: row.certificateNumber,
            validFrom: row.validFrom,
            validUntil: row.validUntil,
          }
        : null,
      exclusive: exclusive.filter((one) => one.brandId === row.brandId && one.companyId !== row.companyId),
    };
  });
}

function selectWaiting(db: Context["db"]) {
  return db
    .selectFrom("suppliersCarriedBrands as carried")
    .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
    .where((eb) => eb.or([eb("carried.state", "=", "waiting"), eb("change.carriedId", "is not", null)]));
}
