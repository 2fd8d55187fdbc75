import { type RawBuilder, sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "../context.ts";

/** Whose case each of these is at a moment: a query of `id` and `user_id`, a row for each of the people whose it is. */
export type Whose = (ids: readonly number[], now: Date) => RawBuilder<{ id: number; userId: number | null }>;

/** Cases that are nobody's. */
export const NOBODYS: Whose = () => sql`select null::bigint as id, null::bigint as user_id where false`;

/** Which of these cases are a user's own, or his company's. */
export async function ownCases(
  { db, now }: Pick<UserContext, "db" | "now">,
  whose: Whose,
  { ids, userId }: { ids: readonly number[]; userId: number },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${whose(ids, now)}) as whose where user_id = ${userId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Refuses whoever would decide, or hand on, a case of his own or his company's. */
export async function refuseOwnCase(context: UserContext, whose: Whose, ...ids: number[]): Promise<void> {
  const own = await ownCases(context, whose, { ids, userId: context.user.id });
  if (own.size > 0) throw doorRefusals.ownCase();
}
