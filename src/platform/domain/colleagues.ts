import { type RawBuilder, sql } from "kysely";
import type { People } from "./own-case.ts";
import { defineSlot } from "./slot.ts";

/** Who works where an account does, for one account of a row: a query of `user_id`. */
type ColleaguesOf = (userId: RawBuilder<number>, now: Date) => RawBuilder<{ userId: number }>;

/** Where people work is known by a higher domain than what is decided of their accounts. */
export const colleagues = defineSlot<ColleaguesOf>("platform.colleagues");

/** Who works where the account of a case does; `cases` is a query of `id` and the account's `user_id`. */
export function colleagueSide(
  cases: (ids: readonly number[]) => RawBuilder<{ id: number; userId: number | null }>,
): People {
  return (ids, { now, declared }) => {
    const filled = declared.filled(colleagues).map((of) => sql`select user_id from ${of(sql`concerned.user_id`, now)}`);
    const none = sql`select null::bigint as user_id where false`;
    return sql`
      select concerned.id, people.user_id from (${cases(ids)}) as concerned
      join lateral (${sql.join([none, ...filled], sql` union `)}) as people on true`;
  };
}
