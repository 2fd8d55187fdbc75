import { sql } from "kysely";
import type { CompanyStock } from "#domains/companies/server/public/company-stock.ts";
import { freshFrom, isStockShown } from "../stock-queries.ts";
import { anyOf } from "#platform/any-of.ts";

/** What companies show of their stock. Lines that have grown old since the daily task ran count as fresh until it runs again. */
export const stockOfCompanies: CompanyStock = {
  async shown({ db, now }, companyIds) {
    const rows = await db
      .selectFrom("suppliersStockCounts as counted")
      .innerJoin("suppliersCompanies as company", "company.id", "counted.companyId")
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("suppliersStockLines as line")
            .select("line.confirmedAt")
            .whereRef("line.companyId", "=", "counted.companyId")
            .orderBy("line.confirmedAt", "desc")
            .limit(1)
            .as("latest"),
        (join) => join.onTrue(),
      )
      .select(["counted.companyId", "counted.lines", "counted.freshLines", "latest.confirmedAt"])
      .where("counted.companyId", "=", anyOf(companyIds))
      .where(isStockShown(now))
      .execute();
    return new Map(
      rows.map(({ companyId, lines, freshLines, confirmedAt }) => [
        companyId,
        { lines, freshLines, confirmedAt: confirmedAt.toISOString() },
      ]),
    );
  },
  hasFresh: (alias, now) =>
    sql`exists (select from suppliers_stock_lines as line where line.company_id = ${sql.ref(`${alias}.id`)} and line.confirmed_at > ${freshFrom(now)})`,
  async isKept({ db }, companyId) {
    for (const table of ["suppliersStockLines", "suppliersStockUploads"] as const) {
      const kept = await db
        .selectFrom(table)
        .select("companyId")
        .where("companyId", "=", companyId)
        .limit(1)
        .executeTakeFirst();
      if (kept) return true;
    }
    return false;
  },
};
