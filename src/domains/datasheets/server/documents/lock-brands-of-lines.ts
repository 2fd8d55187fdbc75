import { sql } from "kysely";
import { lockBrands } from "#domains/catalogue/server/public/lock-in-order.ts";
import type { Database } from "#platform/database.ts";

/** Keeps the brands of documents and of all their editions as they are until the transaction ends: before these, whose state and place change what the brands count. */
export async function lockBrandsOfLines(db: Database, documentIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct member.brand_id as id from datasheet_documents document
    join datasheet_documents member on member.id = document.id or member.line_id = document.line_id
    where document.id = any(${documentIds}::bigint[]) and member.brand_id is not null`.execute(db);
  await lockBrands(
    db,
    rows.map(({ id }) => id),
  );
}
