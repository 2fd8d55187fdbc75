import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

/** Where companies of the sample's list say that they come from. */
export const SAMPLE_LIST = "sample";

/**
 * Takes away the companies of the sample's list that no enterprise keeps, and the pages of enterprises of the
 * demonstration, but what a real user has claimed or complained of. Answers how many.
 */
export async function removeSampleCompanies(db: Database): Promise<number> {
  const { rows } = await sql`
    delete from suppliers_companies company
    where ((company.source = ${SAMPLE_LIST} and company.enterprise_id is null)
        or company.enterprise_id in (select id from suppliers_enterprises where is_demo))
      and not exists (select from suppliers_claims claim join account_users claimer on claimer.id = claim.user_id
        where claim.company_id = company.id and not claimer.is_demo)
      and not exists (select from suppliers_complaints complaint join account_users complainer on complainer.id = complaint.user_id
        where complaint.company_id = company.id and not complainer.is_demo)
    returning company.id`.execute(db);
  return rows.length;
}
