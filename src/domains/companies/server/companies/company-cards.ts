import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { regionPath } from "#platform/regions.ts";
import { anyOf } from "#platform/any-of.ts";
import { logoAddress } from "../../addresses.ts";
import type { CompanyRole } from "../../labels.ts";
import type { CompanyCard } from "../../contract/company-shapes.ts";
import { SHOWN_LOGO } from "./shown-logo.ts";
import { isProven, readTrust } from "./read-trust.ts";

const BRANDS_SHOWN = 8;
const countries = new Intl.DisplayNames("zh-CN", { type: "region" });

/** Companies as lists show them, in the order of their ids; those that operators took off are left out. In a list of a brand its certificates alone count. */
export async function readCards(
  context: Pick<Context, "db" | "now" | "declared">,
  ids: number[],
  inQuestion: { brandId?: number | undefined } = {},
): Promise<CompanyCard[]> {
  const { db } = context;
  const [companies, roles, brands, trust] = await Promise.all([
    db
      .selectFrom("suppliersCompanies")
      .select(["id", "name", "nameEn", "country", "region", "seat", "website", "enterpriseId"])
      .select(SHOWN_LOGO.as("logoId"))
      .where("id", "=", anyOf(ids))
      .where("hiddenAt", "is", null)
      .execute(),
    db
      .selectFrom("suppliersRoles")
      .select(["companyId", "role"])
      .where("companyId", "=", anyOf(ids))
      .orderBy("role")
      .execute(),
    brandsOf(context, ids),
    readTrust(context, ids, inQuestion),
  ]);
  const known = new Map(companies.map((company) => [company.id, company]));
  return ids.flatMap((id) => {
    const company = known.get(id);
    if (!company) return [];
    const { name, nameEn, website, logoId, enterpriseId } = company;
    const carried = brands.filter(({ companyId }) => companyId === id);
    return {
      id,
      name,
      nameEn,
      roles: roles.filter(({ companyId }) => companyId === id).map(({ role }) => role as CompanyRole),
      seat: seatOf(company),
      website,
      logo: logoAddress({ logoId }),
      isUnclaimed: enterpriseId === null,
      brands: carried.map(({ brandId, name, isVerified }) => ({ id: brandId, name, isVerified })),
      brandCount: carried[0]?.brandCount ?? 0,
      trust: trust.get(id)!,
    };
  });
}

/** 广东省 深圳市 南山区, else as a list tells it, else the country. */
export function seatOf({ region, seat, country }: { region: string; seat: string; country: string }): string {
  return regionPath(region) || seat || countryName(country);
}

/** 美国; empty where it is unknown. */
export function countryName(country: string): string {
  return country === "" ? "" : (countries.of(country) ?? country);
}

/** The first few brands of each company, those with a certificate in force first, and how many it has. */
async function brandsOf({ db, now }: Pick<Context, "db" | "now">, ids: number[]) {
  const { rows } = await sql<{
    companyId: number;
    brandId: number;
    name: string;
    isVerified: boolean;
    brandCount: number;
  }>`
    select company_id, brand_id, name, is_verified, brand_count from (
      select carried.company_id, brand.id as brand_id, coalesce(brand.name_cn, brand.name) as name, bool_or(${isProven(now)}) as is_verified,
        count(*) over (partition by carried.company_id) as brand_count,
        row_number() over (partition by carried.company_id order by bool_or(${isProven(now)}) desc, brand.part_count desc, brand.id) as place
      from suppliers_carried_brands as carried join datasheet_brands as brand on brand.id = carried.brand_id
      where carried.company_id = ${anyOf(ids)} and brand.hidden_at is null
      group by carried.company_id, brand.id) as listed
    where place <= ${BRANDS_SHOWN} order by company_id, place`.execute(db);
  return rows;
}
