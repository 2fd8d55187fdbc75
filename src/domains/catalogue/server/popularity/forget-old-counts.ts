import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { TERMS_KEPT_DAYS } from "../../missed-search-labels.ts";
import { today } from "../public/first-uses.ts";

/** Of a day that is over, so many of the terms that found something and of those that found nothing; those with the most visitors. */
const TERMS_KEPT_A_DAY = 5_000;
const ROWS_AT_ONCE = 10_000;

/** Takes away what must not or need not be kept: who used what on days that are over, searches that are old, and what few of many searched. */
export async function forgetOldCounts(context: Context): Promise<void> {
  const { db } = context;
  await sql`delete from datasheet_daily_secrets where day < ${today(context)}`.execute(db);
  for (let removed = ROWS_AT_ONCE; removed === ROWS_AT_ONCE;) {
    const { numAffectedRows } = await sql`
      delete from datasheet_daily_marks where ctid = any(array(select ctid from datasheet_daily_marks where day < ${today(context)} limit ${ROWS_AT_ONCE}))`.execute(
      db,
    );
    removed = Number(numAffectedRows);
  }
  await sql`delete from datasheet_search_terms where day <= ${today(context)} - ${TERMS_KEPT_DAYS}::integer`.execute(
    db,
  );
  await sql`
    delete from datasheet_search_terms using (
      select day, term, row_number() over (partition by day, has_hits order by visitors desc, term) as place
      from datasheet_search_terms where day < ${today(context)}
    ) placed
    where datasheet_search_terms.day = placed.day and datasheet_search_terms.term = placed.term and placed.place > ${TERMS_KEPT_A_DAY}`.execute(
    db,
  );
}
