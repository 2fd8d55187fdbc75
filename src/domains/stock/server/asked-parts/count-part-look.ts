import { sql } from "kysely";
import { today } from "#domains/catalogue/server/public/first-uses.ts";
import type { PartViewed } from "#domains/catalogue/server/public/part-viewed.ts";
import { IS_LINE_SHOWN, isStockShown } from "../stock-queries.ts";

/** Who stands behind these in the list of a part is hardly seen. */
const COMPANIES_MAX = 50;

/** Adds one to today's count of the companies whose stock of a part somebody is shown. */
export const countPartLook: PartViewed = ({ db, now }, partId) =>
  sql`
    insert into stock_part_looks as counted (company_id, day, part_id, looks)
    select company_id, ${today({ now })}, ${partId}, 1 from (
      select line.company_id from suppliers_stock_lines as line join suppliers_companies as company on company.id = line.company_id
      where line.part_id = ${partId} and ${IS_LINE_SHOWN} and ${isStockShown(now)}
      group by line.company_id order by max(line.confirmed_at) desc limit ${COMPANIES_MAX}) as shown order by company_id
    on conflict (company_id, day, part_id) do update set looks = counted.looks + 1`.execute(db);
