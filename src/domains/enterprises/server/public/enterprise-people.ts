import { type RawBuilder, sql } from "kysely";
import { DAY_MS } from "#shared/durations.ts";

/** So long whoever has left an enterprise still counts as one of its people. */
const STAYS_CONCERNED_DAYS = 90;

/**
 * The people of an enterprise for a case of its, as `user_id`: main account, members, and who was one when the case
 * began (`since`, null where it has no beginning) or within ninety days.
 */
export function enterprisePeople(
  enterpriseId: RawBuilder<number>,
  { since, now }: { since: RawBuilder<Date> | null; now: Date },
): RawBuilder<{ userId: number }> {
  const recently = sql<Date>`${new Date(now.getTime() - STAYS_CONCERNED_DAYS * DAY_MS)}::timestamptz`;
  const until = since === null ? recently : sql<Date>`least(${since}, ${recently})`;
  return sql`
    (select owner_id as user_id from suppliers_enterprises where id = ${enterpriseId}
     union select user_id from suppliers_members where enterprise_id = ${enterpriseId}
     union select user_id from enterprises_former_members where enterprise_id = ${enterpriseId} and left_at > ${until})`;
}
