import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { today } from "#domains/catalogue/server/public/first-uses.ts";
import type { UserContext } from "#platform/context.ts";
import type { askedParts } from "../../contract/asked-parts.ts";
import { findOwnCompany } from "../stock-queries.ts";

const SHOWN_MAX = 50;

/** On the pages of which parts the stock of the asker's company was shown most. */
export async function listAskedParts(
  context: UserContext,
  { days }: ParsedInputOf<typeof askedParts.listAskedParts>,
): Promise<DataOf<typeof askedParts.listAskedParts>> {
  const company = await findOwnCompany(context);
  if (!company) return [];
  const { rows } = await sql<DataOf<typeof askedParts.listAskedParts>[number]>`
    select part.id, part.mpn, coalesce(brand.name_cn, brand.name, '') as "brandName", sum(counted.looks)::int as looks
    from stock_part_looks as counted join datasheet_parts as part on part.id = counted.part_id and part.hidden_at is null
    left join datasheet_brands as brand on brand.id = part.brand_id
    where counted.company_id = ${company.id} and counted.day > ${today(context)} - ${days}::int
    group by part.id, brand.id order by looks desc, part.mpn limit ${SHOWN_MAX}`.execute(context.db);
  return rows;
}
