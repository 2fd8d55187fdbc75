import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { stock } from "../contract/stock.ts";
import { isStockShown } from "./stock-queries.ts";
import { listLines } from "./list-lines.ts";

/** What a company has in stock, by number. */
export async function listStockOfCompany(
  context: Context,
  { companyId, keywords, pageIndex, pageSize }: ParsedInputOf<typeof stock.listStockOfCompany>,
): Promise<DataOf<typeof stock.listStockOfCompany>> {
  const { db, now } = context;
  const company = await db
    .selectFrom("suppliersCompanies as company")
    .select("company.id")
    .where("company.id", "=", companyId)
    .where(isStockShown(now))
    .executeTakeFirst();
  if (!company) return { data: [], totalRecord: 0 };
  return listLines(context, { companyId, keywords, pageIndex, pageSize }, now);
}
