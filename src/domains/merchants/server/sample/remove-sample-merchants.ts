import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

/** Takes away the shops of enterprises of the demonstration that bear one of these names. Answers how many. */
export async function removeSampleMerchants(db: Database, shopNames: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from suppliers_merchants merchant using suppliers_enterprises enterprise
    where enterprise.id = merchant.enterprise_id and enterprise.is_demo and merchant.shop_name = any(${shopNames}::text[])
    returning merchant.id`.execute(db);
  return rows.length;
}
