import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { maskPhone } from "#shared/mask-contact.ts";
import { regionPath } from "#platform/regions.ts";
import type { BrandLevel } from "#domains/companies/labels.ts";
import type { TaxRate } from "../labels.ts";
import type { merchants } from "../contract/merchants.ts";
import { ENTERPRISE_TYPE_LABELS, type EnterpriseType } from "#domains/enterprises/labels.ts";
import { ENTERPRISE_INTRODUCTION_TEXT } from "#domains/enterprises/server/public.ts";
import { heldTexts } from "#domains/moderation/server/public.ts";
import { hasRole } from "#domains/companies/server/public.ts";
import { isBrandInForce } from "./merchant-queries.ts";
import { SHOP_WORDS } from "./public-texts.ts";
import { cardsOf, openShops, toCards } from "./list-merchants.ts";

/** A shop that is open; for all others there is none. */
export async function readMerchant(
  context: UserContext,
  { id }: ParsedInputOf<typeof merchants.readMerchant>,
): Promise<DataOf<typeof merchants.readMerchant>> {
  const { db, now } = context;
  const row = await cardsOf(openShops(context))
    .innerJoin("suppliersCertifications as certified", "certified.id", "enterprise.certificationId")
    .select([
      "enterprise.id as enterpriseId",
      "enterprise.introduction",
      "enterprise.website",
      "merchant.taxRate",
      "merchant.servicePhone",
      "merchant.serviceHours",
      "merchant.returnRegion",
      "merchant.checkedAt",
    ])
    .select(hasRole.as("hasCompanyPage"))
    .select([
      "certified.name as certifiedName",
      "certified.creditCode",
      "certified.type",
      "certified.legalPerson",
      "certified.region",
      "certified.address",
      "certified.licenceUntil",
    ])
    .where("merchant.id", "=", id)
    .executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这家店铺，或暂停营业");
  const [[card], authorisations, introductions, held] = await Promise.all([
    toCards(context, [row]),
    db
      .selectFrom("suppliersMerchantBrands as brand")
      .select(["brand.brandName", "brand.brandId", "brand.authoriser", "brand.level", "brand.validUntil"])
      .where("brand.merchantId", "=", id)
      .where(isBrandInForce(now))
      .orderBy("brand.id")
      .execute(),
    heldTexts(context, ENTERPRISE_INTRODUCTION_TEXT, [row.enterpriseId]),
    heldTexts(context, SHOP_WORDS, [id]),
  ]);
  const shown = held.get(id);
  const former = introductions.get(row.enterpriseId);
  return {
    ...card!,
    companyId: row.companyId,
    hasCompanyPage: row.hasCompanyPage,
    introduction: former ? (former["introduction"] ?? "") : row.introduction,
    website: row.website,
    taxRate: row.taxRate as TaxRate,
    authorisations: authorisations.map((brand) => ({ ...brand, level: brand.level as BrandLevel })),
    servicePhone: maskPhone(row.servicePhone),
    serviceHours: shown ? (shown["serviceHours"] ?? "") : row.serviceHours,
    returnSeat: regionPath(row.returnRegion),
    licence: {
      name: row.certifiedName,
      creditCode: row.creditCode,
      type: ENTERPRISE_TYPE_LABELS[row.type as EnterpriseType],
      legalPerson: row.legalPerson,
      address: `${regionPath(row.region)} ${row.address}`,
      licenceUntil: row.licenceUntil,
      checkedAt: row.checkedAt!.toISOString(),
    },
    now: now.toISOString(),
  };
}
