import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

/** What `addSampleStock` writes beside each line of its. */
export const SAMPLE_NOTE = "样例";

/** Takes away the lines of the sample that the enterprise of the demonstration still has. Answers how many. */
export async function removeSampleStock(db: Database): Promise<number> {
  const { rows } = await sql`
    delete from suppliers_stock_lines line using suppliers_companies company, suppliers_enterprises enterprise
    where company.id = line.company_id and enterprise.id = company.enterprise_id and enterprise.is_demo and line.note = ${SAMPLE_NOTE}
    returning line.id`.execute(db);
  return rows.length;
}
