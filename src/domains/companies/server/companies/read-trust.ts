import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { formatDay } from "#shared/format-date.ts";
import type { TrustMarks } from "../../contract/company-shapes.ts";
import { companyStock } from "../public/company-stock.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";

/** The trust marks of companies, by their ids: one rule for every card and page. Where a brand is in question, only its certificates count. */
export async function readTrust(
  { db, now, declared }: Pick<Context, "db" | "now" | "declared">,
  companyIds: number[],
  { brandId }: { brandId?: number | undefined } = {},
): Promise<Map<number, TrustMarks>> {
  if (companyIds.length === 0) return new Map();
  const ended = (outcome: string) =>
    sql<number>`(select count(*) from suppliers_complaints as complaint
      where complaint.company_id = company.id and complaint.state = 'decided' and complaint.outcome = ${sql.lit(outcome)})`;
  const inQuestion = brandId === undefined ? sql`` : sql`and carried.brand_id = ${brandId}`;
  const rows = await db
    .selectFrom("suppliersCompanies as company")
    .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .select("company.id")
    .select([
      sql<string | null>`(case when ${isInForce(now)} then enterprise.valid_until end)`.as("certifiedUntil"),
      declared.filledOnce(companyStock).shown("company", now).as("stock"),
      sql<number>`(select count(*) from suppliers_carried_brands as carried where carried.company_id = company.id and ${isProven(now)} ${inQuestion})`.as(
        "certificates",
      ),
      ended("upheld").as("upheld"),
      ended("settled").as("settled"),
      ended("unfounded").as("unfounded"),
    ])
    .where("company.id", "=", anyOf(companyIds))
    .execute();
  return new Map(
    rows.map(({ id, upheld, settled, unfounded, ...marks }) => [
      id,
      { ...marks, complaints: { upheld, settled, unfounded } },
    ]),
  );
}

/** Whether the `company` of a query stands in the directory as anything: what has switched off all its roles, or never took one, is its own affair. */
export const hasRole = sql<boolean>`exists (select from suppliers_roles as had where had.company_id = company.id)`;

/** Whether the `carried` of a query has a certificate that holds today, in China's time. An enterprise that is certified no longer proves nothing. */
export function isProven(now: Date) {
  const today = formatDay(now);
  return sql<boolean>`(carried.state = 'verified' and coalesce(carried.valid_from, ${today}::date) <= ${today}::date and coalesce(carried.valid_until, ${today}::date) >= ${today}::date
    and not exists (select from suppliers_companies as kept join suppliers_enterprises as enterprise on enterprise.id = kept.enterprise_id where kept.id = carried.company_id and not ${isInForce(now)}))`;
}
