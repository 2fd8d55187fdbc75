import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { formatDay } from "#shared/format-date.ts";
import type { TrustMarks } from "../../contract/company-shapes.ts";
import { companyStock } from "../public/company-stock.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";

/** The trust marks of companies, by their ids: one rule for every card and page. */
export async function readTrust(
  { db, now, declared }: Pick<Context, "db" | "now" | "declared">,
  companyIds: number[],
): Promise<Map<number, TrustMarks>> {
  const [companies, stocks, certificates, complaints] = await Promise.all([
    db
      .selectFrom("suppliersCompanies as company")
      .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
      .select(["company.id", "enterprise.validUntil"])
      .select(sql<boolean>`coalesce(${isInForce(now)}, false)`.as("isInForce"))
      .where("company.id", "=", anyOf(companyIds))
      .execute(),
    declared.filledOnce(companyStock).shown({ db, now }, companyIds),
    db
      .selectFrom("suppliersCarriedBrands as carried")
      .select((eb) => ["companyId", eb.fn.countAll<number>().as("count")])
      .where("companyId", "=", anyOf(companyIds))
      .where(isProven(now))
      .groupBy("companyId")
      .execute(),
    db
      .selectFrom("suppliersComplaints")
      .select((eb) => ["companyId", "outcome", eb.fn.countAll<number>().as("count")])
      .where("companyId", "=", anyOf(companyIds))
      .where("state", "=", "decided")
      .groupBy(["companyId", "outcome"])
      .execute(),
  ]);
  return new Map(
    companies.map(({ id, isInForce, validUntil }) => {
      const ended = (outcome: string) =>
        complaints.find((row) => row.companyId === id && row.outcome === outcome)?.count ?? 0;
      return [
        id,
        {
          certifiedUntil: isInForce ? validUntil : null,
          stock: stocks.get(id) ?? null,
          certificates: certificates.find(({ companyId }) => companyId === id)?.count ?? 0,
          complaints: { upheld: ended("upheld"), settled: ended("settled"), unfounded: ended("unfounded") },
        },
      ];
    }),
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
