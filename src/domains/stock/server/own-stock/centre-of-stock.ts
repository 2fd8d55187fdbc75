import { sql } from "kysely";
import type { CentrePart } from "#domains/accounts/server/public/centre-parts.ts";
import { STOCK_FRESH_DAYS } from "#domains/companies/labels.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { STOCK_PATH as path } from "../../addresses.ts";

/** How much stock the company has of whoever keeps it, what of it is old, and uploads that wait for him. */
export const centreOfStock: CentrePart = async ({ db, user, now }) => {
  const { rows } = await sql<{ isInForce: boolean; lines: number; old: number; uploads: number }>`
    select ${isInForce(now)} as "isInForce", coalesce(counts.lines, 0)::int as lines, coalesce(counts.lines - counts.fresh_lines, 0)::int as old,
      (select count(*)::int from suppliers_stock_uploads as upload
        where upload.company_id = company.id and upload.state in ('draft', 'asking')) as uploads
    from suppliers_members as member
    join suppliers_companies as company on company.enterprise_id = member.enterprise_id
    join suppliers_enterprises as enterprise on enterprise.id = member.enterprise_id
    left join suppliers_stock_counts as counts on counts.company_id = company.id
    where member.user_id = ${user.id} and member.role in ('admin', 'seller')`.execute(db);
  const [own] = rows;
  if (!own) return {};
  const counts = [{ title: "库存行", count: own.lines, path }];
  if (!own.isInForce) return { counts };
  return {
    counts,
    todos: [
      ...(own.uploads > 0 ? [{ title: `${own.uploads} 份库存表等待确认`, text: "核对列与方式后才会载入", path }] : []),
      ...(own.old > 0
        ? [
            {
              title: `${own.old} 行库存超过 ${STOCK_FRESH_DAYS} 天未确认`,
              text: "不再计入有货，确认或更新后恢复",
              path,
            },
          ]
        : []),
    ],
  };
};
