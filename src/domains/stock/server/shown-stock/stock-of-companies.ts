import { sql } from "kysely";
import type { CompanyStock } from "#domains/companies/server/public/company-stock.ts";
import { IS_LINE_SHOWN, isStockShown } from "../stock-queries.ts";
import { ISO_TIME } from "#platform/iso-time.ts";

/** What companies show of their stock. Lines that have grown old since the daily task ran count as fresh until it runs again. */
export const stockOfCompanies: CompanyStock = {
  shown: (alias, now) => sql`(
    select json_build_object('lines', counted.lines - counted.held_lines, 'freshLines', counted.fresh_lines, 'confirmedAt', to_char(latest.confirmed_at at time zone 'UTC', ${sql.lit(ISO_TIME)}))
    from suppliers_stock_counts as counted join lateral (
      select line.confirmed_at from suppliers_stock_lines as line
      where line.company_id = counted.company_id and ${IS_LINE_SHOWN} order by line.confirmed_at desc, line.id desc limit 1) as latest on true
    where counted.company_id = ${sql.ref(`${alias}.id`)} and ${isStockShown(now, alias)})`,
  // Of the counts: a list asks this of every company, and some have a hundred thousand lines.
  hasFresh: (alias) =>
    sql`coalesce((select counted.fresh_lines > 0 from suppliers_stock_counts as counted where counted.company_id = ${sql.ref(`${alias}.id`)}), false)`,
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
