import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { listPage, offsetOf } from "#platform/list-page.ts";
import type { stock } from "../contract/stock.ts";
import { readTrust } from "#domains/companies/server/public.ts";
import {
  findOwnCompany,
  freshFrom,
  isStockShown,
  numberBegins,
  selectStockLines,
  toStockLine,
} from "./stock-queries.ts";

/** Who has a part in stock, what was confirmed last first: nothing else decides who stands where. */
export async function listStockOfPart(
  context: Context,
  { partId, pageIndex, pageSize }: ParsedInputOf<typeof stock.listStockOfPart>,
): Promise<DataOf<typeof stock.listStockOfPart>> {
  const { db, now } = context;
  const shown = selectStockLines(context)
    .innerJoin("suppliersCompanies as company", "company.id", "line.companyId")
    .where("line.partId", "=", partId)
    .where(isStockShown(now));
  const [rows, sums] = await Promise.all([
    shown
      .select(["company.id as companyId", "company.name as companyName"])
      .orderBy("line.confirmedAt", "desc")
      .orderBy("line.id", "desc")
      .limit(pageSize)
      .offset(offsetOf({ pageIndex, pageSize }))
      .execute(),
    db
      .selectFrom("suppliersStockLines as line")
      .innerJoin("suppliersCompanies as company", "company.id", "line.companyId")
      .select((eb) => [
        eb.fn.countAll<number>().as("lines"),
        eb.fn.count<number>("line.companyId").distinct().as("companies"),
        sql<number>`least(coalesce(sum(line.quantity) filter (where line.is_fresh), 0), ${Number.MAX_SAFE_INTEGER})::bigint`.as(
          "quantity",
        ),
      ])
      .where("line.partId", "=", partId)
      .where(isStockShown(now))
      .executeTakeFirstOrThrow(),
  ]);
  const trust = await readTrust(context, [...new Set(rows.map(({ companyId }) => companyId))]);
  const data = rows.map(({ companyId, companyName, ...line }) => ({
    ...toStockLine(line, now),
    company: { id: companyId, name: companyName, trust: trust.get(companyId)! },
  }));
  return { data, totalRecord: sums.lines, companies: sums.companies, quantity: sums.quantity };
}

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

/** The stock of the asker's company. */
export async function listOwnStock(
  context: UserContext,
  { keywords, age, pageIndex, pageSize }: ParsedInputOf<typeof stock.listOwnStock>,
): Promise<DataOf<typeof stock.listOwnStock>> {
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

interface Asked {
  companyId: number;
  keywords: string;
  pageIndex: number;
  pageSize: number;
  age?: "fresh" | "old" | undefined;
}

async function listLines(context: Context, { companyId, keywords, age, ...page }: Asked, now: Date) {
  const narrowed = <Query extends ReturnType<typeof selectStockLines>>(query: Query) => {
    let asked = query.where("line.companyId", "=", companyId);
    if (keywords !== "") asked = asked.where(numberBegins(keywords));
    if (age) asked = asked.where("line.confirmedAt", age === "fresh" ? ">" : "<=", freshFrom(now));
    return asked;
  };
  const found = narrowed(selectStockLines(context)).orderBy("line.confirmedAt", "desc").orderBy("line.id", "desc");
  return listPage(found, page, (rows) => rows.map((row) => toStockLine(row, now)));
}
