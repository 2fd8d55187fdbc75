import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { findOwnCompany, freshFrom, isStockShown } from "../stock-queries.ts";
import { listLines } from "../list-lines.ts";

/** The stock of the asker's company. */
export async function listOwnStock(
  context: UserContext,
  { keywords, age, pageIndex, pageSize }: ParsedInputOf<typeof ownStock.listOwnStock>,
): Promise<DataOf<typeof ownStock.listOwnStock>> {
  const { db, now } = context;
  const company = await findOwnCompany(context);
  if (!company)
    return { data: [], totalRecord: 0, companyId: null, lines: 0, oldLines: 0, unmatched: 0, isShown: true };
  const [list, sums] = await Promise.all([
    listLines(context, { companyId: company.id, keywords, pageIndex, pageSize, age }, now),
    db
      .selectFrom("suppliersCompanies as company")
      .leftJoin("suppliersStockLines as line", "line.companyId", "company.id")
      .select((eb) => [
        isStockShown(now).as("isShown"),
        eb.fn.count<number>("line.id").as("lines"),
        eb.fn.count<number>("line.id").filterWhere("line.confirmedAt", "<=", freshFrom(now)).as("oldLines"),
        eb.fn.count<number>("line.id").filterWhere("line.partId", "is", null).as("unmatched"),
      ])
      .where("company.id", "=", company.id)
      .groupBy("company.id")
      .executeTakeFirstOrThrow(),
  ]);
  return { ...list, companyId: company.id, ...sums };
}
