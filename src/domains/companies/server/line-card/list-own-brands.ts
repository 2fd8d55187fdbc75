import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { formatDay } from "#shared/format-date.ts";
import type { CarriedBrand, lineCard } from "../../contract/line-card.ts";
import type { CarrierRole } from "../../labels.ts";
import { isProven } from "../companies/read-trust.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";
import { filesById } from "#domains/enterprises/server/public.ts";
import type { Proof } from "./proof.ts";

/** The brands that the asker's company carries as an agent or a trader, by name. */
export async function listOwnBrands(
  context: UserContext,
  { role, ...page }: ParsedInputOf<typeof lineCard.listOwnBrands>,
): Promise<DataOf<typeof lineCard.listOwnBrands>> {
  const { db } = context;
  const own = await seeOwnCompany(context, { isLapsedToo: true });
  const companyId = own.companyId ?? 0;
  const { brands: certifiedBrands } = await db
    .selectFrom("suppliersEnterprises")
    .select("brands")
    .where("id", "=", own.enterpriseId)
    .executeTakeFirstOrThrow();
  const has = await db
    .selectFrom("suppliersRoles")
    .select("role")
    .where("companyId", "=", companyId)
    .where("role", "=", role)
    .executeTakeFirst();
  const list = await listPage(selectOwnBrands(context, { companyId, role }), page, (rows) =>
    showBrands(context, role, rows),
  );
  return { ...list, hasRole: has !== undefined, certifiedBrands };
}

interface Asked {
  companyId: number;
  role: CarrierRole;
}

function selectOwnBrands({ db, now }: UserContext, { companyId, role }: Asked) {
  return db
    .selectFrom("suppliersCarriedBrands as carried")
    .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
    .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
    .select([
      "carried.id",
      "carried.state",
      "carried.level",
      "carried.certificateId",
      "carried.certificateNumber",
      "carried.validFrom",
      "carried.validUntil",
      "carried.reason",
      "carried.updatedAt",
    ])
    .select(["brand.id as brandId", "brand.slug", "brand.name", "brand.nameCn", "brand.isDomestic"])
    .select([
      "change.carriedId as changeId",
      "change.level as newLevel",
      "change.certificateId as newCertificateId",
      "change.certificateNumber as newNumber",
      "change.validFrom as newFrom",
      "change.validUntil as newUntil",
    ])
    .select((eb) =>
      eb
        .selectFrom("suppliersCarriedModels as model")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("model.carriedId", "=", "carried.id")
        .as("modelCount"),
    )
    .select(isProven(now).as("isProven"))
    .where("carried.companyId", "=", companyId)
    .where("carried.role", "=", role)
    .orderBy(sql`lower(brand.name)`)
    .orderBy("carried.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOwnBrands>["execute"]>>[number];

async function showBrands(context: UserContext, role: CarrierRole, rows: Row[]): Promise<CarriedBrand[]> {
  const files = await filesById(
    context,
    rows.flatMap(({ certificateId, newCertificateId }) => [certificateId ?? 0, newCertificateId ?? 0]),
  );
  const shown = ({ level, certificateId, ...proof }: Proof): NonNullable<CarriedBrand["change"]> => {
    const file = files.get(certificateId ?? 0);
    return {
      ...proof,
      level: level as CarriedBrand["level"],
      certificate: file ? { id: file.id, mediaType: file.mediaType } : null,
    };
  };
  const today = formatDay(context.now);
  return rows.map(
    ({
      id,
      state,
      level,
      certificateId,
      certificateNumber,
      validFrom,
      validUntil,
      reason,
      updatedAt,
      brandId,
      slug,
      name,
      nameCn,
      isDomestic,
      changeId,
      newLevel,
      newCertificateId,
      newNumber,
      newFrom,
      newUntil,
      modelCount,
      isProven,
    }) => ({
      id,
      role,
      brand: { id: brandId, slug, name, nameCn, isDomestic },
      state: state as CarriedBrand["state"],
      ...shown({ level, certificateId, certificateNumber, validFrom, validUntil }),
      isProven,
      isLapsed: state === "verified" && validUntil !== null && validUntil < today,
      change:
        changeId === null
          ? null
          : shown({
              level: newLevel,
              certificateId: newCertificateId,
              certificateNumber: newNumber!,
              validFrom: newFrom,
              validUntil: newUntil,
            }),
      reason,
      modelCount: modelCount ?? 0,
      updatedAt: updatedAt.toISOString(),
    }),
  );
}
