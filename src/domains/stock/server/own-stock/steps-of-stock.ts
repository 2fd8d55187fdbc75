import { sql } from "kysely";
import type { StepsOfEnterprise } from "#domains/enterprises/server/public/own-steps.ts";
import { STOCK_PATH } from "../../addresses.ts";

/** The stock of an enterprise's company. */
export const stepsOfStock: StepsOfEnterprise = async ({ db }, enterpriseId) => {
  const { rows } = await sql<{ isDone: boolean }>`select exists (
    select from suppliers_stock_lines as line join suppliers_companies as company on company.id = line.company_id
    where company.enterprise_id = ${enterpriseId}) as "isDone"`.execute(db);
  return [
    {
      order: 30,
      title: "现货库存",
      text: "上传库存表格，买家搜索型号时就能看到。",
      links: [{ title: "去发布库存", path: STOCK_PATH }],
      isDone: rows[0]!.isDone,
    },
  ];
};
