import { sql } from "kysely";
import { relatedRows } from "#platform/domain/related-things.ts";

/** What companies have in stock. */
export const relatedThings = [
  relatedRows({
    of: "company",
    title: "库存",
    order: 30,
    rows: (id) => sql`
      select part_id as id, mpn as title, concat_ws(' · ', nullif(brand_name, ''), quantity || ' 件') as note
      from suppliers_stock_lines where company_id = ${id} order by confirmed_at desc, id desc`,
    pathOf: (id) => `/ops/parts/${id}`,
  }),
  relatedRows({
    of: "part",
    title: "有库存的企业",
    order: 20,
    rows: (id) => sql`
      select company.id, company.name as title, sum(line.quantity) || ' 件' as note
      from suppliers_stock_lines line join suppliers_companies company on company.id = line.company_id
      where line.part_id = ${id} group by company.id order by sum(line.quantity) desc, company.id`,
    pathOf: (id) => `/ops/companies/${id}`,
  }),
];
