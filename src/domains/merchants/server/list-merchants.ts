import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { regionPath, regionsBelow } from "#platform/regions.ts";
import type { ShopType } from "../labels.ts";
import type { TrustMarks } from "#domains/companies/contract/company-shapes.ts";
import type { MerchantCard } from "../contract/merchant-shapes.ts";
import type { merchants } from "../contract/merchants.ts";
import { containing, foldName, hasWords } from "#platform/name-search.ts";
import { listPage } from "#platform/list-page.ts";
import { anyOf } from "#platform/any-of.ts";
import { readTrust } from "#domains/companies/server/public.ts";
import { isBrandInForce, isOpenShop, topCategories } from "./merchant-queries.ts";

/** Shops that are open, with what they can be narrowed by. */
export async function listMerchants(
  context: Context,
  { words, shopType, region, category, ...page }: ParsedInputOf<typeof merchants.listMerchants>,
): Promise<DataOf<typeof merchants.listMerchants>> {
  const folded = foldName(words ?? "");
  const found = openShops(context)
    .$if(folded !== "", (query) =>
      query.where((eb) =>
        eb.or([hasWords("merchant.searchText", words ?? ""), eb("enterprise.name", "ilike", within(folded))]),
      ),
    )
    .$if(shopType !== undefined, (query) => query.where("merchant.shopType", "=", shopType!))
    .$if(region !== undefined, (query) => query.where("enterprise.businessRegion", "like", `${region!.slice(0, 2)}%`))
    .$if(category !== undefined, (query) =>
      query.where((eb) => eb(eb.val(category!), "=", eb.fn.any("merchant.categorySlugs"))),
    );
  const [list, places, categories] = await Promise.all([
    listPage(cardsOf(found).orderBy("merchant.openedAt", "desc").orderBy("merchant.id", "desc"), page, (rows) =>
      toCards(context, rows),
    ),
    openShops(context)
      .select(sql<string>`left(enterprise.business_region, 2)`.as("province"))
      .distinct()
      .execute(),
    topCategories(context),
  ]);
  const provinces = new Set(places.map(({ province }) => `${province}0000`));
  return {
    ...list,
    categories,
    regions: regionsBelow("")
      .filter(({ code }) => provinces.has(code))
      .map(({ code, name }) => ({ code, name })),
  };
}

export function openShops({ db, now }: Context) {
  return db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .where(isOpenShop(now));
}

export function cardsOf(found: ReturnType<typeof openShops>) {
  return found
    .leftJoin("suppliersCompanies as company", (join) =>
      join.onRef("company.enterpriseId", "=", "enterprise.id").on("company.hiddenAt", "is", null),
    )
    .select([
      "merchant.id",
      "merchant.shopName",
      "merchant.shopType",
      "merchant.categorySlugs",
      "merchant.openedAt",
      "enterprise.name as companyName",
      "enterprise.businessRegion",
      "enterprise.validUntil",
      "company.id as companyId",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof cardsOf>["execute"]>>[number];

export async function toCards(context: Context, rows: Row[]): Promise<MerchantCard[]> {
  const ids = rows.map(({ id }) => id);
  const [trust, categories, brands] = await Promise.all([
    readTrust(
      context,
      rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])),
    ),
    topCategories(context),
    context.db
      .selectFrom("suppliersMerchantBrands as brand")
      .select(["brand.merchantId", "brand.brandName"])
      .where("brand.merchantId", "=", anyOf(ids))
      .where(isBrandInForce(context.now))
      .orderBy("brand.id")
      .execute(),
  ]);
  return rows.map((row) => ({
    id: row.id,
    shopName: row.shopName,
    companyName: row.companyName,
    shopType: row.shopType as ShopType,
    categories: categories.filter(({ slug }) => row.categorySlugs.includes(slug)),
    seat: regionPath(`${row.businessRegion.slice(0, 4)}00`),
    brands: brands.filter(({ merchantId }) => merchantId === row.id).map(({ brandName }) => brandName),
    openedAt: row.openedAt!.toISOString(),
    trust: trust.get(row.companyId ?? 0) ?? withoutCompany(row.validUntil),
  }));
}

/** Whoever keeps no page of a company shows no stock, no certificates, and is complained about nowhere. */
function withoutCompany(certifiedUntil: string | null): TrustMarks {
  return { certifiedUntil, stock: null, certificates: 0, complaints: { upheld: 0, settled: 0, unfounded: 0 } };
}

function within(text: string): string {
  return containing(text);
}
