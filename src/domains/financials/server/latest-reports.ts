import { sql } from "kysely";
import type { FinancialLine } from "#domains/news/contract/articles.ts";
import type { ReportCurrency } from "#domains/news/financial-labels.ts";
import type { Context } from "#platform/context.ts";

/** The newest reports of all companies, in a line each. */
export async function latestReports({ db }: Context, most: number): Promise<FinancialLine[]> {
  const rows = await db
    .selectFrom("newsFinancialReports")
    .select(["id", "company", "year", "quarter", "currency", "revenueFen", "isSample"])
    .orderBy(sql`reported_on desc nulls last`)
    .orderBy("year", "desc")
    .orderBy("quarter", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ currency, ...row }) => ({ ...row, currency: currency as ReportCurrency }));
}
