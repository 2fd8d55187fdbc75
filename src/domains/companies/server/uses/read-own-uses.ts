import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { today } from "#domains/catalogue/server/public/first-uses.ts";
import type { UserContext } from "#platform/context.ts";
import type { companyUses } from "../../contract/company-uses.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";

/** How often the asker's company was looked at and asked, day by day, days of nothing too. */
export async function readOwnUses(
  context: UserContext,
  { days }: ParsedInputOf<typeof companyUses.readOwnUses>,
): Promise<DataOf<typeof companyUses.readOwnUses>> {
  const { companyId } = await seeOwnCompany(context);
  const of = (kind: string) => sql<number>`coalesce(sum(used.count) filter (where used.kind = ${kind}), 0)::int`;
  const { rows } = await sql<DataOf<typeof companyUses.readOwnUses>[number]>`
    select to_char(days.day, 'YYYY-MM-DD') as day, ${of("view")} as view, ${of("contact")} as contact, ${of("call")} as call
    from (select ${today(context)} - back as day from generate_series(0, ${days}::int - 1) as back) as days
    left join companies_daily_uses as used on used.day = days.day and used.company_id = ${companyId ?? 0}
    group by days.day order by days.day`.execute(context.db);
  return rows;
}
