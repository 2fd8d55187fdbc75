import { type RawBuilder, sql } from "kysely";
import type { People } from "#platform/domain/own-case.ts";
import { DAY_MS } from "#shared/durations.ts";
import { rivalsOf } from "./enterprise-rivals.ts";

/** So long whoever has left an enterprise still counts as one of its people. */
const STAYS_CONCERNED_DAYS = 90;

/** Enterprises of cases, and when each case began: `since` is null where it has no beginning. */
export type EnterpriseCases = (
  ids: readonly number[],
) => RawBuilder<{ id: number; enterpriseId: number | null; since: Date | null }>;

/** The people of the enterprises of cases: main account, members, and who was one when the case began or within ninety days. */
export function enterpriseSide(cases: EnterpriseCases): People {
  return (ids, { now }) => sql`
    select concerned.id, people.user_id from (${cases(ids)}) as concerned
    join lateral ${peopleOf(sql`concerned.enterprise_id`, { since: sql`concerned.since`, now })} as people on true`;
}

/** The people of those who stand against the enterprises of cases. */
export function rivalSide(cases: EnterpriseCases): People {
  return (ids, { now, declared }) => sql`
    select concerned.id, people.user_id from (${cases(ids)}) as concerned
    join lateral (${rivalsOf(sql`concerned.enterprise_id`, declared)}) as rival on rival.enterprise_id <> concerned.enterprise_id
    join lateral ${peopleOf(sql`rival.enterprise_id`, { since: sql`concerned.since`, now })} as people on true`;
}

/** The people of the enterprises that an account works for, or did within ninety days, as `user_id`. */
export function colleaguesOf(userId: RawBuilder<number>, now: Date): RawBuilder<{ userId: number }> {
  return sql`
    (select people.user_id from (
       select id from suppliers_enterprises where owner_id = ${userId}
       union select enterprise_id from suppliers_members where user_id = ${userId}
       union select enterprise_id from enterprises_former_members where user_id = ${userId} and left_at > ${lately(now)}
     ) as enterprise join lateral ${peopleOf(sql`enterprise.id`, { since: sql`null::timestamptz`, now })} as people on true) as colleague`;
}

function peopleOf(enterpriseId: RawBuilder<number>, { since, now }: { since: RawBuilder<Date | null>; now: Date }) {
  return sql`
    (select owner_id as user_id from suppliers_enterprises where id = ${enterpriseId}
     union select user_id from suppliers_members where enterprise_id = ${enterpriseId}
     union select user_id from enterprises_former_members
       where enterprise_id = ${enterpriseId} and left_at > least(${since}, ${lately(now)}))`;
}

function lately(now: Date): RawBuilder<Date> {
  return sql`${new Date(now.getTime() - STAYS_CONCERNED_DAYS * DAY_MS)}::timestamptz`;
}
