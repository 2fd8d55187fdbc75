import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import type { shownStock } from "../../contract/shown-stock.ts";
import { readTrust } from "#domains/companies/server/public.ts";
import { contactsOfCompanies } from "#domains/companies/server/public/contacts-of-companies.ts";
import { IS_LINE_SHOWN, isStockShown, selectStockLines, toPublicLine } from "../stock-queries.ts";

/** Who has a part in stock, what was confirmed last first: nothing else decides who stands where. */
export async function listStockOfPart(
  context: Context,
  { partId, pageIndex, pageSize }: ParsedInputOf<typeof shownStock.listStockOfPart>,
): Promise<DataOf<typeof shownStock.listStockOfPart>> {
  const { db, now } = context;
  const shown = selectStockLines(context)
    .innerJoin("suppliersCompanies as company", "company.id", "line.companyId")
    .where("line.partId", "=", partId)
    .where(IS_LINE_SHOWN)
    .where(isStockShown(now));
  const [rows, sums, part] = await Promise.all([
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
      .where(IS_LINE_SHOWN)
      .where(isStockShown(now))
      .executeTakeFirstOrThrow(),
    db.selectFrom("datasheetParts").select("brandId").where("id", "=", partId).executeTakeFirst(),
  ]);
  const companyIds = [...new Set(rows.map(({ companyId }) => companyId))];
  const [trust, contacts] = await Promise.all([
    readTrust(context, companyIds, { brandId: part?.brandId ?? 0 }),
    contactsOfCompanies(context, companyIds),
  ]);
  const data = rows.map(({ companyId, companyName, ...line }) => ({
    ...toPublicLine(line, now),
    company: { id: companyId, name: companyName, trust: trust.get(companyId)!, contact: contacts.get(companyId) ?? "" },
  }));
  return { data, totalRecord: sums.lines, companies: sums.companies, quantity: sums.quantity };
}
