import { sql } from "kysely";
import { BRAND_LEVEL_LABELS, type BrandLevel } from "#domains/companies/labels.ts";
import type { Context } from "#platform/context.ts";
import { regionPath } from "#platform/regions.ts";
import { SHOP_TYPE_LABELS, type ShopType } from "../labels.ts";

/** What was typed in the form, as it is reviewed; of an authorisation, also its brand. */
export type ClaimedFact = [label: string, value: string, brandName?: string];

const BRAND = "品牌授权";

/** Names of the categories of a `merchant`, in their order. */
export const CATEGORY_NAMES = sql<
  string | null
>`(select string_agg(category.name, '、' order by category.position) from datasheet_categories category where category.slug = any(merchant.category_slugs))`;

interface Claimed {
  /** Of the enterprise. */
  name: string;
  shopName: string;
  shopType: string | null;
  categories: string | null;
  taxRate: number | null;
  bankName: string;
  bankCode: string;
  bankAccountEnd: string | null;
  returnRegion: string;
  returnAddress: string;
  servicePhone: string;
  serviceHours: string;
}

interface ClaimedBrand {
  brandName: string;
  authoriser: string;
  level: string;
  validFrom: string;
  validUntil: string | null;
}

export function claimedFacts(shop: Claimed, brands: readonly ClaimedBrand[]): ClaimedFact[] {
  return [
    ["店铺名称", shop.shopName],
    ["店铺类型", SHOP_TYPE_LABELS[shop.shopType as ShopType]],
    ["主营类目", shop.categories ?? ""],
    ["可开税率", `${shop.taxRate}%`],
    [
      "对公账户",
      `户名 ${shop.name}，${shop.bankName}，联行号 ${shop.bankCode}，账号尾号 ${shop.bankAccountEnd ?? "—"}`,
    ],
    ["退货地址", `${regionPath(shop.returnRegion)} ${shop.returnAddress}`],
    ["客服", `${shop.servicePhone}，${shop.serviceHours}`],
    ...brands.map((brand): ClaimedFact => [
      BRAND,
      `${brand.brandName} ${BRAND_LEVEL_LABELS[brand.level as BrandLevel]}，授权方 ${brand.authoriser}，${brand.validFrom} 至 ${brand.validUntil ?? "长期"}`,
      brand.brandName,
    ]),
  ];
}

/** Each fact as it was told before, where that is known; of authorisations that of the same brand. */
export function besideFormer(facts: readonly ClaimedFact[], former: readonly ClaimedFact[] | null) {
  const nameOf = ([label, value, brandName = value]: ClaimedFact) =>
    label === BRAND ? `${label} ${brandName.toLowerCase()}` : label;
  const known = new Map(former?.map((fact) => [nameOf(fact), fact[1]]));
  const gone = new Set(known.keys());
  for (const fact of facts) gone.delete(nameOf(fact));
  return [
    ...facts.map((fact) => ({
      label: fact[0],
      value: fact[1],
      isClaimed: true,
      ...(former && { former: known.get(nameOf(fact)) ?? "" }),
    })),
    ...[...gone].map((name) => ({ label: BRAND, value: "（不再提供）", isClaimed: true, former: known.get(name)! })),
  ];
}

/** What was submitted, and looked at, before it is submitted once more; null where it was not. */
export async function readSubmitted({ db }: Pick<Context, "db">, id: number): Promise<ClaimedFact[] | null> {
  const shop = await db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .selectAll("merchant")
    .select(["enterprise.name", CATEGORY_NAMES.as("categories")])
    .where("merchant.id", "=", id)
    .where("merchant.submittedAt", "is not", null)
    .where("merchant.state", "<>", "draft")
    .executeTakeFirst();
  if (!shop) return null;
  const brands = await db
    .selectFrom("suppliersMerchantBrands")
    .select(["brandName", "authoriser", "level", "validFrom", "validUntil"])
    .where("merchantId", "=", id)
    .orderBy("id")
    .execute();
  return claimedFacts(shop, brands);
}
