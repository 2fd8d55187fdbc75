import { type RawBuilder, sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "../context.ts";

/** Whose case each of these is: a query of `id` and `user_id`, a row for each of the people whose it is. */
export type Whose = (ids: readonly number[]) => RawBuilder<{ id: number; userId: number | null }>;

/** Cases that are nobody's. */
export const NOBODYS: Whose = () => sql`select null::bigint as id, null::bigint as user_id where false`;

/** Refuses whoever would decide a case of his own or his company's. */
export async function refuseOwnCase({ db, user }: UserContext, whose: Whose, id: number): Promise<void> {
  const { rows } = await sql`select from (${whose([id])}) as whose where user_id = ${user.id} limit 1`.execute(db);
  if (rows.length > 0) throw doorRefusals.ownCase();
}
